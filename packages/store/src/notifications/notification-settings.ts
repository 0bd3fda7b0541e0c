import type { NotificationKind, NotificationMode } from '@tribunal/contract/words'
import type { CasePriority } from '@tribunal/engine'
import type pg from 'pg'
import { priorityOf } from '../cases/case-filter.ts'
import { rankOf } from '../record/case-row.ts'
import { inTransaction } from '../transaction.ts'

/** What one person is notified of, and how. */
export interface NotificationSettings {
  /** A kind that is absent is off. */
  readonly kinds: { readonly [kind in NotificationKind]?: NotificationMode | undefined }
  /** Of cases, only those in one of these queues; empty: all. */
  readonly queues: readonly string[]
  readonly leastPriority: CasePriority
  readonly language: 'en' | 'es'
  /** When the mail of the day is made: 0 to 23, in a zone of IANA. */
  readonly digest: { readonly hour: number; readonly timeZone: string }
}

/** Nobody is notified of anything unless they ask for it. */
const NOTHING: NotificationSettings = {
  kinds: {},
  queues: [],
  leastPriority: 'low',
  language: 'en',
  digest: { hour: 8, timeZone: 'UTC' },
}

/** What somebody changes; what is left out stays. */
export type NotificationChange = Partial<Omit<NotificationSettings, 'digest'>> & {
  readonly digest?: Partial<NotificationSettings['digest']>
}

interface SettingsRow {
  readonly kinds: NotificationSettings['kinds']
  readonly queues: string[]
  readonly least_priority: number
  readonly lang: 'en' | 'es'
  readonly digest_hour: number
  readonly digest_zone: string
  readonly last_digest_on: string | null
}

export const SETTINGS_COLUMNS = /* sql */ `s.kinds, s.queues, s.least_priority, s.lang, s.digest_hour, s.digest_zone,
  s.last_digest_on::text as last_digest_on`

/** The settings of a row. */
export function settingsOf(row: SettingsRow): NotificationSettings {
  return {
    kinds: row.kinds,
    queues: row.queues,
    leastPriority: priorityOf(row.least_priority),
    language: row.lang,
    digest: { hour: row.digest_hour, timeZone: row.digest_zone },
  }
}

/** What a person is notified of; nothing where they never said. */
export async function notificationSettings(
  sql: Pick<pg.ClientBase, 'query'>,
  personId: string,
): Promise<NotificationSettings> {
  const { rows } = await sql.query<SettingsRow>(
    `select ${SETTINGS_COLUMNS} from notification_settings s where person_id = $1`,
    [personId],
  )
  return rows[0] ? settingsOf(rows[0]) : NOTHING
}

/** Changes what is given, and answers with all of it. */
export async function changeNotificationSettings(
  pool: pg.Pool,
  personId: string,
  change: NotificationChange,
  now: Date,
): Promise<NotificationSettings> {
  return await inTransaction(pool, async (client) => {
    // Two changes at once follow each other, also where there is no row yet.
    await client.query('select 1 from people where id = $1 for no key update', [personId])
    const before = await notificationSettings(client, personId)
    const after: NotificationSettings = {
      ...before,
      ...change,
      kinds: { ...before.kinds, ...change.kinds },
      queues: [...new Set(change.queues ?? before.queues)].sort(),
      digest: { ...before.digest, ...change.digest },
    }
    const { rows } = await client.query<{ last: string | null }>(
      'select last_digest_on::text as last from notification_settings where person_id = $1',
      [personId],
    )
    const next = nextDigest(now, after.digest, rows[0]?.last ?? null)
    await client.query(
      `insert into notification_settings (person_id, kinds, queues, least_priority, lang, digest_hour, digest_zone, next_digest_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (person_id) do update set kinds = excluded.kinds, queues = excluded.queues,
         least_priority = excluded.least_priority, lang = excluded.lang, digest_hour = excluded.digest_hour,
         digest_zone = excluded.digest_zone, next_digest_at = excluded.next_digest_at`,
      [
        personId,
        JSON.stringify(after.kinds),
        after.queues,
        rankOf(after.leastPriority),
        after.language,
        after.digest.hour,
        after.digest.timeZone,
        next,
      ],
    )
    return after
  })
}

const DAY_MS = 86_400_000

/**
 * When the next digest is made: the next time after `now` that the clocks of the zone show the hour, on a day after `lastDay`, so that a
 * day has one digest whatever becomes of the hour. Where clocks leave the hour out, an hour later.
 * @param lastDay local day of the last digest, as `2026-11-29`
 */
export function nextDigest(
  now: Date,
  { hour, timeZone }: NotificationSettings['digest'],
  lastDay: string | null,
): Date {
  for (let days = 0; ; days++) {
    const day = localDay(new Date(now.getTime() + days * DAY_MS), timeZone)
    const at = atLocalHour(day, hour, timeZone)
    if (at > now && (lastDay === null || day > lastDay)) return at
    // A zone whose last digest lies days ahead was changed by hand.
    if (days > 3) return new Date(now.getTime() + DAY_MS)
  }
}

/** The day that calendars of a zone show, as `2026-11-29`. */
export function localDay(at: Date, timeZone: string): string {
  const { year, month, day } = localParts(at, timeZone)
  return [year, month, day].map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

function atLocalHour(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  // The offset of a zone is known only at an instant: the second look is exact unless clocks change in between.
  const first = new Date(wanted - offsetAt(new Date(wanted), timeZone))
  return new Date(wanted - offsetAt(first, timeZone))
}

/** How far the clocks of a zone are ahead of UTC, milliseconds. */
function offsetAt(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localParts(at, timeZone)
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Zones that people choose are few; a list of all has some hundreds. */
const FORMATS_MAX = 600

function localParts(at: Date, timeZone: string): Readonly<Record<string, number>> {
  let format = formats.get(timeZone)
  if (!format) {
    if (formats.size >= FORMATS_MAX) formats.clear()
    const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', second: 'numeric', ...numbers })
    formats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
}
