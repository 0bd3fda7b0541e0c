import { parseKey, verifyLedger } from '@tribunal/ledger'
import {
  type Database,
  inSnapshot,
  ledgerReader,
  openSigningKey,
  sha256,
  verifyEd25519,
  verifyRecord,
} from '@tribunal/store'
import type { Acknowledged } from './load.ts'

/** What `recordProblems` finds in a record that is as it should be. */
export const NO_PROBLEMS = { lost: [], doubled: 0, ledger: [], beside: [] }

/** What is wrong with a record after a crash: acknowledged decisions that are lost, decisions that are there twice. */
export async function recordProblems(
  pool: Database['pool'],
  dataFolder: string,
  acknowledged: readonly Acknowledged[],
): Promise<object> {
  const { rows } = await pool.query<{ id: string; submission_id: string }>(
    'select d.id, b.submission_id from decisions d join decision_bodies b on b.decision_id = d.id',
  )
  const ids = new Map(rows.map((row) => [row.submission_id, row.id]))
  const { vkey } = await openSigningKey(dataFolder, { create: false })
  const keys = [parseKey(vkey)!]
  const report = await verifyLedger(ledgerReader(pool), { keys, verify: verifyEd25519, sha256 })
  return {
    lost: acknowledged.filter(({ submissionId, decisionId }) => ids.get(submissionId) !== decisionId),
    doubled: rows.length - ids.size,
    ledger: report.findings,
    beside: (await inSnapshot(pool, (client) => verifyRecord(client, report.events))).findings,
  }
}
