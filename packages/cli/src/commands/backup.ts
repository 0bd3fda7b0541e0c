import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type LocalText, localText } from '@tribunal/messages'
import type { ServerConfig } from '@tribunal/server'
import {
  type BackupSummary,
  grantRights,
  leavingAsFound,
  migrateQueue,
  openStore,
  restoreBackup,
  restoreContinuous,
  type Store,
  StoreError,
  verifyBackup,
  writeBackup,
} from '@tribunal/store'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { inEveryLanguage, type MessageKey, type MessageValues } from '../messages/catalogue.ts'
import { configOf, orUsageError } from '../open-record.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

/** `tribunal backup FILE`: everything recorded as it is now, while the service goes on. */
export async function backup(
  file: string,
  config: string | undefined,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const summary = await withStore(config, true, context, settings, (store) => writeBackup(store, resolve(file)))
  return told(summary, file, ['backup.written', reminder('keep-keys-too')], context, settings)
}

export interface RestoreOptions {
  readonly config?: string
  /** Of a folder: up to when. */
  readonly until?: Date
  /** Of a folder: whose history is followed. */
  readonly timeline?: number
  /** Of a folder: the key that its files are sealed with, in place of `backup.key_file`. */
  readonly key?: string
}

/** `tribunal restore FILE`: into an empty database, whole or not at all. A folder is a continuous backup. */
export async function restore(
  file: string,
  options: RestoreOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { config } = options
  const loaded = configOf(config, context, settings)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    return await restoreFolder(resolve(file), options, context, settings)
  }
  if (options.until ?? options.timeline ?? options.key) throw new UsageError(settings.t('backup.folder_only'))
  // The file is read first: of one that is not a whole backup no database is made, nor tables on a server.
  await orUsageError(settings, () => {
    if (file === '') throw new StoreError('not_a_backup', { file: '""' })
    return verifyBackup(resolve(file))
  })
  const summary = await withStore(config, false, context, settings, async (store) => {
    const restored = await restoreBackup(store, resolve(file))
    await migrateQueue(store)
    await grantRights(store, loaded.database.roles)
    return restored
  })
  return told(summary, file, ['backup.restored', keysMissing(loaded)], context, settings)
}

/** Into the data folder, which has no database yet. */
async function restoreFolder(
  folder: string,
  { config, until, timeline, key }: RestoreOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const loaded = configOf(config, context, settings)
  const { backup, data_folder: dataDir, database } = loaded
  const { format, t } = settings
  if (database.url !== undefined) throw new UsageError(t('backup.folder_embedded'))
  const keyFile = key === undefined ? backup.key_file : resolve(key)
  const restored = await orUsageError(settings, () => restoreContinuous({ folder, keyFile, dataDir, until, timeline }))
  const { base, decisions, events, until: last } = restored
  const next = keysMissing(loaded)
  if (format === 'jsonl') {
    await context.stdout.write(
      `${JSON.stringify({ folder, base, until: last?.toISOString() ?? null, decisions, events, next: fieldOf(next, settings) })}\n`,
    )
    return EXIT.done
  }
  const said = { folder: safeText(folder), base, until: last?.toISOString() ?? base, decisions, events }
  await context.stdout.write(`${t('backup.folder_restored', said)}\n${lineOf(next, settings)}`)
  return EXIT.done
}

/** What is left to do after a backup or a restore. */
interface Reminder {
  readonly code: keyof typeof REMINDERS
  readonly message: LocalText
}

const REMINDERS = { 'keep-keys-too': 'backup.key', 'put-keys-back': 'backup.put_key_back' } as const

function reminder(code: Reminder['code'], values?: MessageValues): Reminder {
  return { code, message: inEveryLanguage(REMINDERS[code], values) }
}

/** No backup holds the signing key: that it is to be put back, where it is not there. */
function keysMissing({ data_folder: folder, ledger }: ServerConfig): Reminder | undefined {
  if (existsSync(ledger.signing_key_file ?? join(folder, 'keys', 'ledger.pem'))) return undefined
  return reminder('put-keys-back', { folder: safeText(folder) })
}

/** As a field of an answer in JSON. */
function fieldOf(next: Reminder | undefined, { dataLanguage }: Settings): object | null {
  return next ? { code: next.code, message: localText(next.message, dataLanguage) } : null
}

function lineOf(next: Reminder | undefined, { language }: Settings): string {
  return next ? `${localText(next.message, language)}\n` : ''
}

/** The store as it is: a backup does not change its schema, and a restore brings its own. */
async function withStore<T>(
  file: string | undefined,
  mustExist: boolean,
  context: Context,
  settings: Settings,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { data_folder: dataDir, database } = configOf(file, context, settings)
  return await orUsageError(settings, async () => {
    // A restore makes the tables.
    const databaseUrl = mustExist ? database.url : (database.migrate_url ?? database.url)
    const place = { dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
    const opened = async () => {
      const store = await openStore({ ...place, migrated: false, mustExist, poolSize: 2 })
      try {
        return await work(store)
      } finally {
        await store.close()
      }
    }
    return await (databaseUrl === undefined && !mustExist ? leavingAsFound(dataDir, opened) : opened())
  })
}

async function told(
  { head, tables, rows }: BackupSummary,
  file: string,
  [key, next]: readonly [MessageKey & `backup.${string}`, Reminder | undefined],
  { stdout }: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { format, t } = settings
  if (format === 'jsonl') {
    await stdout.write(
      `${JSON.stringify({ file, made_at: head.made_at, rows, tables, next: fieldOf(next, settings) })}\n`,
    )
    return EXIT.done
  }
  const decisions = tables.find(({ name }) => name === 'decisions')?.rows ?? 0
  const events = tables.find(({ name }) => name === 'ledger_events')?.rows ?? 0
  await stdout.write(`${t(key, { file, decisions, events, rows })}\n${lineOf(next, settings)}`)
  return EXIT.done
}
