import type { Tribunal } from '@tribunal/adapters'
import type { SourceChunk } from '@tribunal/adapters/backtest'
import { packChunk } from '@tribunal/adapters/backtest'
import type { Policy } from '@tribunal/policy'
import { factPaths, type Period } from '@tribunal/policy'
import type { Pool } from 'pg'
import { BLOCK_EVENTS } from '../record/forget-facts.ts'
import { gatherFacts } from './gather-facts.ts'

/** Which recorded facts are wanted. */
export interface ChunksWish {
  /** The policy that they were given to. */
  readonly policy: string
  /** The versions that they are for. */
  readonly versions: readonly Policy[]
  readonly period: Period
  /** Events of the ledger from the first to look at, the beginning of a block, to the last. */
  readonly from: number
  readonly end: number
}

/** What became known while chunks were read. */
export interface ChunksRead {
  /** Decisions whose facts had to be taken from their bodies, which is slower. */
  readonly fromBodies: number
  /** Decisions whose body cannot be read. */
  readonly unreadable: number
}

/** Blocks that are asked for at once. */
const PAGE_BLOCKS = 16

interface BlockRow {
  readonly block: number
  readonly unreadable: number
  /** Null where the policy was given nothing in this block and period. */
  readonly body: Buffer | null
  readonly layout: readonly string[] | null
}

/**
 * Recorded facts in the order of the ledger, a chunk a block. Where a block is not kept yet, or was kept without facts that
 * a version declares, they are gathered from the bodies of its decisions. `known` hears, by `upTo`, what became known up
 * to each chunk, `before` included.
 */
export async function* recordedChunks(
  pool: Pool,
  tribunal: Pick<Tribunal, 'policyFacts'>,
  wish: ChunksWish,
  before: ChunksRead,
  known: Map<number, ChunksRead>,
): AsyncGenerator<SourceChunk> {
  let { fromBodies, unreadable } = before
  const paths = wish.versions.flatMap(({ facts }) => factPaths(facts))
  for (let from = wish.from; from < wish.end; from += PAGE_BLOCKS * BLOCK_EVENTS) {
    const kept = await keptBlocks(pool, wish, from / BLOCK_EVENTS)
    const end = Math.min(wish.end, from + PAGE_BLOCKS * BLOCK_EVENTS)
    for (let at = from; at < end; at += BLOCK_EVENTS) {
      const range = { from: at, end: Math.min(end, at + BLOCK_EVENTS) }
      const row = range.end - at === BLOCK_EVENTS ? kept.get(at / BLOCK_EVENTS) : undefined
      unreadable += row?.unreadable ?? 0
      if (row && paths.every((path) => !row.layout || row.layout.includes(path))) {
        known.set(range.end, { fromBodies, unreadable })
        yield { bytes: row.body ?? undefined, upTo: range.end }
        continue
      }
      const gathered = await gatherFacts(pool, tribunal, new Map([[wish.policy, undefined]]), range)
      const chunk = gathered.facts.chunks().get(wish.policy)
      fromBodies += chunk?.keys.length ?? 0
      if (!row) unreadable += gathered.unreadable
      known.set(range.end, { fromBodies, unreadable })
      yield { bytes: chunk && packChunk(chunk), upTo: range.end }
    }
  }
}

async function keptBlocks(
  pool: Pool,
  { policy, period: { since, until } }: ChunksWish,
  first: number,
): Promise<ReadonlyMap<number, BlockRow>> {
  const { rows } = await pool.query<BlockRow>({
    name: 'recorded_chunks',
    text: `select b.block, b.unreadable, f.layout, f.body
      from facts_blocks b left join recorded_facts f on f.policy = $1 and f.block = b.block
        and f.last_at >= coalesce($4::timestamptz, f.last_at) and f.first_at < coalesce($5::timestamptz, 'infinity')
      where b.block >= $2 and b.block < $3`,
    values: [
      policy,
      first,
      first + PAGE_BLOCKS,
      since === undefined ? null : new Date(since).toISOString(),
      until === undefined ? null : new Date(until).toISOString(),
    ],
  })
  return new Map(rows.map((row) => [row.block, row]))
}
