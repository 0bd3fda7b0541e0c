import type { Role } from '@tribunal/contract/words'
import { inTransaction } from '../transaction.ts'
import { BROWSER_KNOWN_MS, rememberBrowser } from './known-browsers.ts'
import { PERSON_COLUMNS, type Person } from './people.ts'
import type { PeopleStore, Sql } from './people-store.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** A session just opened. The token is the browser's; only its hash is stored. */
export interface OpenedSession {
  readonly token: string
  /** Sent back in a header with every unsafe request, which no other site can do. */
  readonly csrf: string
  readonly expiresAt: Date
  /** By which the browser is known at its next sign-in; none where an identity provider signs in, which counts by itself. */
  readonly browser: string | undefined
}

/** A live session and whose it is. */
export interface Session {
  /** Of its token. */
  readonly hash: Buffer
  readonly person: Person
  readonly csrf: string
  readonly createdAt: Date
  /** Exact to a minute. */
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

/** How a session comes about. */
export interface SessionOptions {
  readonly method: 'password' | 'oidc' | 'link'
  readonly now: Date
  /** It ends after this in any case. */
  readonly lifetimeMs: number
  /** Token of the session that the browser had, if it had one. */
  readonly former?: string | undefined
  /** Token by which the browser was known, if it was. */
  readonly browser?: string | undefined
}

/** Opens a session with a new token, whatever the browser had before: `former` ends. */
export async function openSession(
  store: PeopleStore,
  personId: string,
  { method, now, lifetimeMs, former, browser: known }: SessionOptions,
): Promise<OpenedSession> {
  const session = { token: newSecret(), csrf: newSecret(), expiresAt: new Date(now.getTime() + lifetimeMs) }
  const browser = await inTransaction(store.pool, async (client) => {
    if (former !== undefined) await client.query('delete from sessions where hash = $1', [hashSecret(former)])
    await client.query(
      `insert into sessions (hash, person_id, csrf, created_at, last_seen_at, expires_at) values ($1, $2, $3, $4, $4, $5)`,
      [hashSecret(session.token), personId, session.csrf, now, session.expiresAt],
    )
    const entity = `person:${personId}`
    await store.append(client, [
      { type: 'session.opened', entity, at: now.toISOString(), actor: entity, data: { method } },
    ])
    return method === 'oidc' ? undefined : await rememberBrowser(client, personId, known, now)
  })
  return { ...session, browser }
}

/** The session of a token: not expired, used within the last `idleMs`, of a person who is not disabled. */
export async function findSession(sql: Sql, token: string, now: Date, idleMs: number): Promise<Session | undefined> {
  const { rows } = await sql.query<Person & Omit<Session, 'person'> & { openedAt: Date }>(
    `select ${PERSON_COLUMNS}, hash, csrf, sessions.created_at as "openedAt", last_seen_at as "lastSeenAt",
       expires_at as "expiresAt"
     from sessions join people on people.id = sessions.person_id
     where hash = $1 and expires_at > $2 and last_seen_at > $3 and disabled_at is null`,
    [hashSecret(token), now, new Date(now.getTime() - idleMs)],
  )
  const row = rows[0]
  if (!row) return undefined
  const { hash, csrf, openedAt, lastSeenAt, expiresAt, ...person } = row
  return { hash, person, csrf, createdAt: openedAt, lastSeenAt, expiresAt }
}

/** Of the sessions with these hashes those that {@link findSession} would find now, with the roles of whose they are. */
export async function liveSessions(
  sql: Sql,
  hashes: readonly Buffer[],
  now: Date,
  idleMs: number,
): Promise<readonly { readonly hash: Buffer; readonly roles: readonly Role[] }[]> {
  const { rows } = await sql.query<{ hash: Buffer; roles: Role[] }>(
    `select hash, roles from sessions join people on people.id = sessions.person_id
     where hash = any($1) and expires_at > $2 and last_seen_at > $3 and disabled_at is null`,
    [hashes, now, new Date(now.getTime() - idleMs)],
  )
  return rows
}

/** Notes that a session is in use. */
export async function touchSession(sql: Sql, token: string, now: Date): Promise<void> {
  await sql.query('update sessions set last_seen_at = $2 where hash = $1 and last_seen_at < $2', [
    hashSecret(token),
    now,
  ])
}

/** Ends one session, if there is one. */
export async function closeSession(store: PeopleStore, token: string, now: Date): Promise<void> {
  await inTransaction(store.pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'delete from sessions where hash = $1 returning person_id as id',
      [hashSecret(token)],
    )
    if (!rows[0]) return
    const entity = `person:${rows[0].id}`
    await store.append(client, [{ type: 'session.closed', entity, at: now.toISOString(), actor: entity, data: {} }])
  })
}

/** Ends every session of a person; the answer is how many there were. */
export async function closeAllSessions(
  store: PeopleStore,
  personId: string,
  { actor, now }: { actor: string; now: Date },
): Promise<number> {
  return await inTransaction(store.pool, async (client) => {
    const { rowCount } = await client.query('delete from sessions where person_id = $1', [personId])
    const entity = `person:${personId}`
    await store.append(client, [{ type: 'session.ended_all', entity, at: now.toISOString(), actor, data: {} }])
    return rowCount ?? 0
  })
}

/** Removes unusable entries: ended sessions, links a day after they expired, browsers that did not come back. */
export async function removeStale(sql: Sql, now: Date, idleMs: number): Promise<void> {
  await sql.query('delete from sessions where expires_at <= $1 or last_seen_at <= $2', [
    now,
    new Date(now.getTime() - idleMs),
  ])
  await sql.query('delete from sign_in_links where expires_at <= $1', [new Date(now.getTime() - 24 * 60 * 60 * 1000)])
  await sql.query('delete from known_browsers where signed_in_at <= $1', [new Date(now.getTime() - BROWSER_KNOWN_MS)])
}
