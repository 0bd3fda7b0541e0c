import { isDeepStrictEqual } from 'node:util'
import { inWordsOfToday } from '@tribunal/engine'
import type { Pool } from 'pg'
import { committed } from '../random.ts'
import type { StoredDecision } from './decisions.ts'

/** Part of a recorded decision: its event in the ledger, what is kept for ever, and the two that can be erased. */
export type DecisionPart = 'event' | 'row' | 'submission' | 'decision'

/** As much of a `decision.made` as says what was recorded beside it. */
interface Said {
  readonly entity?: unknown
  readonly data?: Readonly<Record<string, unknown>>
  readonly commitments?: Readonly<Record<string, unknown>>
}

/**
 * Which parts of a stored decision are not what its event in the ledger says was recorded: somebody changed the tables
 * behind the service, or a disk did. None where all is whole. Whether the event itself is whole, verifying the ledger tells.
 */
export async function detectTampering(pool: Pool, decision: StoredDecision): Promise<readonly DecisionPart[]> {
  const { rows } = await pool.query<{ bytes: Buffer }>({
    name: 'event_of_decision',
    text: 'select bytes from ledger_events where seq = $1',
    values: [decision.seq],
  })
  const said = rows[0] && read(rows[0].bytes)
  if (said?.entity !== `decision:${decision.id}`) return ['event']
  const { kind, outcome, category, route, policy, rule, score, inputs, personal } = decision
  const row = {
    ...{ kind, outcome, category, route, rule, score, inputs: Buffer.from(inputs).toString('hex') },
    ...(policy === null ? {} : { policy }),
  }
  // The reasons are in the event alone; what they are made of is in the body, which the event commits to.
  const { reason_codes: _, ...saidRow } = inWordsOfToday(said.data ?? {})
  const parts: DecisionPart[] = isDeepStrictEqual(row, saidRow) ? [] : ['row']
  if (!personal) return parts
  const { salt, submission, body } = personal
  if (committed(salt, submission) !== said.commitments?.['submission']) parts.push('submission')
  if (committed(salt, body) !== said.commitments?.['decision']) parts.push('decision')
  return parts
}

function read(bytes: Buffer): Said | undefined {
  try {
    return JSON.parse(bytes.toString()) as Said
  } catch {
    return undefined
  }
}
