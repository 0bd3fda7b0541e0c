import { nextSigningKey, openSigningKey, requireKey, StoreError } from '@tribunal/adapters/store'
import type { LedgerHead } from '@tribunal/engine'
import type { ServerConfig } from '@tribunal/server'
import { type Finding, storeProblem, tell } from './finding.ts'

/**
 * The key that signs the ledger: whole, for nobody else to read, and the one that signs the ledger in the database, where
 * one has begun there.
 */
export async function checkSigningKey(config: ServerConfig, head: LedgerHead | undefined): Promise<Finding> {
  try {
    return await lookAtKey(config, head)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const later = error.code === 'no_signing_key' && !head && config.ledger.signing_key_file === undefined
    return later ? tell('signing_key', 'note', 'doctor.key_new') : storeProblem('signing_key', error)
  }
}

async function lookAtKey({ data_folder: dataDir, ledger }: ServerConfig, head?: LedgerHead): Promise<Finding> {
  const { signing_key_file: file, signing_key_group: groupMayRead, origin } = ledger
  const now = head?.keys.at(-1)
  if (head && file === undefined && (await nextSigningKey(dataDir, head.origin))?.vkey === now) {
    return tell('signing_key', 'note', 'doctor.key_unfinished')
  }
  const key = await openSigningKey(dataDir, { create: false, file, groupMayRead, origin, begunAs: head?.origin })
  if (now !== undefined) requireKey(key, now)
  return tell('signing_key', 'ok', now === undefined ? 'doctor.key' : 'doctor.key_fits', { origin: key.origin })
}
