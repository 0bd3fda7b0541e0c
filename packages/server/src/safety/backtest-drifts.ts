import type { BacktestResult, Tribunal } from '@tribunal/adapters'
import { type Drift, drift, KINDS, type PolicyReleases, releaseBy } from '@tribunal/engine'
import type { CompiledPolicy } from '@tribunal/policy'
import { countsOf, createTallier, distributionsOf, type FactsChunk } from '@tribunal/policy'
import { backtestResultOf, type Store, sampleFacts } from '@tribunal/store'

type Counts = Readonly<Record<string, number>>

/** How far something has moved from a backtest, with the counts of both sides. */
export interface CountsDrift extends Drift {
  readonly before: Counts
  readonly now: Counts
}

/** The last day of a policy against the backtest that its version was published with. */
export interface BacktestDrift {
  readonly policy: string
  readonly version: string
  readonly backtest: string
  /** Decisions of the last day that were drawn. */
  readonly decisions: number
  /** Null where either side has too few decisions. */
  readonly outcomes: CountsDrift | null
  readonly rules: CountsDrift | null
  /** Those looked for often enough on both sides, the furthest moved first. */
  readonly facts: readonly (CountsDrift & { readonly path: string })[]
}

export interface BacktestDriftsParts {
  readonly pool: Store['pool']
  readonly tribunal: Pick<Tribunal, 'policies' | 'policyFacts'>
  readonly releases: { all(): Promise<readonly PolicyReleases[]> }
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The backtest that is attached to the version that decides. */
interface Attached {
  readonly policy: string
  readonly hash: string
  readonly backtest: string
}

/** A version that decides and has a backtest, compiled. */
interface Published {
  readonly policy: CompiledPolicy
  readonly backtest: string
  readonly result: BacktestResult
}

const DAY_MS = 86_400_000
/** Decisions of each kind that are drawn from the last day: a second of work at most. */
const DRAWN = 2_000
/**
 * Fewer say nothing. By chance alone the index of k parts comes to (k - 1)(1/n + 1/m) in the mean (it is close to a
 * chi-square: Yurdakul, "Statistical properties of the population stability index", 2018): 0.05 for the twelve parts of a
 * number and 250 of the last day, half of what counts as moved.
 */
const FEWEST = 250
/** What was found is reported again for so long. */
const KEPT_MS = 60_000

/** Holds the last day against the backtests with which the versions that decide were published. */
export class BacktestDrifts {
  readonly #parts: BacktestDriftsParts
  #found: { readonly of: string; readonly atMs: number; readonly drifts: Promise<readonly BacktestDrift[]> } | undefined

  constructor(parts: BacktestDriftsParts) {
    this.#parts = parts
  }

  /** Every deciding version with a finished backtest; a minute old at most. */
  async read(): Promise<readonly BacktestDrift[]> {
    const { now } = this.#parts
    const attached = await this.#attached()
    const of = JSON.stringify(attached)
    if (this.#found?.of !== of || now() - this.#found.atMs >= KEPT_MS) {
      this.#found = { of, atMs: now(), drifts: this.#drifts(attached) }
      // One that failed is tried again.
      this.#found.drifts.catch(() => {
        this.#found = undefined
      })
    }
    return await this.#found.drifts
  }

  async #attached(): Promise<readonly Attached[]> {
    const states = await this.#parts.releases.all()
    return states.flatMap((state) => {
      const active = releaseBy(state, state.active)
      return active?.backtest ? [{ policy: state.policy, hash: active.hash, backtest: active.backtest.backtest }] : []
    })
  }

  async #drifts(attached: readonly Attached[]): Promise<readonly BacktestDrift[]> {
    const { pool, tribunal, now } = this.#parts
    const published: Published[] = []
    for (const { policy: id, hash, backtest } of attached) {
      const policy = tribunal.policies.get(id)
      const result = await backtestResultOf(pool, backtest)
      // Another process may just have brought another version into force.
      if (result && policy && policy.policy.hash === hash) published.push({ policy, backtest, result })
    }
    if (published.length === 0) return []
    const policies = new Map(published.map(({ policy: { policy } }) => [policy.id, policy.facts]))
    const chunks = new Map<string, FactsChunk>()
    for (const kind of KINDS) {
      const wish = { policies, kind, sinceMs: now() - DAY_MS, most: DRAWN }
      for (const [policy, chunk] of await sampleFacts(pool, tribunal, wish)) chunks.set(policy, chunk)
    }
    return published.map((one) => driftFrom(one, chunks.get(one.policy.policy.id) ?? NOTHING))
  }
}

const NOTHING: FactsChunk = { keys: [], times: [], money: [], facts: [] }

/** What the version makes of the facts of the last day, against what it made of those of its backtest. */
function driftFrom({ policy: compiled, backtest, result }: Published, chunk: FactsChunk): BacktestDrift {
  const { policy } = compiled
  const { cells, rules, decisions, bad, facts } = createTallier(compiled, compiled, {
    cell: 0,
    changed: 0,
    facts: chunk.keys.length,
  }).tally(chunk)
  const records = facts.map(({ value }) => value)
  const now = new Map(distributionsOf(policy.facts, records, result.facts).map((one) => [one.path, one]))
  const enough = decisions - bad >= FEWEST && result.decisions - result.bad >= FEWEST
  const moved = result.facts.flatMap((before) => {
    const after = now.get(before.path)
    if (!after || before.looked < FEWEST || after.looked < FEWEST) return []
    const found = held(countsOf(before), countsOf(after))
    return found ? [{ path: before.path, ...found }] : []
  })
  return {
    policy: policy.id,
    version: policy.version,
    backtest,
    decisions: decisions - bad,
    outcomes: enough ? held(outcomesOf(result.cells), outcomesOf(cells)) : null,
    rules: enough ? held(rulesOf(result.rules), Object.fromEntries(rules.map(([rule, , to]) => [rule, to]))) : null,
    facts: moved.sort((a, b) => b.index - a.index),
  }
}

function held(before: Counts, now: Counts): CountsDrift | null {
  const found = drift(before, now)
  return found ? { ...found, before, now } : null
}

function outcomesOf(cells: readonly { readonly to: string; readonly count: number }[]): Counts {
  const counts: Record<string, number> = {}
  for (const { to, count } of cells) counts[to] = (counts[to] ?? 0) + count
  return counts
}

function rulesOf(rules: BacktestResult['rules']): Counts {
  return Object.fromEntries(rules.map(({ rule, to }) => [rule, to]))
}
