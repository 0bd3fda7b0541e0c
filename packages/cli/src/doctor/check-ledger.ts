import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LedgerHead } from '@tribunal/ledger'
import type { ServerConfig } from '@tribunal/server'
import {
  backedUpUntil,
  isEmbeddedRunning,
  nextSigningKey,
  openSigningKey,
  readBackupKey,
  readDatabaseId,
  requireKey,
  StoreError,
  systemCode,
} from '@tribunal/store'
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

/** Whether the continuous backup can be written and is up to date. Nothing where the configuration asks for none. */
export async function checkBackup(
  { backup: { folder, key_file: keyFile, max_age: maxAge }, data_folder: dataDir }: ServerConfig,
  now: number,
): Promise<readonly Finding[]> {
  if (folder === undefined) return []
  try {
    if (keyFile !== undefined) readBackupKey(keyFile)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return [storeProblem('backup', error)]
  }
  try {
    accessSync(existsSync(folder) ? folder : dirname(folder), constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return [problem('backup', 'doctor.backup_closed', { folder, detail: systemCode(error) })]
  }
  const until = await backedUpUntil(folder, await readDatabaseId(dataDir))
  const age = until === undefined ? Number.POSITIVE_INFINITY : now - until
  // While nothing runs, nothing is recorded, and the last service has backed up what there was when it ended.
  if (age > maxAge && (until === undefined || isEmbeddedRunning(dataDir))) {
    const said = until === undefined ? '–' : new Date(until).toISOString()
    return [problem('backup', 'doctor.backup_late', { folder, until: said })]
  }
  return [tell('backup', 'ok', 'doctor.backup', { folder, age: Math.max(0, Math.round(age / 1000)) })]
}
