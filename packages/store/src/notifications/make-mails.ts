import type pg from 'pg'
import { uuidv7 } from '../random.ts'
import { inTransaction } from '../transaction.ts'
import { localDay, nextDigest } from './notification-settings.ts'

/** Looked at in one go: who is not among them is at the next look. */
const PEOPLE_MAX = 200
const HOUR_MS = 3_600_000

/**
 * Gathers what waits for people into mails, one each. While a mail of theirs waits to be sent again, or when they had `perHour` within
 * the hour, what comes for them waits for the next one.
 */
export async function makeMails(pool: pg.Pool, perHour: number, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct person_id as id from notifications n where mail_id is null and mode = 'at_once'
       and not exists (select from notification_mails m where m.person_id = n.person_id and m.state in ('waiting', 'sending'))
       and (select count(*) from notification_mails m
            where m.person_id = n.person_id and m.created_at > $1 and m.state <> 'empty') < $2
     limit ${PEOPLE_MAX}`,
    [new Date(now.getTime() - HOUR_MS), perHour],
  )
  for (const { id } of rows) await inTransaction(pool, (client) => gather(client, id, perHour, now))
}

async function gather(client: pg.PoolClient, id: string, perHour: number, now: Date): Promise<void> {
  const person = await hold(client, id)
  if (!person) return
  const { rows } = await client.query<{ busy: boolean; recent: number }>(
    `select coalesce(bool_or(state in ('waiting', 'sending')), false) as busy,
       count(*) filter (where created_at > $2 and state <> 'empty') as recent
     from notification_mails where person_id = $1`,
    [id, new Date(now.getTime() - HOUR_MS)],
  )
  if (rows[0]!.busy || rows[0]!.recent >= perHour) return
  await makeMail(client, id, { mode: 'at_once', beyond: person.beyond, now })
}

/** Makes the digests whose time has come, one a day of each person; none where nothing waits. */
export async function makeDigests(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select person_id as id from notification_settings where next_digest_at <= $1 order by next_digest_at limit ${PEOPLE_MAX}`,
    [now],
  )
  for (const { id } of rows) await inTransaction(pool, (client) => digest(client, id, now))
}

async function digest(client: pg.PoolClient, id: string, now: Date): Promise<void> {
  const person = await hold(client, id)
  // Another process was quicker.
  if (!person || person.next > now) return
  const { hour, zone } = person
  const made = await makeMail(client, id, { mode: 'digest', beyond: 0, now })
  const day = made ? localDay(now, zone) : person.last
  await client.query('update notification_settings set next_digest_at = $2, last_digest_on = $3 where person_id = $1', [
    id,
    nextDigest(now, { hour, timeZone: zone }, day),
    day,
  ])
}

interface Held {
  readonly beyond: number
  readonly hour: number
  readonly zone: string
  readonly next: Date
  readonly last: string | null
}

/** Holds a person's settings; undefined where another process does. */
async function hold(client: pg.PoolClient, id: string): Promise<Held | undefined> {
  const { rows } = await client.query<Held>(
    `select beyond, digest_hour as hour, digest_zone as zone, next_digest_at as next, last_digest_on::text as last
     from notification_settings where person_id = $1 for update skip locked`,
    [id],
  )
  return rows[0]
}

/** Makes a mail of all that waits in one way. False where nothing does. */
async function makeMail(
  client: pg.PoolClient,
  personId: string,
  { mode, beyond, now }: { readonly mode: 'at_once' | 'digest'; readonly beyond: number; readonly now: Date },
): Promise<boolean> {
  const id = uuidv7(now.getTime())
  await client.query(
    'insert into notification_mails (id, person_id, digest, beyond, created_at, next_at) values ($1, $2, $3, $4, $5, $5)',
    [id, personId, mode === 'digest', beyond, now],
  )
  const { rowCount } = await client.query(
    'update notifications set mail_id = $1 where person_id = $2 and mode = $3 and mail_id is null',
    [id, personId, mode],
  )
  if (rowCount === 0) await client.query('delete from notification_mails where id = $1', [id])
  else if (beyond > 0)
    await client.query('update notification_settings set beyond = 0 where person_id = $1', [personId])
  return rowCount !== 0
}
