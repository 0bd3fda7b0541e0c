import type pg from 'pg'
import { inTransaction } from '../transaction.ts'
import { endWhatRestedOnIt } from './passwords.ts'
import { ADMINS, insertPerson, type NewPerson, PERSON_COLUMNS, type Person } from './people.ts'
import { PeopleError, type PeopleStore, type Sql } from './people-store.ts'
import { lockRights } from './rights.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** What a one-time link is for. */
export type LinkPurpose = 'first_admin' | 'invitation' | 'password_reset' | 'sign_in'

/** How long a link can be used, in milliseconds: an invitation is passed on by people, the others are for now. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  first_admin: 60 * 60 * 1000,
  invitation: 72 * 60 * 60 * 1000,
  password_reset: 60 * 60 * 1000,
  // Opens a session by itself, so only the demonstration issues one, for its own record.
  sign_in: 12 * 60 * 60 * 1000,
}

/** A link whose secret is known only to the person who asked for it. */
export interface IssuedLink {
  readonly purpose: LinkPurpose
  readonly secret: string
  readonly expiresAt: Date
}

/** Issues a one-time link; an earlier one for the same purpose and person stops working. */
export async function issueLink(
  pool: pg.Pool,
  purpose: LinkPurpose,
  personId: string | null,
  now: Date,
): Promise<IssuedLink> {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS[purpose])
  await inTransaction(pool, async (client) => {
    await client.query('delete from sign_in_links where purpose = $1 and person_id is not distinct from $2', [
      purpose,
      personId,
    ])
    await client.query(
      'insert into sign_in_links (hash, purpose, person_id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
      [hashSecret(secret), purpose, personId, now, expiresAt],
    )
  })
  return { purpose, secret, expiresAt }
}

/** What an unused link is for and whose it is; throws `link-invalid`. It stays unused. */
export async function readLink(
  sql: Sql,
  secret: string,
  now: Date,
): Promise<{ purpose: LinkPurpose; person: Person | undefined }> {
  const { rows } = await sql.query<Person & { purpose: LinkPurpose; personId: string | null }>(
    `select sign_in_links.purpose, sign_in_links.person_id as "personId", ${PERSON_COLUMNS}
     from sign_in_links left join people on people.id = sign_in_links.person_id
     where hash = $1 and used_at is null and expires_at > $2 and people.disabled_at is null`,
    [hashSecret(secret), now],
  )
  const row = rows[0]
  if (!row) throw new PeopleError('link-invalid')
  const { purpose, personId, ...person } = row
  return { purpose, person: personId === null ? undefined : person }
}

/** Makes the first admin by the link that the first start printed; throws `link-invalid` where there is one already. */
export async function acceptFirstAdmin(
  store: PeopleStore,
  secret: string,
  person: Omit<NewPerson, 'roles'>,
  now: Date,
): Promise<Person> {
  return await inTransaction(store.pool, async (client) => {
    await lockRights(client)
    await spend(client, secret, ['first_admin'], now)
    if ((await client.query(ADMINS)).rowCount !== 0) throw new PeopleError('link-invalid')
    return await insertPerson(store, client, { ...person, roles: ['admin'] }, { actor: 'self', now })
  })
}

/** Sets the password of whom an invitation or a reset is for; every session of that person ends. Throws `link-invalid`. */
export async function acceptLink(store: PeopleStore, secret: string, passwordHash: string, now: Date): Promise<Person> {
  return await inTransaction(store.pool, async (client) => {
    const { purpose, personId } = await spend(client, secret, ['invitation', 'password_reset'], now)
    const { rows } = await client.query<Person>(
      `update people set password_hash = $2 where id = $1 and disabled_at is null returning ${PERSON_COLUMNS}`,
      [personId, passwordHash],
    )
    const person = rows[0]
    if (!person) throw new PeopleError('link-invalid')
    await endWhatRestedOnIt(client, person.id)
    const entity = `person:${person.id}`
    await store.append(client, [
      { type: 'person.password_set', entity, at: now.toISOString(), actor: entity, data: { by: purpose } },
    ])
    return person
  })
}

/** Whom a link to sign in is for; it is used up. Throws `link-invalid`. */
export async function acceptSignInLink(store: PeopleStore, secret: string, now: Date): Promise<Person> {
  return await inTransaction(store.pool, async (client) => {
    const { personId } = await spend(client, secret, ['sign_in'], now)
    const { rows } = await client.query<Person>(
      `select ${PERSON_COLUMNS} from people where id = $1 and disabled_at is null`,
      [personId],
    )
    if (!rows[0]) throw new PeopleError('link-invalid')
    return rows[0]
  })
}

/** Uses a link up. Of two at once one gets it. */
async function spend(
  client: pg.PoolClient,
  secret: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<{ purpose: LinkPurpose; personId: string | null }> {
  const { rows } = await client.query<{ purpose: LinkPurpose; personId: string | null }>(
    `update sign_in_links set used_at = $2
     where hash = $1 and used_at is null and expires_at > $2 and purpose = any ($3)
     returning purpose, person_id as "personId"`,
    [hashSecret(secret), now, purposes],
  )
  if (!rows[0]) throw new PeopleError('link-invalid')
  return rows[0]
}
