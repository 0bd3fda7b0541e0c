import type { NotificationMode } from '@tribunal/contract/words'
import type pg from 'pg'
import { uuidv7 } from '../random.ts'
import { inTransaction } from '../transaction.ts'
import { type ChatParts, tellChannels } from './chat-messages.ts'
import { findNews } from './find-news.ts'
import { concerns, type MayDo, type News, type Notifiable, type Standing, standingOf } from './notification.ts'
import { type NotificationSettings, SETTINGS_COLUMNS, settingsOf } from './notification-settings.ts'

export interface PlanParts extends ChatParts {
  readonly pool: pg.Pool
  readonly may: MayDo
  /** Whether there is a server for mail: without one nothing is kept for anybody. */
  readonly mail: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Notifications that wait for one person at most; more are only counted. */
const WAITING_MAX = 1_000
/** Cases found overdue in one transaction. */
const OVERDUE_PAGE = 500

/**
 * Reads on in the ledger and writes down who is notified, in the transaction that moves the place: one process at a time, each event once,
 * and nothing half done where a process ends. True where there is more to read.
 */
export async function planNotifications(parts: PlanParts): Promise<boolean> {
  if (!(await isBehind(parts.pool))) return false
  return await inTransaction(parts.pool, async (client) => {
    const { rows } = await client.query<{ next: number; size: number }>(
      `select p.next, (select size from ledger_head) as size from notification_progress p for update of p skip locked`,
    )
    const [at] = rows
    if (!at || at.next >= (at.size ?? 0)) return false
    const { news, next, more } = await findNews(client, at.next, at.size, new Date(parts.now()))
    await notify(client, news, parts)
    await client.query('update notification_progress set next = $1', [next])
    return more
  })
}

/** Whether there is more in the ledger. Begins at its end, where nobody has begun: what happened before is nobody's news. */
async function isBehind(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ next: number | null; size: number }>(
    'select p.next, h.size from ledger_head h left join notification_progress p on true',
  )
  const [at] = rows
  if (at?.next === null)
    await pool.query('insert into notification_progress select size from ledger_head on conflict do nothing')
  return at !== undefined && at.next !== null && at.next < at.size
}

/** Notifies of cases that have become overdue, each once for each time at which it was due. True where there may be more. */
export async function planOverdue(parts: PlanParts): Promise<boolean> {
  return await inTransaction(parts.pool, async (client) => {
    const now = new Date(parts.now())
    const { rows } = await client.query<{ id: string; due: Date }>(
      `insert into notified_overdue
       select c.id, c.due_at from cases c where c.status <> 'resolved' and c.due_at < $1
         and not exists (select from notified_overdue o where o.case_id = c.id and o.due_at = c.due_at)
       order by c.due_at limit ${OVERDUE_PAGE}
       on conflict do nothing returning case_id as id, due_at as due`,
      [now],
    )
    const news = rows.map(({ id, due }): News => {
      const cause = `due:${due.toISOString()}`
      return { kind: 'case_overdue', entity: `case:${id}`, cause, at: now, actors: [], to: null }
    })
    await notify(client, news, parts)
    return rows.length === OVERDUE_PAGE
  })
}

/** Writes down who is notified of what, by mail and in chats. */
async function notify(client: pg.PoolClient, news: readonly News[], parts: PlanParts): Promise<void> {
  if (news.length === 0) return
  const now = new Date(parts.now())
  const standing = await standingOf(
    client,
    news.map(({ entity }) => entity),
    now,
  )
  if (parts.mail) await notifyPeople(client, news, standing, parts.may, now)
  await tellChannels(client, news, standing, parts, now)
}

/** Somebody who asked for notifications. */
interface Asking extends Notifiable {
  readonly id: string
  readonly settings: NotificationSettings
  /** How many wait. */
  readonly waiting: number
}

async function notifyPeople(
  client: pg.PoolClient,
  news: readonly News[],
  standing: Standing,
  may: MayDo,
  now: Date,
): Promise<void> {
  const rows: Row[] = []
  const beyond = new Map<string, number>()
  for (const person of await peopleAsking(client)) {
    let room = WAITING_MAX - person.waiting
    for (const one of news) {
      const mode = person.settings.kinds[one.kind] ?? 'off'
      if (mode === 'off' || !concerns(one, person, standing, may)) continue
      if (room-- > 0) rows.push({ id: uuidv7(now.getTime()), person_id: person.id, ...rowOf(one), mode })
      else beyond.set(person.id, (beyond.get(person.id) ?? 0) + 1)
    }
  }
  if (rows.length > 0)
    await client.query(
      `insert into notifications (id, person_id, kind, entity, cause, at, mode)
       select id, person_id, kind, entity, cause, at, mode from jsonb_to_recordset($1::jsonb)
         as r(id uuid, person_id uuid, kind text, entity text, cause text, at timestamptz, mode text)
       on conflict do nothing`,
      [JSON.stringify(rows)],
    )
  for (const [id, count] of beyond)
    await client.query('update notification_settings set beyond = beyond + $2 where person_id = $1', [id, count])
}

interface Row {
  readonly id: string
  readonly person_id: string
  readonly kind: string
  readonly entity: string
  readonly cause: string
  readonly at: Date
  readonly mode: NotificationMode
}

function rowOf({ kind, entity, cause, at }: News): Pick<Row, 'kind' | 'entity' | 'cause' | 'at'> {
  return { kind, entity, cause, at }
}

/** Everybody who can sign in and asked for something. */
async function peopleAsking(client: pg.PoolClient): Promise<readonly Asking[]> {
  const { rows } = await client.query(
    `select p.id, p.roles, p.skills, p.languages, ${SETTINGS_COLUMNS},
       (select count(*) from notifications n where n.person_id = p.id and n.mail_id is null) as waiting
     from notification_settings s join people p on p.id = s.person_id
     where p.disabled_at is null and s.kinds @? '$.* ? (@ != "off")' order by p.id`,
  )
  return rows.map((row) => ({
    id: row.id,
    actor: `person:${row.id}`,
    roles: row.roles,
    skills: row.skills,
    languages: row.languages,
    settings: settingsOf(row),
    waiting: row.waiting,
  }))
}
