import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { linesOf, writeWhole } from '../../evidence/evidence-files.ts'
import type { EvidenceItem } from '../../evidence/evidence-item.ts'
import { parseItems } from '../../evidence/read/parse-items.ts'

/** What is kept between two fetches of a feed. */
const STATE = z.object({
  /** Milliseconds since 1970 of the last attempt. */
  tried_at: z.number(),
  etag: z.string().max(1_000).optional(),
  last_modified: z.string().max(100).optional(),
  /** Addresses of pages that were read, the newest last. */
  pages: z.array(z.string()),
})
export type FeedState = z.output<typeof STATE>

/** A fetch that was cut off holds its lock no longer than this. */
const LOCK_MS = 30 * 60_000
/** Characters of the log that are kept: the newest. Each run is a line. */
const LOG_MAX = 4_000_000

/** The files of feeds in the data folder: `evidence/feeds`, and what was taken in `evidence/imports`. */
export function feedStore(dataDir: string, feed: string) {
  const folder = join(dataDir, 'evidence', 'feeds')
  const imports = join(dataDir, 'evidence', 'imports')
  const files = {
    items: join(folder, `${feed}.jsonl`),
    state: join(folder, `${feed}.state.json`),
    lock: join(folder, `${feed}.lock`),
    taken: join(imports, `feed-${feed}.jsonl`),
  }
  return {
    /** Undefined where it was never fetched, or what is kept of it cannot be read. */
    state(): FeedState | undefined {
      try {
        return STATE.parse(JSON.parse(readFileSync(files.state, 'utf8')))
      } catch {
        return undefined
      }
    },
    items: () => itemsIn(files.items),
    /** Those that count in the evidence base. */
    taken: () => itemsIn(files.taken),
    keep(items: readonly EvidenceItem[], state: FeedState): void {
      writeWhole(files.items, linesOf(items))
      writeWhole(files.state, JSON.stringify(state))
    },
    keepState: (state: FeedState) => writeWhole(files.state, JSON.stringify(state)),
    /** Brings what was fetched into the evidence base, in the place of what was taken before. */
    take: () => writeWhole(files.taken, linesOf(itemsIn(files.items))),
    /** Runs alone, among all processes of this folder; undefined where another one is at it. */
    async alone<T>(nowMs: number, work: () => Promise<T>): Promise<T | undefined> {
      mkdirSync(folder, { recursive: true })
      if (!lock(files.lock, nowMs)) return undefined
      try {
        return await work()
      } finally {
        rmSync(files.lock, { force: true })
      }
    },
  }
}

/** Adds a line to the log of all feeds. */
export function appendLog(dataDir: string, entry: object): void {
  const lines = [...readLog(dataDir), JSON.stringify(entry)]
  let first = lines.length
  for (let size = 0; first > 0 && size <= LOG_MAX; size += lines[first]!.length + 1) first--
  writeWhole(logFile(dataDir), `${lines.slice(first).join('\n')}\n`)
}

/** The lines of the log, oldest first; none where there is no log. */
export function readLog(dataDir: string): readonly string[] {
  try {
    return readFileSync(logFile(dataDir), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

function logFile(dataDir: string): string {
  return join(dataDir, 'evidence', 'feeds', 'log.jsonl')
}

/** None where there is no such file. */
function itemsIn(file: string): readonly EvidenceItem[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return parseItems(text).items
}

/** The file holds the time at which it was made, milliseconds since 1970. */
function lock(file: string, nowMs: number): boolean {
  try {
    writeFileSync(file, String(nowMs), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const madeMs = Number(readFileSync(file, 'utf8'))
    // What was left by a process that was killed, or made by a clock that was wrong, holds nobody for ever.
    if (Math.abs(nowMs - madeMs) < LOCK_MS) return false
    writeFileSync(file, String(nowMs))
    return true
  }
}
