import type { Tribunal } from '@tribunal/adapters'
import { packChunk } from '@tribunal/adapters/backtest'
import { factPaths } from '@tribunal/policy'
import type { Pool, PoolClient } from 'pg'
import { BLOCK_EVENTS } from '../record/forget-facts.ts'
import { inTransaction } from '../transaction.ts'
import { gatherFacts } from './gather-facts.ts'

type FactsSource = Pick<Tribunal, 'policyFacts' | 'policies'>

/**
 * Keeps the facts of decisions where backtests find them quickly, for as long as `budgetMs` allows: block by block, from the
 * ledger on. Any number of processes may do so: one at a time does it. What is stopped in the middle leaves nothing half
 * kept. False where more is to be done.
 */
export async function keepFacts(pool: Pool, tribunal: FactsSource, budgetMs: number): Promise<boolean> {
  const startedMs = performance.now()
  await pool.query('insert into facts_progress (next) values (0) on conflict do nothing')
  for (;;) {
    const more = await inTransaction(pool, (client) => keepBlock(client, tribunal))
    if (!more) return true
    if (performance.now() - startedMs > budgetMs) return false
  }
}

/** Keeps the next block; false where none is whole, or somebody else is at it. */
async function keepBlock(client: PoolClient, tribunal: FactsSource): Promise<boolean> {
  // What is lost is gathered again: nobody has to wait for the disk.
  await client.query('set local synchronous_commit to off')
  // The one who erases waits for this row, so that nothing is kept of what is erased meanwhile.
  const { rows } = await client.query<{ next: number; whole: number; there: boolean }>(
    `select p.next, (select size from ledger_head) / ${BLOCK_EVENTS} as whole,
       exists (select from facts_blocks where block = p.next) as there
     from facts_progress p for update of p skip locked`,
  )
  const [progress] = rows
  if (!progress || progress.next >= progress.whole) return false
  if (!progress.there) await gatherBlock(client, tribunal, progress.next)
  await client.query('update facts_progress set next = $1', [progress.next + 1])
  return true
}

async function gatherBlock(client: PoolClient, tribunal: FactsSource, block: number): Promise<void> {
  const wanted = new Map([...tribunal.policies].map(([id, { policy }]) => [id, policy.facts]))
  const range = { from: block * BLOCK_EVENTS, end: (block + 1) * BLOCK_EVENTS }
  const { facts, unreadable } = await gatherFacts(client, tribunal, wanted, range)
  for (const [policy, chunk] of facts.chunks()) {
    const times = chunk.times.map((ms) => new Date(ms).toISOString()).sort()
    await client.query({
      name: 'keep_facts',
      text: `insert into recorded_facts (policy, block, decisions, first_at, last_at, layout, body)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        policy,
        block,
        chunk.keys.length,
        times[0],
        times.at(-1),
        factPaths(wanted.get(policy)!),
        packChunk(chunk),
      ],
    })
  }
  await client.query('insert into facts_blocks (block, unreadable) values ($1, $2)', [block, unreadable])
}
