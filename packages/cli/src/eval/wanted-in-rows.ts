import { nearestName } from '@tribunal/messages'
import { type JsonRecord, UsageError } from '../context.ts'
import { safeText, shorten } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'
import type { EvalOptions } from './task.ts'

/** The most labels and fields that a message names, and how much of each. */
const TOLD_MAX = 20
const NAME_MAX = 40

/** Whether what options name occurs in any row: a report on nothing would look like one on bad quality. */
export class WantedInRows {
  readonly #options: EvalOptions
  readonly #labels = new Set<string>()
  readonly #fields = new Set<string>()
  #hasPositive = false
  #rows = 0

  constructor(options: EvalOptions) {
    this.#options = options
  }

  /** `row` has the label under the name that tasks read. */
  see(json: JsonRecord, row: JsonRecord): void {
    this.#rows++
    const label = String(row['label']).trim()
    this.#hasPositive ||= label === this.#options.positive
    if (this.#labels.size < TOLD_MAX) this.#labels.add(label)
    for (const [field, value] of Object.entries(json))
      if (value !== null && (this.#fields.size < TOLD_MAX || this.#wants(field))) this.#fields.add(field)
  }

  /** Throws where an option names what no row has; nothing is said of an input without a row. */
  refuseMissing({ t }: Settings): void {
    if (this.#rows === 0) return
    const { positive } = this.#options
    if (positive !== undefined && !this.#hasPositive)
      throw new UsageError(
        t('eval.no_positive', { label: told(positive) }),
        found(t('eval.labels_found', { labels: list(this.#labels) }), nearestName(positive, [...this.#labels]), t),
      )
    for (const [option, field] of this.#named())
      if (!this.#fields.has(field))
        throw new UsageError(
          t('eval.no_field', { option, field: told(field) }),
          found(t('eval.fields_found', { fields: list(this.#fields) }), nearestName(field, [...this.#fields]), t),
        )
  }

  #named(): readonly (readonly [option: string, field: string])[] {
    const { score, by = [] } = this.#options
    return [
      ...(score === undefined ? [] : [['--score', score] as const]),
      ...by.map((field) => ['--by', field] as const),
    ]
  }

  #wants(field: string): boolean {
    return this.#options.score === field || (this.#options.by ?? []).includes(field)
  }
}

function found(what: string, meant: string | undefined, t: Settings['t']): string {
  return meant ? `${what} ${t('usage.did_you_mean', { meant: told(meant) })}` : what
}

function told(name: string): string {
  return shorten(safeText(name), NAME_MAX)
}

function list(names: ReadonlySet<string>): string {
  return [...names].slice(0, TOLD_MAX).map(told).join(', ')
}
