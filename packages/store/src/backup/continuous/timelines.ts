import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Message, message } from '@tribunal/messages'
import { layoutOf } from '../../embedded/layout.ts'
import { systemCode } from '../../store-error.ts'
import { earlier, type Lsn, parseLsn } from './replication.ts'

/** A timeline that a history passes through. */
export interface Timeline {
  readonly id: number
  /** Its first byte; 0 where nothing is known of an earlier timeline. */
  readonly from: Lsn
  /** The switch point where the next timeline of the history begins; undefined for the last. */
  readonly until: Lsn | undefined
}

/** The timelines that lead to one. */
export interface History {
  readonly timeline: number
  /** Oldest first; the timeline alone where none is known to lead to it. */
  readonly timelines: readonly Timeline[]
  /** What is wrong with its history file. */
  readonly fault?: Message
}

/** A history file of an archive: the form of PostgreSQL, with the owner in a comment. */
export interface HistoryFile {
  /** Identifier of the database that claimed the timeline; undefined where the file names none. */
  readonly database: string | undefined
  readonly text: string
}

const HISTORY_FILE = /^([0-9A-F]{8})\.history$/
const OWNER = /^# database (\S+)$/m

/** `00000002.history`, as PostgreSQL names it. */
export function historyName(timeline: number): string {
  return `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`
}

/** Whether a file of an archive is a history file. These are kept for good: each says that its timeline is taken. */
export function isHistory(name: string): boolean {
  return HISTORY_FILE.test(name)
}

/** The newest timeline that has a history file in an archive; 0 where none has. */
export async function newestClaimed(archive: string): Promise<number> {
  const found = (await readdir(archive)).map((name) => Number.parseInt(HISTORY_FILE.exec(name)?.[1] ?? '0', 16))
  return Math.max(0, ...found)
}

/** The history file of a timeline; undefined where the archive has none. */
export async function readHistory(archive: string, timeline: number): Promise<HistoryFile | undefined> {
  try {
    const text = await readFile(join(archive, historyName(timeline)), 'utf8')
    return { database: OWNER.exec(text)?.[1], text }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Claims a timeline for a database, if no history file of it is there. Of two that do so at once, one claims it. */
export async function writeHistory(
  archive: string,
  timeline: number,
  { database, text }: { readonly database: string; readonly text: string },
): Promise<void> {
  // PostgreSQL copies the file of the parent, with its comments.
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  await createWhole(join(archive, historyName(timeline)), [`# database ${database}`, ...lines, ''].join('\n'))
}

/** A line of a history file: a timeline, the switch point, and why it was left. */
const LINE = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm

/** The timelines that lead to one, from the text of its history file. */
export function historyFrom(timeline: number, text: string): History {
  // Nothing leads to the first, and PostgreSQL writes no file for it.
  const fault = timeline === 1 ? undefined : faultOf(timeline, text)
  const timelines = timelinesTo(timeline, timeline === 1 || fault ? '' : text)
  return { timeline, timelines, ...(fault && { fault }) }
}

/** What is wrong with the text of a history file. */
function faultOf(timeline: number, text: string): Message | undefined {
  if (text.trim() === '') return message('backup.history_empty')
  let before = 0
  for (const [index, content] of text.split('\n').entries()) {
    if (content.trim() === '' || content.trim().startsWith('#')) continue
    const line = index + 1
    const [found] = content.matchAll(LINE)
    if (!found) return message('backup.history_line', { line })
    const parent = Number(found[1])
    if (parent <= before || parent >= timeline) return message('backup.history_order', { line, timeline })
    before = parent
  }
  if (before === 0) return message('backup.history_alone', { timeline })
  return text.endsWith('\n') ? undefined : message('backup.cut_off')
}

function timelinesTo(id: number, text: string): readonly Timeline[] {
  const ancestors = [...text.matchAll(LINE)].map(([, parent, point]) => ({
    id: Number(parent),
    until: parseLsn(point ?? '0/0'),
  }))
  // A restore up to a moment can end before an earlier switch point: what lies behind does not belong to the history.
  const cut = ancestors.map(({ id: parent, until }, index) => ({
    id: parent,
    until: ancestors.slice(index).reduce((least, later) => earlier(least, later.until), until),
  }))
  return [...cut, { id, until: undefined }].map((timeline, index) => ({
    ...timeline,
    from: cut[index - 1]?.until ?? 0n,
  }))
}

/** Beside PostgreSQL's own data folder: no copy of that has it, so that each restored database gets one of its own. */
function idFile(dataDir: string): string {
  return join(layoutOf(dataDir).home, 'database-id')
}

/**
 * The identifier of the database in a data folder, which is made where there is none. Databases that were restored from one
 * backup have one system identifier, and may have the same timeline; they differ in this.
 */
export async function databaseId(dataDir: string): Promise<string> {
  const found = await readDatabaseId(dataDir)
  if (found !== undefined) return found
  await createWhole(idFile(dataDir), `${randomUUID()}\n`)
  return (await readDatabaseId(dataDir)) ?? ''
}

/** The identifier of the database in a data folder; undefined where none was made yet. */
export async function readDatabaseId(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(idFile(dataDir), 'utf8')).trim()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Makes a file with all of its content, if none is there. */
async function createWhole(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}.new`
  try {
    await writeFile(aside, text, { mode: 0o600, flush: true })
    // Some file systems have no hard links.
    await link(aside, path).catch(() => copyFile(aside, path, constants.COPYFILE_EXCL))
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
}
