import { openSigningKey, StoreError } from '@tribunal/adapters/store'
import type { ServerConfig } from '@tribunal/server'
import { type Finding, storeProblem, tell } from './finding.ts'

/** The key that signs the ledger: whole, the right one, and for nobody else to read. `needed`: something is signed by it. */
export async function checkSigningKey(config: ServerConfig, needed: boolean): Promise<Finding> {
  const { signing_key_file: file, origin } = config.ledger
  try {
    const key = await openSigningKey(config.data_folder, { create: false, file, origin })
    return tell('signing_key', 'ok', 'doctor.key', { origin: key.origin })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const later = error.code === 'no_signing_key' && !needed && file === undefined
    return later ? tell('signing_key', 'note', 'doctor.key_new') : storeProblem('signing_key', error)
  }
}
