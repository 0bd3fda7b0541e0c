import { createHash } from 'node:crypto'
import type { EvidenceBase, FeedRun, ImportReport, ImportSource } from '@tribunal/adapters'
import type { Pool, PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import type { Act } from '../people/people-store.ts'
import { inTransaction } from '../transaction.ts'

export interface ImportTarget {
  readonly evidence: EvidenceBase
  readonly pool: Pool
  readonly ledger: Ledger
}

/**
 * Adds evidence, and says so in the ledger: who, how much, and the hash of what the base holds afterwards, in which later
 * decisions search. Where nothing was new, nothing is said. With a ledger that cannot be written nothing is added.
 */
export async function recordImport(target: ImportTarget, source: ImportSource, act: Act): Promise<ImportReport> {
  const { evidence, pool, ledger } = target
  // Beforehand, since others wait for the ledger.
  await evidence.prepare(source)
  return await inTransaction(pool, async (client) => {
    // Waits for its turn first, so that what follows does not fail for want of one.
    await ledger.tip(client, { lock: true })
    const report = evidence.import(source)
    if (report.added === 0) return report
    const { added, duplicates, format } = report
    await append(client, target, act, { format, added, duplicates, source_hash: hashOf(source.content) })
    return report
  })
}

/**
 * Takes what was fetched of a feed into the evidence base, and says so in the ledger as for an import: the hash of the
 * source is that of the run's line in the log of feeds. Undefined where another process takes it.
 */
export async function recordTaken(
  target: ImportTarget,
  take: () => Promise<FeedRun | undefined>,
  act: Act,
): Promise<FeedRun | undefined> {
  return await inTransaction(target.pool, async (client) => {
    await target.ledger.tip(client, { lock: true })
    const run = await take()
    if (!run || run.added + run.changed === 0) return run
    target.evidence.refresh()
    const source_hash = hashOf(JSON.stringify(run))
    await append(client, target, act, {
      format: 'claim-review',
      added: run.added,
      duplicates: run.changed,
      source_hash,
    })
    return run
  })
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function append(
  client: PoolClient,
  { evidence, ledger }: ImportTarget,
  act: Act,
  imported: object,
): Promise<void> {
  const { content_hash, items } = evidence.stats()
  await ledger.append(client, [
    {
      type: 'evidence.imported',
      entity: 'evidence:base',
      at: act.now.toISOString(),
      actor: act.actor,
      data: { ...imported, items, content_hash },
    },
  ])
}
