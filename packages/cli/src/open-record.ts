import { HouseError } from '@tribunal/adapters'
import { Ledger, openLedgerKey, openStore, type Store, StoreError } from '@tribunal/adapters/store'
import { ConfigError, configProblemLine, readConfig, type ServerConfig } from '@tribunal/server'
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

/**
 * Opens the record that a configuration names, does `work`, and lets go of it. Makes none: in the wrong folder a key would
 * open nothing, and a person would seem to be erased.
 */
export async function withRecord<T>(
  file: string | undefined,
  context: Context,
  settings: Settings,
  work: (record: OpenedRecord) => Promise<T>,
): Promise<T> {
  const config = configOf(file, context, settings)
  return await orUsageError(settings, async () => {
    const { data_folder: dataDir, database, ledger: named } = config
    const store = await openStore({
      dataDir,
      ...(database.url === undefined ? {} : { databaseUrl: database.url }),
      poolSize: 4,
      applicationName: 'tribunal',
      mustExist: true,
    })
    try {
      const { signing_key_file: keyFile, origin } = named
      const ledger = new Ledger(await openLedgerKey(store.pool, dataDir, { file: keyFile, origin }))
      await ledger.begin(store.pool)
      return await work({ config, store, ledger })
    } finally {
      await store.close()
    }
  })
}

/** What is wrong with the store is told in the user's language, with what to do; of a policy, a list or a model, line by line. */
export async function orUsageError<T>({ language }: Settings, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HouseError) throw new UsageError(error.problems.map(safeText).join('\n  '))
    if (!(error instanceof StoreError)) throw error
    const { message, help } = error.texts
    const text = (both: typeof message) => (typeof both === 'string' ? both : both[language])
    throw new UsageError(safeText(text(message)), safeText(text(help)))
  }
}
