/** What is counted by the hour. */
export const MEASURES = [
  /** Decisions, by outcome. */
  'outcome',
  /** Answers of policies, by `policy/rule` that settled them, and overrides that replaced an outcome. */
  'rule',
  /** Overrides that replaced an outcome, by `policy/override`. */
  'safety',
  /** Decisions in which at least one step fell back, timed out or failed. */
  'fallback',
  /** Model calls, by how they ended. */
  'model',
  /** Model calls, by the bucket of their duration. */
  'model_ms',
  /** Cost of model calls in billionths of a US dollar. */
  'model_nano_usd',
  /** What people changed: one more of the outcome that holds now, one less of the machine's. Added to `outcome` it is what holds. */
  'moved',
  /** Decisions that people decided on, by the machine's outcome; and those that it had settled, and people otherwise. */
  'reviewed',
  'overridden',
  /** The same by `policy/rule`, where the machine's outcome settled something. */
  'rule_reviewed',
  'rule_overridden',
] as const
export type Measure = (typeof MEASURES)[number]

export interface Count {
  readonly measure: Measure
  /** Of a decision: its hour is the one counted in. */
  readonly at: Date
  readonly kind: string
  readonly key: string
  readonly n: number
}

const HOUR_MS = 3_600_000

/** Adds counts up, so that each row of the store is touched once. */
export class Tally {
  readonly #counts = new Map<string, Count>()

  add(count: Count): void {
    const at = new Date(Math.floor(count.at.getTime() / HOUR_MS) * HOUR_MS)
    const name = JSON.stringify([count.measure, at.getTime(), count.kind, count.key])
    const n = (this.#counts.get(name)?.n ?? 0) + count.n
    this.#counts.set(name, { ...count, at, n })
  }

  /** In one order for everybody, so that two who write never wait for each other. */
  counts(): readonly Count[] {
    return [...this.#counts]
      .filter(([, { n }]) => n !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, count]) => count)
  }
}
