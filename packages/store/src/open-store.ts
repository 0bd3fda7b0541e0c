import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded/start-embedded.ts'
import { migrate, migrateQueue } from './migrate.ts'
import { type Database, openDatabase } from './open-database.ts'
import { tryBodyMonths } from './retention/body-months.ts'

export interface StoreOptions {
  /** Where the embedded server keeps its data, and keys lie: `./.tribunal` unless TRIBUNAL_DATA says otherwise. */
  readonly dataDir: string
  /** A PostgreSQL of the user's (TRIBUNAL_DATABASE_URL); undefined: the embedded one. */
  readonly databaseUrl?: string | undefined
  readonly poolSize?: number
  readonly applicationName?: string
  /** Of the connections, as `DatabaseOptions` says. */
  readonly statementTimeoutMs?: number
  readonly onLog?: (line: string) => void
  /** False: the schema is left as it is, for commands that look before they touch. */
  readonly migrated?: boolean
  /** True: StoreError `no_database` where the data folder has none, instead of making it. */
  readonly mustExist?: boolean
  /** Called once the embedded server begins to start, for work that needs no database; it must not throw. */
  readonly onStarting?: () => void
}

/** The database, connected and migrated. `close` ends the connections, then releases the embedded server. */
export interface Store extends Database {
  readonly dataDir: string
  readonly embedded: boolean
}

/** Opens the store there is: the embedded one, or the user's. Throws StoreError with what is wrong and how to correct it. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataDir, poolSize, statementTimeoutMs, applicationName = 'tribunal', migrated = true } = options
  const server = options.databaseUrl === undefined ? await startEmbedded(embeddedOptions(options)) : undefined
  let database: Database | undefined
  try {
    const url = server?.url ?? options.databaseUrl ?? ''
    database = await openDatabase({
      url,
      applicationName,
      ...(poolSize === undefined ? {} : { poolSize }),
      ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
    })
    if (migrated) {
      await migrate(database)
      await migrateQueue(database)
      await tryBodyMonths(database.pool, Date.now())
    }
    return { ...database, dataDir, embedded: server !== undefined, close: closing(database, server) }
  } catch (error) {
    await closing(database, server)()
    throw error
  }
}

function embeddedOptions({ dataDir, onLog, mustExist, onStarting }: StoreOptions): EmbeddedOptions {
  return {
    dataDir,
    ...(onLog ? { onLog } : {}),
    ...(mustExist === undefined ? {} : { mustExist }),
    ...(onStarting ? { onStarting } : {}),
  }
}

function closing(database: Database | undefined, server: Embedded | undefined): () => Promise<void> {
  return async () => {
    await database?.close()
    await server?.stop()
  }
}
