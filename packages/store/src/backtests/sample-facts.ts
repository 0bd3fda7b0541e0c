import type { Tribunal } from '@tribunal/adapters'
import { type Declared, GatheredFacts } from '@tribunal/adapters/backtest'
import type { Decision } from '@tribunal/engine'
import type { FactsChunk } from '@tribunal/policy'
import type { Pool } from 'pg'
import { basisIn } from '../record/decisions.ts'

/** Which decisions facts are drawn from. */
export interface SampleQuery {
  /** The policies whose facts are wanted, each with those that are kept of them. */
  readonly policies: ReadonlyMap<string, Declared>
  readonly kind: Decision['kind']
  /** Decisions from then on, milliseconds since 1970. */
  readonly sinceMs: number
  /** At most so many decisions. */
  readonly most: number
}

/** A turn of computing goes on for so long before others in the process have theirs. */
const TURN_MS = 5

/**
 * The facts that policies were given in decisions drawn evenly from those of a kind since a time. Decisions that were erased
 * have none, nor have those whose record was changed so that it cannot be read.
 */
export async function sampleFacts(
  pool: Pick<Pool, 'query'>,
  tribunal: Pick<Tribunal, 'policyFacts'>,
  { policies, kind, sinceMs, most }: SampleQuery,
): Promise<ReadonlyMap<string, FactsChunk>> {
  const facts = new GatheredFacts(tribunal, policies)
  const { rows } = await pool.query<{ seq: number; at: Date; body: Buffer; submission: Buffer }>({
    name: 'drawn_facts',
    text: `select d.seq, d.at, b.body, b.submission
      from (select id, seq, at from decisions where kind = $1 and at >= $2 order by hashint8(seq), seq limit $3) d
      join decision_bodies b on b.decision_id = d.id`,
    values: [kind, new Date(sinceMs), most],
  })
  let turnMs = performance.now()
  for (const { seq, at, body, submission } of rows) {
    if (performance.now() - turnMs > TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve))
      turnMs = performance.now()
    }
    try {
      facts.add(seq, at.getTime(), basisIn(body, submission))
    } catch {
      // Somebody changed it; verifying the record says so.
    }
  }
  return facts.chunks()
}
