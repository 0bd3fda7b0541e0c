import type { Role } from '@tribunal/contract/words'
import type pg from 'pg'
import { uuidv7 } from '../random.ts'
import { inTransaction } from '../transaction.ts'
import { type Act, PeopleError, type PeopleStore, type Sql } from './people-store.ts'

/** Somebody who may sign in, or could until disabled. */
export interface Person {
  readonly id: string
  /** Lower case; see {@link normalEmail}. */
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  /** What a reviewer is given cases of: those that need no skill, or one of these. */
  readonly skills: readonly string[]
  /** In which languages a reviewer reads; none: any. BCP 47 tags. */
  readonly languages: readonly string[]
  /** Argon2id in PHC form; `null` for those who only use an identity provider, or have not accepted their invitation. */
  readonly passwordHash: string | null
  readonly oidcIssuer: string | null
  readonly oidcSubject: string | null
  readonly createdAt: Date
  readonly disabledAt: Date | null
}

/** What a new person is made of. */
export interface NewPerson {
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly passwordHash?: string
  readonly identity?: { readonly issuer: string; readonly subject: string }
}

export const PERSON_COLUMNS = /* sql */ `people.id, people.email, people.name, people.roles, people.skills, people.languages, people.password_hash as "passwordHash",
  people.oidc_issuer as "oidcIssuer", people.oidc_subject as "oidcSubject", people.created_at as "createdAt",
  people.disabled_at as "disabledAt"`

/** One spelling of an address, so that nobody has two accounts by writing it differently. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Adds a person. Throws `email-taken` where the address has an account. */
export async function createPerson(store: PeopleStore, person: NewPerson, act: Act): Promise<Person> {
  return await inTransaction(store.pool, (client) => insertPerson(store, client, person, act))
}

/** {@link createPerson} within a transaction. The actor `'self'` is the new person. */
export async function insertPerson(
  store: PeopleStore,
  client: pg.PoolClient,
  { email, name, roles, passwordHash, identity }: NewPerson,
  { actor, now }: Act,
): Promise<Person> {
  const id = uuidv7(now.getTime())
  const { rows } = await client.query<Person>(
    `insert into people (id, email, name, roles, password_hash, oidc_issuer, oidc_subject, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${PERSON_COLUMNS}`,
    [
      id,
      normalEmail(email),
      name,
      roles,
      passwordHash ?? null,
      identity?.issuer ?? null,
      identity?.subject ?? null,
      now,
    ],
  )
  const created = rows[0]
  if (!created) throw new PeopleError('email-taken')
  const entity = `person:${id}`
  const by = actor === 'self' ? entity : actor
  await store.append(client, [
    {
      type: 'person.created',
      entity,
      at: now.toISOString(),
      actor: by,
      data: { roles, issuer: identity?.issuer ?? null },
    },
  ])
  return created
}

/** Everybody, in the order of their addresses. */
export async function listPeople(sql: Sql): Promise<Person[]> {
  return (await sql.query<Person>(`select ${PERSON_COLUMNS} from people order by email`)).rows
}

export async function findPerson(sql: Sql, id: string): Promise<Person | undefined> {
  return (await sql.query<Person>(`select ${PERSON_COLUMNS} from people where id = $1`, [id])).rows[0]
}

export async function findPersonByEmail(sql: Sql, email: string): Promise<Person | undefined> {
  return (await sql.query<Person>(`select ${PERSON_COLUMNS} from people where email = $1`, [normalEmail(email)]))
    .rows[0]
}

/** The person whom an identity provider knows by this subject. */
export async function findPersonByIdentity(sql: Sql, issuer: string, subject: string): Promise<Person | undefined> {
  return (
    await sql.query<Person>(`select ${PERSON_COLUMNS} from people where oidc_issuer = $1 and oidc_subject = $2`, [
      issuer,
      subject,
    ])
  ).rows[0]
}

/** Whether somebody can sign in who may manage people: until then Tribunal answers this machine only. */
export async function hasAdmin(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ has: boolean }>(`select exists (${ADMINS}) as has`)
  return rows[0]!.has
}

/** Whether anybody has what they sign in with: somebody who is invited has nothing yet. */
export async function anybodySignsIn(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ has: boolean }>(`select exists (select 1 from people where ${SIGNS_IN}) as has`)
  return rows[0]!.has
}

const SIGNS_IN = 'disabled_at is null and (password_hash is not null or oidc_subject is not null)'

/** An invited admin without a password does not count: nobody could sign in as that one yet. */
export const ADMINS = /* sql */ `select 1 from people where 'admin' = any (roles) and ${SIGNS_IN}`
