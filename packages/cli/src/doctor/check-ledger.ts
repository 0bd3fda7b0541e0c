import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LedgerHead } from '@tribunal/ledger'
import type { ServerConfig } from '@tribunal/server'
import { nextSigningKey, openSigningKey, requireKey, StoreError, systemCode } from '@tribunal/store'
import { type Finding, problem, storeProblem, tell } from './finding.ts'

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

/** Whether copies of checkpoints can be written where the configuration says. Nothing where it says nothing. */
export function checkWitness({ ledger: { witness_file: file } }: ServerConfig): readonly Finding[] {
  if (file === undefined) return []
  try {
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
    else accessSync(dirname(file), constants.W_OK | constants.X_OK)
    return [tell('witness', 'ok', 'doctor.witness', { file })]
  } catch (error) {
    return [problem('witness', 'doctor.witness_closed', { file, detail: systemCode(error) })]
  }
}
