import type { DecideTwice } from '@tribunal/adapters/backtest'
import { type PeopleFigures, peopleFigures } from '@tribunal/adapters/backtest'
import { type Decision, PERSON_OUTCOMES } from '@tribunal/engine'
import {
  type DecisionEffect,
  drawOf,
  type EffectsTally,
  type Judged,
  Sample,
  type TallyData,
  tallyEffects,
} from '@tribunal/policy'
import type { Pool } from 'pg'
import { basisIn } from '../record/decisions.ts'

/** Decisions read, and computed, at once. */
const PAGE = 32
/** Rows of reviews read at once. */
const REVIEWS_PAGE = 5_000
const TURN_MS = 5

export interface FullComparisonOptions {
  readonly pool: Pick<Pool, 'query'>
  readonly twice: DecideTwice
  readonly tally: TallyData
  /** Decisions that people decided on and that are computed again, at most. */
  readonly reviewsMax: number
  /** Events of the ledger that are looked at, and RFC 3339. */
  readonly end: number
  readonly since: string | null
  readonly until: string | null
  /** Told now and then; false: stop. */
  readonly goOn: () => Promise<boolean>
}

/** What whole decisions become, for those that changed and those that people decided on. */
export interface FullComparison {
  readonly effects: EffectsTally
  readonly people: PeopleFigures
}

/** Computes decisions whole, twice. Undefined where it was to stop. */
export async function compareFullDecisions(options: FullComparisonOptions): Promise<FullComparison | undefined> {
  const { pool, twice, tally, goOn } = options
  const changed = new Set(tally.changed.map(({ key }) => key))
  const { reviews, reviewed, mild } = await reviewsOf(options)
  const keys = [...new Set([...changed, ...reviews.keys()])].sort((a, b) => a - b)
  const effects: DecisionEffect[] = []
  const judged: Judged[] = []
  let turnMs = performance.now()
  for (let at = 0; at < keys.length; at += PAGE) {
    if (!(await goOn())) return undefined
    for (const { seq, body, submission } of await bodiesOf(pool, keys.slice(at, at + PAGE))) {
      if (performance.now() - turnMs > TURN_MS) {
        await new Promise((resolve) => setImmediate(resolve))
        turnMs = performance.now()
      }
      const { from, to } = twice(basisIn(body, submission))
      if (changed.has(seq)) effects.push({ key: seq, from, to })
      const people = reviews.get(seq)
      if (people !== undefined) judged.push({ people, from: from.outcome, to: to.outcome })
    }
  }
  return { effects: tallyEffects(effects), people: peopleFigures(judged, mild, reviewed) }
}

async function bodiesOf(pool: FullComparisonOptions['pool'], keys: readonly number[]) {
  const { rows } = await pool.query<{ seq: number; body: Buffer; submission: Buffer }>({
    name: 'backtest_bodies',
    text: `select d.seq, b.body, b.submission from decisions d join decision_bodies b on b.decision_id = d.id
      where d.seq = any($1::bigint[]) order by d.seq`,
    values: [keys],
  })
  return rows
}

/** What people made of decisions of the kind that the policy takes part in: a sample drawn evenly, and how many there are. */
async function reviewsOf({ pool, tally, reviewsMax, end, since, until }: FullComparisonOptions) {
  const [first] = tally.facts
  const { rows: kinds } = await pool.query<{ kind: Decision['kind'] }>('select kind from decisions where seq = $1', [
    first?.key ?? null,
  ])
  const kind = kinds[0]?.kind ?? 'post'
  const sample = new Sample<string>(reviewsMax)
  let reviewed = 0
  for (let after = -1; first; ) {
    const { rows } = await pool.query<{ seq: number; effect: string }>(
      `select d.seq, c.effect from decisions d join cases c on c.decision_id = d.id
         join decision_bodies b on b.decision_id = d.id
       where c.effect is not null and d.kind = $1 and d.seq > $2 and d.seq < $3
         and d.at >= coalesce($4::timestamptz, d.at) and d.at < coalesce($5::timestamptz, 'infinity')
       order by d.seq limit ${REVIEWS_PAGE}`,
      [kind, after, end, since, until],
    )
    for (const { seq, effect } of rows) sample.add(seq, drawOf(seq), effect)
    reviewed += rows.length
    const last = rows.at(-1)
    if (!last) break
    after = last.seq
  }
  return {
    reviews: new Map(sample.drawn().map(({ key, value }) => [key, value])),
    reviewed,
    mild: PERSON_OUTCOMES[kind][0],
  }
}
