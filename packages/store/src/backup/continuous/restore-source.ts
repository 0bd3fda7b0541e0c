import { type Message, message } from '@tribunal/messages'
import { StoreError } from '../../store-error.ts'
import type { BackupFolder, Base } from './backup-folder.ts'
import { earlier, parseLsn } from './replication.ts'
import type { History, Timeline } from './timelines.ts'

/** What is asked of a restore. */
export interface Wanted {
  /** The newest that was claimed where absent. */
  readonly timeline?: number | undefined
  readonly until?: Date | undefined
}

/** What a database is restored from: a copy, and the log since then. */
export interface RestoreSource {
  readonly base: Base
  readonly log: readonly Piece[]
}

/**
 * Finds what to restore from. A history file that cannot be used matters only where no copy is of its own timeline.
 * Throws StoreError `backup_no_timeline`, `backup_history_damaged`, `backup_without_base`, and as the files are read.
 */
export async function restoreSource(folder: BackupFolder, wanted: Wanted): Promise<RestoreSource> {
  const { timeline, until } = wanted
  const known = await folder.timelines()
  const others = () => othersOf(folder, known, wanted)
  if (timeline !== undefined && known.length > 0 && !known.includes(timeline)) {
    const params = { folder: folder.folder, timeline, timelines: known.join(', ') }
    throw new StoreError('backup_no_timeline', { ...params, others: await others() })
  }
  const history = await folder.historyOf(timeline)
  const found = await newestBase(folder, history, until)
  if ('folder' in found) return { base: found, log: await logSince(folder, found, history.timelines) }
  if (history.fault) throw folder.historyDamaged(history, history.fault, await others())
  const hint = found.code === 'backup.copies_later' ? message('backup.later_moment') : await others()
  throw new StoreError('backup_without_base', { folder: folder.folder, detail: found, hint })
}

/** Which other timelines can be restored. */
async function othersOf(folder: BackupFolder, known: readonly number[], { timeline, until }: Wanted): Promise<Message> {
  const asked = timeline ?? (await folder.newestTimeline())
  const found: number[] = []
  for (const id of known) {
    if (id !== asked && (await isRestorable(folder, id, until))) found.push(id)
  }
  if (found.length === 0) return message('backup.no_other_timeline')
  return message('backup.other_timelines', { timelines: found.join(', ') })
}

async function isRestorable(folder: BackupFolder, timeline: number, until: Date | undefined): Promise<boolean> {
  try {
    return 'folder' in (await newestBase(folder, await folder.historyOf(timeline), until))
  } catch (error) {
    // A file of its log is damaged.
    if (error instanceof StoreError) return false
    throw error
  }
}

/**
 * The newest copy of a history that ended by `until` and whose log reaches its end: without that it is not one of a moment. What a
 * timeline holds behind its switch point does not belong to the history. Where there is none, why.
 */
async function newestBase(
  folder: BackupFolder,
  { timeline, timelines }: History,
  until: Date | undefined,
): Promise<Base | Message> {
  const all = await folder.bases()
  if (all.length === 0) return message('backup.no_copy')
  const bases = all.filter((base) => timelines.some((one) => isOf(one, base)))
  const oldest = bases.at(-1)
  if (!oldest) return message('backup.no_copy_of_timeline', { timeline })
  const inTime = bases.filter(({ ended_at }) => until === undefined || Date.parse(ended_at) <= until.getTime())
  for (const base of inTime) {
    const reached = await folder.logEnd(base.timeline, folder.segmentOf(parseLsn(base.start)))
    if (reached >= parseLsn(base.end)) return base
  }
  if (inTime.length === 0) return message('backup.copies_later', { timeline, at: oldest.ended_at })
  return message('backup.log_missing', { copies: inTime.map(({ began_at }) => began_at).join(', ') })
}

/** Whether a copy belongs to a timeline, as far as the history passes through it. */
function isOf({ id, until }: Timeline, base: Base): boolean {
  return base.timeline === id && (until === undefined || parseLsn(base.end) <= until)
}

/** A segment of the log, as far as it belongs to the history. */
export interface Piece {
  readonly timeline: number
  readonly segment: bigint
  readonly whole: boolean
  readonly bytes: number
}

/**
 * The log of a history from where a copy needs it, up to its end or to the first gap. The first segment of a timeline holds the
 * log of the one before up to the switch point.
 */
async function logSince(folder: BackupFolder, base: Base, history: readonly Timeline[]): Promise<readonly Piece[]> {
  const timelines = await Promise.all(
    history
      .filter(({ id }) => id >= base.timeline)
      .map(async (timeline) => ({ ...timeline, segments: await folder.segments(timeline.id) }))
      .reverse(),
  )
  const pieces: Piece[] = []
  for (let segment = folder.segmentOf(parseLsn(base.start)); ; segment++) {
    let found: Piece | undefined
    for (const { id, from, until, segments } of timelines) {
      const whole = segments.get(segment)
      if (whole === undefined || segment < folder.segmentOf(from)) continue
      const first = segment * folder.segmentBytes
      const last = first + folder.segmentBytes
      const end = whole ? last : earlier(last, await folder.logEnd(id, segment))
      // One that was cut off before the switch point has less than that of the timeline before.
      if (end <= from) continue
      const bytes = Number(earlier(end, until ?? end) - first)
      if (bytes > 0) found = { timeline: id, segment, whole, bytes }
      break
    }
    if (!found) return pieces
    pieces.push(found)
    if (found.bytes < Number(folder.segmentBytes)) return pieces
  }
}
