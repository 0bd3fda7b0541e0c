import type { ClientBase } from 'pg'

type Sql = Pick<ClientBase, 'query'>

/** Events of the ledger whose facts are kept together: some hundred kilobytes at most. */
export const BLOCK_EVENTS = 2_048

/** Holds off the one who keeps facts until the transaction ends: to be called before bodies of decisions are erased in it. */
export async function holdFacts(client: Sql): Promise<void> {
  await client.query(
    'insert into facts_progress (next) values (0) on conflict (one) do update set next = facts_progress.next',
  )
}

/**
 * Forgets the facts of decisions that are erased in this transaction. Those of others in the same blocks are gathered again;
 * backtests that are under way begin again.
 */
export async function forgetFacts(client: Sql, decisionIds: readonly string[]): Promise<void> {
  if (decisionIds.length === 0) return
  await forgetBlocks(client, `select seq / ${BLOCK_EVENTS} from decisions where id = any($1::uuid[])`, [decisionIds])
}

/** The same of everything that was decided at a time or later, and before another. */
export async function forgetFactsBetween(client: Sql, from: string, before: string): Promise<void> {
  await forgetBlocks(client, 'select block from recorded_facts where last_at >= $1 and first_at < $2', [from, before])
}

async function forgetBlocks(client: Sql, chosen: string, values: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<{ block: number }>(
    `delete from facts_blocks where block in (${chosen}) returning block`,
    [...values],
  )
  const blocks = rows.map(({ block }) => block)
  await client.query('delete from recorded_facts where block = any($1::bigint[])', [blocks])
  if (blocks.length > 0) await client.query('update facts_progress set next = least(next, $1)', [Math.min(...blocks)])
  await client.query(`update backtests set checkpoint = null, restart = true where status = 'running'`)
}
