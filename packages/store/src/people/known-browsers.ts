import { createHash } from 'node:crypto'
import type pg from 'pg'
import { normalEmail } from './people.ts'
import type { Sql } from './people-store.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** For how long a browser is known after a sign-in: half a year. Milliseconds. */
export const BROWSER_KNOWN_MS = 184 * 24 * 3_600_000
/** Browsers known of one person; the one that signed in longest ago is forgotten. */
const KNOWN_MAX = 20

/**
 * Remembers the browser of a sign-in, inside its transaction: the token for its cookie. It is a new one each time, and what
 * the browser's former token was good for is the new one's, so that a token that somebody planted is worth nothing.
 */
export async function rememberBrowser(
  client: pg.PoolClient,
  personId: string,
  former: string | undefined,
  now: Date,
): Promise<string> {
  const token = newSecret()
  if (former !== undefined)
    await client.query('update known_browsers set hash = $2 where hash = $1', [hashSecret(former), hashSecret(token)])
  await client.query(
    `insert into known_browsers (hash, person_id, signed_in_at) values ($1, $2, $3)
     on conflict (hash, person_id) do update set signed_in_at = excluded.signed_in_at`,
    [hashSecret(token), personId, now],
  )
  await client.query(
    `delete from known_browsers where person_id = $1 and hash in (
       select hash from known_browsers where person_id = $1 order by signed_in_at desc, hash offset ${KNOWN_MAX})`,
    [personId],
  )
  return token
}

/**
 * The name that failures of a browser on an account are counted under; undefined where that account has not been signed in
 * to from there, or the password has been changed or the person disabled since.
 */
export async function browserKey(sql: Sql, token: string, email: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>(
    `select people.id from known_browsers join people on people.id = person_id
     where hash = $1 and email = $2 and signed_in_at > $3`,
    [hashSecret(token), normalEmail(email), new Date(now.getTime() - BROWSER_KNOWN_MS)],
  )
  if (!rows[0]) return undefined
  return `browser:${createHash('sha256').update(hashSecret(token)).update(rows[0].id).digest('base64url')}`
}

/** The person's browsers are strangers again. */
export async function forgetBrowsers(sql: Sql, personId: string): Promise<void> {
  await sql.query('delete from known_browsers where person_id = $1', [personId])
}
