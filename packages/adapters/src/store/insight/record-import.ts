import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { EvidenceBase, ImportReport, ImportSource } from '../../evidence/index.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type Act, inTransaction } from '../people/people-store.ts'

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
    const { content_hash, items } = evidence.stats()
    const source_hash = createHash('sha256').update(source.content).digest('hex')
    await ledger.append(client, [
      {
        type: 'evidence.imported',
        entity: 'evidence:base',
        at: act.now.toISOString(),
        actor: act.actor,
        data: { format, added, duplicates, items, content_hash, source_hash },
      },
    ])
    return report
  })
}
