import { type LedgerReader, type NoteKey, parseKey } from '@tribunal/ledger'
import type { ServerConfig } from '@tribunal/server'
import { ledgerHead, ledgerReader, openPublicKey, openStore, type Store } from '@tribunal/store'
import { type Context, UsageError } from '../context.ts'
import { configOf, orUsageError } from '../open-record.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

/** What every command on the service's own ledger takes. */
export interface LedgerOptions {
  readonly config?: string
  /** Public keys to trust, as text. */
  readonly key?: readonly string[]
}

/** The ledger of a service, to be read: beside the running service, or while none runs. */
export interface OpenedLedger {
  readonly pool: Store['pool']
  readonly reader: LedgerReader
  /** The keys given; where none is, that of the service. */
  readonly keys: readonly NoteKey[]
}

/** Opens the ledger that a configuration names, does `work`, and closes it. Makes neither a database nor a key, and needs only the public one. */
export async function withLedger<T>(
  options: LedgerOptions,
  context: Context,
  settings: Settings,
  work: (ledger: OpenedLedger) => Promise<T>,
): Promise<T> {
  const config = configOf(options.config, context, settings)
  const { data_folder: dataDir, ledger } = config
  const given = trustedKeys(options.key, settings)
  return await orUsageError(settings, async () => {
    const store = await openStore({
      dataDir,
      databaseUrl: config.database.url,
      poolSize: 2,
      applicationName: 'tribunal audit',
      mustExist: true,
    })
    try {
      const { pool } = store
      const keys = given ?? [await ownKey(dataDir, ledger, pool)]
      return await work({ pool, reader: ledgerReader(pool), keys })
    } finally {
      await store.close()
    }
  })
}

async function ownKey(dataDir: string, named: ServerConfig['ledger'], pool: Store['pool']): Promise<NoteKey> {
  const { signing_key_file: file, signing_key_group: groupMayRead, origin } = named
  const begunAs = (await ledgerHead(pool))?.origin
  return parseKey(await openPublicKey(dataDir, { file, groupMayRead, origin, begunAs }))!
}

/** The public keys given as lines of text; undefined where none is given. Throws a UsageError that names the wrong one. */
export function trustedKeys(lines: readonly string[] | undefined, { t }: Settings): readonly NoteKey[] | undefined {
  return lines?.map((line) => {
    const key = parseKey(line.trim())
    if (!key) throw new UsageError(t('audit.which_key', { key: safeText(line.trim()) }), t('audit.which_key_help'))
    return key
  })
}
