import type { ClientBase } from 'pg'
import { openSigningKey, type SigningKey, type SigningKeyOptions } from '../signing-key.ts'

/**
 * Opens the key of the ledger in a database, and makes one where that ledger is yet to begin. Where it has begun, in a
 * restored backup say, a new key would be another's: under a name that is configured nothing else would tell the two apart.
 *
 * @throws {StoreError} as `openSigningKey` does; `no_signing_key` where the key of a ledger that has begun is gone.
 */
export async function openLedgerKey(
  client: Pick<ClientBase, 'query'>,
  dataDir: string,
  options: Omit<SigningKeyOptions, 'create'>,
): Promise<SigningKey> {
  const { rows } = await client.query('select from ledger_head')
  return await openSigningKey(dataDir, { ...options, create: rows.length === 0 })
}
