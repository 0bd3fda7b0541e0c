import type { Tribunal } from '@tribunal/adapters'
import { type Declared, GatheredFacts } from '@tribunal/adapters/backtest'
import type { Pool } from 'pg'
import { basisIn } from '../record/decisions.ts'

/** Bodies in memory at once: a few megabytes. */
const PAGE_EVENTS = 128
/** Reading decisions goes on for so long before others in the process have their turn. */
const TURN_MS = 5

type Sql = Pick<Pool, 'query'>

/** Events of the ledger, from `from` up to, and without, `end`. */
export interface EventRange {
  readonly from: number
  readonly end: number
}

/** What was gathered from a range of the ledger. */
export interface Gathered {
  readonly facts: GatheredFacts
  /** Decisions whose body was changed so that it cannot be read, or computed again. */
  readonly unreadable: number
}

/** Gathers, from the bodies of decisions, the facts that policies were given in them. Erased decisions have none. */
export async function gatherFacts(
  sql: Sql,
  tribunal: Pick<Tribunal, 'policyFacts'>,
  wanted: ReadonlyMap<string, Declared>,
  { from, end }: EventRange,
): Promise<Gathered> {
  const facts = new GatheredFacts(tribunal, wanted)
  let unreadable = 0
  let turnMs = performance.now()
  for (let seq = from; seq < end; seq += PAGE_EVENTS) {
    const { rows } = await sql.query<{ seq: number; at: Date; body: Buffer; submission: Buffer }>({
      name: 'gather_facts',
      text: `select d.seq, d.at, b.body, b.submission from decisions d join decision_bodies b on b.decision_id = d.id
        where d.seq >= $1 and d.seq < $2 order by d.seq`,
      values: [seq, Math.min(end, seq + PAGE_EVENTS)],
    })
    for (const row of rows) {
      if (performance.now() - turnMs > TURN_MS) {
        await new Promise((resolve) => setImmediate(resolve))
        turnMs = performance.now()
      }
      if (!added(facts, row)) unreadable++
    }
  }
  return { facts, unreadable }
}

function added(
  facts: GatheredFacts,
  { seq, at, body, submission }: { seq: number; at: Date; body: Buffer; submission: Buffer },
): boolean {
  try {
    facts.add(seq, at.getTime(), basisIn(body, submission))
    return true
  } catch {
    // Somebody changed it; verifying the record says so.
    return false
  }
}
