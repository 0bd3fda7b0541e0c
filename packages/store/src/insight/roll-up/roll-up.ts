import type { CaseEvent } from '@tribunal/engine'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../../transaction.ts'
import { type CountedRow, countDecision } from './count-decision.ts'
import { countReviews } from './count-reviews.ts'
import { type CaseLedgerEvent, noteResolutions } from './note-resolutions.ts'
import { Tally } from './tally.ts'
import { writeInputs, writeRules, writeTally } from './write-counts.ts'

/** How far the counts have come. */
export interface Counted {
  /** When the last event that is counted happened; null where none is. */
  readonly last_at: string | null
  /** Events that are not counted yet. */
  readonly behind: number
}

/** Events counted in one transaction. */
const PAGE = 200
/** Reading decisions goes on for so long before others in the process have their turn. */
const TURN_MS = 5
const REVIEWED = ['decision.overridden', 'decision.confirmed', 'decision.restored']
const RESOLVED = ['case.resolved', 'case.undone']

/**
 * Counts what has been appended to the ledger, for as long as `budgetMs` allows. Any number of processes may do so: one
 * counts, and each event once. A process that stops in the middle leaves nothing half counted.
 */
export async function countNewEvents(pool: Pool, budgetMs: number): Promise<Counted> {
  const startedMs = performance.now()
  await pool.query('insert into insight_progress (next) values (0) on conflict do nothing')
  for (;;) {
    const more = await inTransaction(pool, countPage)
    if (!more || performance.now() - startedMs > budgetMs) return await countedSoFar(pool)
  }
}

export async function countedSoFar(pool: Pick<Pool, 'query'>): Promise<Counted> {
  const { rows } = await pool.query<{ at: Date | null; behind: number }>(
    `select p.at, h.size - coalesce(p.next, 0) as behind from ledger_head h left join insight_progress p on true`,
  )
  return { last_at: rows[0]?.at?.toISOString() ?? null, behind: Math.max(0, rows[0]?.behind ?? 0) }
}

/** Counts the next events; false where there are none, or somebody else is at it. */
async function countPage(client: PoolClient): Promise<boolean> {
  // Counts that are lost with the place they had come to are counted again: nobody has to wait for the disk.
  await client.query('set local synchronous_commit to off')
  const { rows } = await client.query<{ next: number; size: number }>(
    `select p.next, (select size from ledger_head) as size from insight_progress p for update of p skip locked`,
  )
  const progress = rows[0]
  if (!progress || progress.next >= progress.size) return false
  const end = Math.min(progress.size, progress.next + PAGE)
  const tally = new Tally()
  await countDecisions(client, progress.next, end, tally)
  const events = await reviewEvents(client, progress.next, end)
  const reviewed = events
    .filter(({ type }) => REVIEWED.includes(type))
    .map(({ entity }) => entity.slice('decision:'.length))
  await countReviews(client, [...new Set(reviewed)], tally)
  await noteResolutions(client, events.flatMap(caseEvent))
  await writeTally(client, tally)
  await client.query(
    'update insight_progress set next = $1, at = (select at from ledger_events where seq = $1::bigint - 1)',
    [end],
  )
  return true
}

async function countDecisions(client: PoolClient, from: number, end: number, tally: Tally): Promise<void> {
  const { rows } = await client.query<CountedRow>({
    name: 'insight_decisions',
    text: `select d.id, d.at, d.kind, d.outcome, d.policy, d.rule, d.inputs, b.body
      from decisions d left join decision_bodies b on b.decision_id = d.id
      where d.seq >= $1 and d.seq < $2 order by d.seq`,
    values: [from, end],
  })
  const lastAt = new Map<string, Date>()
  let turnMs = performance.now()
  for (const row of rows) {
    if (performance.now() - turnMs > TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve))
      turnMs = performance.now()
    }
    const { counts, rules } = countDecision(row)
    for (const count of counts) tally.add(count)
    for (const rule of rules) lastAt.set(rule, row.at)
  }
  await writeRules(client, lastAt)
  await writeInputs(client, rows)
}

interface EventRow {
  readonly seq: number
  readonly type: string
  readonly entity: string
  readonly bytes: Buffer
}

async function reviewEvents(client: PoolClient, from: number, end: number): Promise<readonly EventRow[]> {
  const { rows } = await client.query<EventRow>({
    name: 'insight_events',
    text: 'select seq, type, entity, bytes from ledger_events where seq >= $1 and seq < $2 and type = any($3) order by seq',
    values: [from, end, [...REVIEWED, ...RESOLVED]],
  })
  return rows
}

function caseEvent({ seq, type, entity, bytes }: EventRow): CaseLedgerEvent[] {
  if (!RESOLVED.includes(type)) return []
  try {
    return [{ seq, entity, event: JSON.parse(bytes.toString()) as CaseEvent }]
  } catch {
    // Somebody changed it; verifying the ledger says so.
    return []
  }
}
