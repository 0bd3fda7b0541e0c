import {
  grantRights,
  makeBodyMonths,
  migrateQueue,
  migrate as migrateStore,
  migrationScript,
  openStore,
  ROLES_AHEAD,
  rolesScript,
  type Store,
} from '@tribunal/store'
import { type Context, EXIT, type ExitCode } from '../context.ts'
import { configOf, orUsageError } from '../open-record.ts'
import type { Settings } from '../settings.ts'

export interface MigrateOptions {
  /** Print the SQL instead of running it. */
  readonly sql?: boolean
  /** Print the SQL that makes the three roles; no database is asked. */
  readonly roles?: boolean
  readonly config?: string
}

/** `tribunal migrate`: brings the tables up to date and gives the roles their rights, or prints the SQL for both. */
export async function migrate(options: MigrateOptions, context: Context, settings: Settings): Promise<ExitCode> {
  const { database, data_folder: dataDir } = configOf(options.config, context, settings)
  const { t } = settings
  const say = (text: string) => context.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
  if (options.roles) {
    await say(rolesScript(database.roles))
    return EXIT.done
  }
  const databaseUrl = database.migrate_url ?? database.url
  return await orUsageError(settings, async () => {
    const place = { dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
    const store = await openStore({ ...place, migrated: false, mustExist: true, poolSize: 1 })
    try {
      if (options.sql) await say((await migrationScript(store.pool, database.roles)) || `-- ${t('migrate.nothing')}`)
      else await say(lines(await applied(store, database.roles, Date.now()), settings))
    } finally {
      await store.close()
    }
    return EXIT.done
  })
}

async function applied(
  store: Store,
  roles: Parameters<typeof grantRights>[1],
  nowMs: number,
): Promise<readonly string[]> {
  const names = [...(await migrateStore(store)), ...(await migrateQueue(store))]
  await makeBodyMonths(store.pool, nowMs, ROLES_AHEAD)
  await grantRights(store, roles)
  return names
}

function lines(names: readonly string[], { format, t }: Settings): string {
  if (format === 'jsonl') return JSON.stringify({ applied: names })
  return names.length === 0 ? t('migrate.nothing') : t('migrate.applied', { migrations: names.join(', ') })
}
