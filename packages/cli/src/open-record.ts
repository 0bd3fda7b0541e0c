import { ConfigurationError } from '@tribunal/adapters'
import { localText } from '@tribunal/messages'
import { ConfigError, configProblemLine, readConfig, type ServerConfig } from '@tribunal/server'
import {
  databaseDamaged,
  Ledger,
  openLedgerKey,
  openStore,
  type PeopleStore,
  type Store,
  StoreError,
} from '@tribunal/store'
import { type Context, UsageError } from './context.ts'
import { safeText } from './output/safe-text.ts'
import type { Settings } from './settings.ts'

/** The record of a service, for commands that work on it: beside the running service, or while none runs. */
export interface OpenedRecord {
  readonly config: ServerConfig
  readonly store: Store
  readonly ledger: Ledger
}

/** The service's configuration. Throws a UsageError that names everything wrong with it. */
export function configOf(file: string | undefined, { io }: Context, { language }: Settings): ServerConfig {
  try {
    return readConfig({ env: io.env, cwd: process.cwd(), file }).config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new UsageError(error.problems.map((problem) => safeText(configProblemLine(problem, language))).join('\n  '))
  }
}

/** The record of a service, for commands that only read it. */
export type OpenedStore = Omit<OpenedRecord, 'ledger'>

/**
 * Opens the database that a configuration names, does `work`, and closes it. Makes none: in the wrong folder a key would
 * open nothing, and a person would seem to be erased. Needs no signing key.
 */
export async function withStore<T>(
  file: string | undefined,
  context: Context,
  settings: Settings,
  work: (opened: OpenedStore) => Promise<T>,
): Promise<T> {
  const config = configOf(file, context, settings)
  return await orUsageError(settings, async () => {
    const { data_folder: dataDir, database } = config
    const store = await openStore({
      dataDir,
      ...(database.url === undefined ? {} : { databaseUrl: database.url }),
      poolSize: 4,
      applicationName: 'tribunal',
      mustExist: true,
    })
    try {
      return await work({ config, store })
    } finally {
      await store.close()
    }
  })
}

/** Opens the record as `withStore` does, with the key that signs it, for commands that add to it. */
export async function withRecord<T>(
  file: string | undefined,
  context: Context,
  settings: Settings,
  work: (record: OpenedRecord) => Promise<T>,
): Promise<T> {
  return await withStore(file, context, settings, async ({ config, store }) => {
    const { signing_key_file: keyFile, signing_key_group: groupMayRead, origin } = config.ledger
    const key = await openLedgerKey(store.pool, config.data_folder, { file: keyFile, groupMayRead, origin })
    const ledger = new Ledger(key)
    await ledger.begin(store.pool)
    return await work({ config, store, ledger })
  })
}

/** What is wrong with the store is said in the user's language, with what to do; of a policy, a list or a model, line by line. */
export async function orUsageError<T>({ language }: Settings, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ConfigurationError) throw new UsageError(error.problems.map(safeText).join('\n  '))
    const known = error instanceof StoreError ? error : databaseDamaged(error)
    if (!known) throw error
    const { message, help } = known.said
    throw new UsageError(safeText(localText(message, language)), safeText(localText(help, language)))
  }
}

/** Who acts, in the ledger: the administrator of the machine. */
export const COMMAND_LINE = 'system:command-line'

/** Where people and keys are kept, with their changes recorded in the ledger. */
export function peopleStoreOf({ store, ledger }: OpenedRecord): PeopleStore {
  return { pool: store.pool, append: (client, events) => ledger.append(client, events) }
}
