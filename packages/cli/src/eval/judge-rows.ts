import type { Judged } from '@tribunal/eval'
import { type Context, type ExitCode, type JsonRecord, type TribunalPort, UsageError } from '../context.ts'
import { isBadRecord } from '../input/input-problem.ts'
import { safeText } from '../output/safe-text.ts'
import { idOf, runRecords, type Worked } from '../pipeline/run-records.ts'
import type { Settings } from '../settings.ts'
import type { Side } from './compared-systems.ts'
import { mappedRow } from './row-fields.ts'
import { type EvalOptions, labelOf, labelWithout, type Said, type Task } from './task.ts'
import { WantedInRows } from './wanted-in-rows.ts'

/** Every row as each side judged it; null where a side could not measure it. Of the rows themselves nothing is kept. */
export interface JudgedRows {
  readonly bySide: readonly (readonly (Judged | null)[])[]
  /** The threshold that counted: the asked one, else the system's own. */
  readonly thresholds: readonly (number | null)[]
  /** Fields whose values are distinguished: the language, then those asked for. */
  readonly by: readonly string[]
  readonly elapsedMs: number
  readonly exit: ExitCode
}

/** From here on a score counts as positive, where neither the user nor the system says otherwise. */
const THRESHOLD = 0.5

/** Reads the rows once and judges each by every side. Bad rows are reported and left out, of all sides alike. */
export async function judgeRows(
  files: readonly string[],
  task: Task,
  sides: readonly Side[],
  options: EvalOptions,
  tribunal: TribunalPort,
  context: Context,
  settings: Settings,
): Promise<JudgedRows> {
  for (const { system } of sides) system.ready?.(tribunal)
  const by = [...new Set(['lang', ...(options.by ?? [])])]
  const bySide: (Judged | null)[][] = sides.map(() => [])
  const thresholds = sides.map(({ threshold }) => threshold)
  const wanted = new WantedInRows(options)
  const judge = async (json: JsonRecord) => {
    const row = mappedRow(json, options)
    const truth = labelOf(row['label'], task.labels, options.positive)
    wanted.see(json, row)
    const kept = { truth, groups: by.map((field) => shownValue(json[field])), half: halfOf(row) }
    const all: (Judged | null)[] = []
    for (const [i, { system }] of sides.entries()) {
      const said = await system.judge(tribunal, row)
      if (said?.score !== undefined && task.labels.positive !== null) thresholds[i] ??= said.threshold ?? THRESHOLD
      all.push(said === undefined ? null : { ...kept, ...predict(said, task, thresholds[i] ?? THRESHOLD) })
    }
    all.forEach((judged, i) => {
      bySide[i]!.push(judged)
    })
  }
  const work = async (json: unknown): Promise<Worked> => {
    try {
      await judge(json as JsonRecord)
      return { text: '' }
    } catch (error) {
      if (isBadRecord(error)) return { problems: error.problems, id: idOf(json) }
      throw error
    }
  }
  const startedMs = context.io.now()
  const run = { files, concurrency: 1, summary: 'report.judged', work, writeError: () => '' } as const
  const exit = await runRecords(run, context, settings)
  wanted.refuseMissing(settings)
  for (const [i, { system }] of sides.entries())
    if (system.joins !== undefined && bySide[i]!.length > 0 && bySide[i]!.every((judged) => judged === null))
      throw new UsageError(settings.t('eval.none_joined', { file: safeText(system.joins) }))
  return { bySide, thresholds, by, elapsedMs: context.io.now() - startedMs, exit }
}

function predict(said: Said, { labels }: Task, threshold: number): Omit<Judged, 'truth' | 'groups' | 'half'> {
  const score = said.score ?? null
  const ranked = said.ranked ?? null
  const without = labelWithout(labels)
  if (said.label !== undefined || score === null || labels.positive === null) {
    const predicted = said.label ?? without
    const abstained = labels.positive === null && predicted === labels.abstain
    return { predicted, score, ranked, abstained, confidence: said.confidence ?? score ?? 0 }
  }
  const predicted = score >= threshold ? labels.positive : without
  return { predicted, score, ranked, abstained: false, confidence: said.confidence ?? Math.abs(score - threshold) }
}

/** Longest value of a subgroup that is reported. */
const VALUE_MAX = 60

function shownValue(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value.slice(0, VALUE_MAX)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '-'
}

/**
 * Which half a row falls into: by its `group` where it has one, else by its words without figures and marks, so that
 * near copies of a text never stand on both sides; a payment by its customer.
 */
export function halfOf(row: JsonRecord): 0 | 1 {
  const features = row['features'] as JsonRecord | undefined
  const told = [row['group'], row['text'], row['claim'], row['customer_id'], features?.['CUSTOMER_ID'], row['id']]
  const key = told.find((value) => typeof value === 'string' && value !== '')
  const words = String(key ?? JSON.stringify(row)).toLowerCase()
  const plain = typeof row['group'] === 'string' ? words : words.replace(/[^\p{L}\p{M}]+/gu, ' ').trim()
  return fnv1a(plain === '' ? words : plain) & 1 ? 1 : 0
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo), its high bits mixed into the low one. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 16
  return Math.imul(hash, 0x45d9f3b) >>> 16
}
