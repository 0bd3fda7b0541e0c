import { type Embedded, startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open-database.ts'

export interface StoreOptions {
  /** Where the embedded server keeps its data, and keys lie: `./.tribunal` unless TRIBUNAL_DATA says otherwise. */
  readonly dataDir: string
  /** A PostgreSQL of the user's (TRIBUNAL_DATABASE_URL); undefined: the embedded one. */
  readonly databaseUrl?: string | undefined
  readonly poolSize?: number
  readonly applicationName?: string
  readonly onLog?: (line: string) => void
  /** False: the schema is left as it is, for commands that look before they touch. */
  readonly migrated?: boolean
}

/** The database, connected and migrated. `close` ends the connections, then lets go of the embedded server. */
export interface Store extends Database {
  readonly dataDir: string
  readonly embedded: boolean
}

/** Opens the store there is: the embedded one, or the user's. Throws StoreError with what is wrong and how to mend it. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataDir, databaseUrl, poolSize, applicationName = 'tribunal', onLog, migrated = true } = options
  const server = databaseUrl === undefined ? await startEmbedded({ dataDir, ...(onLog ? { onLog } : {}) }) : undefined
  let database: Database | undefined
  try {
    const url = server?.url ?? databaseUrl ?? ''
    database = await openDatabase({ url, applicationName, ...(poolSize === undefined ? {} : { poolSize }) })
    if (migrated) await migrate(database)
    return { ...database, dataDir, embedded: server !== undefined, close: closing(database, server) }
  } catch (error) {
    await closing(database, server)()
    throw error
  }
}

function closing(database: Database | undefined, server: Embedded | undefined): () => Promise<void> {
  return async () => {
    await database?.close()
    await server?.stop()
  }
}
