import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Message, type MessageParam, message } from '@tribunal/messages'
import { removeDatabase } from '../embedded/initialise.ts'
import { hasDatabase, type Layout, layoutOf } from '../embedded/layout.ts'
import { isEmbeddedRunning } from '../embedded/server-process.ts'
import { StoreError, unreadable } from '../store-error.ts'

/** The database that is there is that of another process. */
const OF_ANOTHER: ReadonlySet<string> = new Set(['not_empty', 'database_exists'])

/**
 * Does work that makes the database of a data folder. Where it fails, what it made is removed again, so that the next try
 * finds the folder as this one did. Throws what `work` throws, and StoreError `restore_left` where something could not be removed.
 */
export async function leavingAsFound<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const layout = layoutOf(dataDir)
  const hadDatabase = hasDatabase(dataDir)
  const before = new Set(existsSync(layout.dataDir) ? readdirSync(layout.dataDir) : [])
  const missing = missingFolders(layout.dataDir)
  try {
    return await work()
  } catch (error) {
    const isOfAnother = error instanceof StoreError && OF_ANOTHER.has(error.code)
    if (!hadDatabase && !isOfAnother) remove(layout, error)
    if (!hasDatabase(dataDir)) removePrograms(layout, before)
    removeEmpty(missing)
    throw error
  }
}

/** The folders on the way to one that are not there, the innermost first. */
function missingFolders(folder: string): readonly string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))]
}

function remove(layout: Layout, error: unknown): void {
  if (!hasDatabase(layout.dataDir)) return
  // It may have been taken into use, or be one that could not be stopped.
  if (isEmbeddedRunning(layout.dataDir)) throw left(layout, error, message('backup.server_runs'))
  try {
    removeDatabase(layout)
  } catch (failed) {
    throw left(layout, error, unreadable(failed))
  }
}

function left({ home }: Layout, error: unknown, detail: MessageParam): StoreError {
  const problem: Message | string = error instanceof StoreError ? error.said.message : String(error)
  return new StoreError('restore_left', { problem, folder: home, detail }, { cause: error })
}

/** The copy of PostgreSQL's programs that a start makes where they cannot run in their place. */
function removePrograms({ dataDir }: Layout, before: ReadonlySet<string>): void {
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('programs-') && !before.has(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder)
  } catch {
    // It was never made, or somebody has put something there.
  }
}
