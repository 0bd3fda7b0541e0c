import type { Pool } from 'pg'
import { finalizeKeyRotation } from '../finalize-key-rotation.ts'
import { openSigningKey, requireKey, type SigningKey, type SigningKeyOptions } from '../signing-key.ts'
import { ledgerHead } from './ledger-reader.ts'

/**
 * Opens the key of the ledger in a database, and makes one where that ledger is yet to begin. Where it has begun, in a
 * restored backup say, a new key would be another's: under a name that is configured nothing else would tell the two apart.
 * A change of the key that a crash cut short is finished first.
 *
 * @throws {StoreError} as `openSigningKey` does; `no_signing_key` where the key of a ledger that has begun is gone,
 * `other_ledger_key` where the key is not the one that signs it.
 */
export async function openLedgerKey(
  client: Pick<Pool, 'query'>,
  dataDir: string,
  options: Pick<SigningKeyOptions, 'file' | 'origin' | 'groupMayRead'>,
): Promise<SigningKey> {
  const head = await ledgerHead(client)
  if (!head) return await openSigningKey(dataDir, { ...options, create: true })
  const [old, now] = head.keys.slice(-2)
  if (old && now && options.file === undefined) await finalizeKeyRotation(dataDir, { origin: head.origin, old, now })
  const key = await openSigningKey(dataDir, { ...options, create: false, begunAs: head.origin })
  requireKey(key, head.keys.at(-1) ?? '')
  return key
}
