import type { Pool } from 'pg'
import { finalizeKeyRotation } from '../finalize-key-rotation.ts'
import { openSigningKey, requireKey, type SigningKey, type SigningKeyOptions } from '../signing-key.ts'
import { StoreError } from '../store-error.ts'
import { Ledger } from './ledger.ts'
import { ledgerHead, ledgerReader } from './ledger-reader.ts'

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

export interface RotationOptions {
  readonly pool: Pool
  readonly dataDir: string
  /** Name of the ledger and file of its key, as they are configured. */
  readonly origin?: string | undefined
  readonly file?: string | undefined
  /** As `SigningKeyOptions` says, of both files. */
  readonly groupMayRead?: boolean | undefined
  /** File of the new key. Where absent one is made in the data folder, and takes the place of the old one there. */
  readonly newFile?: string | undefined
  /** The old key is lost: the new one alone signs for the change. */
  readonly withoutOld?: boolean
  /** Who asked for it. */
  readonly actor: string
  readonly nowMs: number
}

/** The keys of a ledger that goes on with another one, as text. */
export interface Rotation {
  readonly old: string
  readonly now: string
  /** Whether this finished a change that was begun before, and changed nothing else. */
  readonly finished: boolean
}

/**
 * Changes the key that signs a ledger. A crash on the way leaves the ledger with the old key or with the new one, and the
 * new one in the data folder; doing it again, or starting the service, finishes it.
 *
 * @throws {StoreError} where the old key or the new one cannot be opened, or the old one is not the ledger's.
 */
export async function rotateLedgerKey(options: RotationOptions): Promise<Rotation> {
  const { pool, dataDir, origin, file, groupMayRead, newFile, withoutOld = false } = options
  const { origin: begunAs, keys } = await ledgerReader(pool).head()
  const [current = '', before] = keys.slice(-2).reverse()
  const settles = file === undefined && newFile === undefined
  if (settles && before && (await finalizeKeyRotation(dataDir, { origin: begunAs, old: before, now: current }))) {
    return { old: before, now: current, finished: true }
  }
  if (!settles && newFile === undefined) throw new StoreError('no_new_key', { file: file ?? '' })
  const old = withoutOld
    ? undefined
    : await openSigningKey(dataDir, { create: false, file, groupMayRead, origin, begunAs })
  if (old) requireKey(old, current)
  const next = await openSigningKey(dataDir, {
    create: newFile === undefined,
    called: 'ledger-next',
    file: newFile,
    groupMayRead,
    origin: begunAs,
  })
  await change(options, next, old)
  if (settles) await finalizeKeyRotation(dataDir, { origin: begunAs, old: current, now: next.vkey })
  return { old: current, now: next.vkey, finished: false }
}

async function change({ pool, actor, nowMs }: RotationOptions, next: SigningKey, old?: SigningKey): Promise<void> {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query('begin')
    await new Ledger(next).changeKey(client, { old, at: new Date(nowMs).toISOString(), actor })
    await client.query('commit')
  } catch (error) {
    failed = error as Error
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release(failed)
  }
}
