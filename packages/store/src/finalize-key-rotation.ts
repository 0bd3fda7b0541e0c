import { link, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { keyIdOf, openSigningKey, type SigningKey } from './signing-key.ts'
import { StoreError, systemCode, writeFailure } from './store-error.ts'

/** The keys of a ledger whose key was changed: the last two. */
export interface ChangedKeys {
  readonly origin: string
  readonly old: string
  readonly now: string
}

/**
 * Puts a key that a ledger was changed to, `keys/ledger-next.pem`, in the place of the one before, which is kept as
 * `keys/ledger-ID.pem`. False, and nothing done, where the next key is not the ledger's yet. After a crash on the way it is
 * done again from where it stopped: the private key moves last.
 */
export async function finalizeKeyRotation(dataDir: string, { origin, old, now }: ChangedKeys): Promise<boolean> {
  const folder = join(dataDir, 'keys')
  if ((await nextSigningKey(dataDir, origin))?.vkey !== now) return false
  const at = (name: string) => join(folder, name)
  try {
    for (const kind of ['pem', 'vkey']) {
      await unless(['ENOENT', 'EEXIST'], link(at(`ledger.${kind}`), at(`ledger-${keyIdOf(old)}.${kind}`)))
    }
    await unless(['ENOENT'], rename(at('ledger-next.vkey'), at('ledger.vkey')))
    await unless(['ENOENT'], rename(at('ledger-next.pem'), at('ledger.pem')))
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    throw writeFailure(folder, error)
  }
  return true
}

/** The key that a change of a ledger's key was begun with; undefined where none is under way. */
export async function nextSigningKey(dataDir: string, origin: string): Promise<SigningKey | undefined> {
  try {
    return await openSigningKey(dataDir, { create: false, called: 'ledger-next', begunAs: origin })
  } catch (error) {
    if (error instanceof StoreError && error.code === 'no_signing_key') return undefined
    throw error
  }
}

/** Waits for a step, which may have been made before: errors with these codes say so. */
async function unless(codes: readonly string[], step: Promise<void>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!codes.includes(systemCode(error))) throw error
  })
}
