import type pg from 'pg'
import type { Role } from './names.ts'
import { ADMINS, findPersonByEmail, findPersonByIdentity, insertPerson, PERSON_COLUMNS, type Person } from './people.ts'
import { PeopleError } from './people-error.ts'
import { inTransaction, type PeopleStore } from './people-store.ts'
import { lockRights } from './rights.ts'

/** What an identity provider says of somebody. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  /** Only what the provider has verified can take over an invitation. */
  readonly emailVerified: boolean
  readonly name: string
  /** From the provider's claim; they replace the ones that the person had. */
  readonly roles: readonly Role[]
}

const ACTOR = 'system:oidc'

/**
 * The account of an identity: made at the first sign-in, or the invitation to its verified address taken up. Throws
 * `identity-conflict` where the address belongs to an account that is not just invited, `disabled`, and `last-admin`
 * where the new roles would leave none.
 */
export async function admitIdentity(store: PeopleStore, identity: Identity, now: Date): Promise<Person> {
  return await inTransaction(store.pool, async (client) => {
    await lockRights(client)
    const known = await findPersonByIdentity(client, identity.issuer, identity.subject)
    if (known?.disabledAt) throw new PeopleError('disabled')
    if (known) return await follow(store, client, known, identity, now)
    const invited = await findPersonByEmail(client, identity.email)
    if (!invited) return await insertPerson(store, client, { ...identity, identity }, { actor: ACTOR, now })
    if (!identity.emailVerified || invited.passwordHash || invited.oidcSubject || invited.disabledAt) {
      throw new PeopleError('identity-conflict')
    }
    return await follow(store, client, invited, identity, now)
  })
}

/** The provider's word on roles, name and identity becomes ours, where it differs. */
async function follow(
  store: PeopleStore,
  client: pg.PoolClient,
  person: Person,
  { issuer, subject, name, roles }: Identity,
  now: Date,
): Promise<Person> {
  const from = [...person.roles].sort()
  const to = [...new Set(roles)].sort()
  const event = { entity: `person:${person.id}`, at: now.toISOString(), actor: ACTOR }
  const events = [
    ...(person.oidcSubject === null ? [{ ...event, type: 'person.identity_linked' as const, data: { issuer } }] : []),
    ...(from.join() === to.join() ? [] : [{ ...event, type: 'person.role_changed' as const, data: { from, to } }]),
  ]
  const admins = (await client.query(ADMINS)).rowCount
  const { rows } = await client.query<Person>(
    `update people set name = $2, roles = $3, oidc_issuer = $4, oidc_subject = $5 where id = $1
     returning ${PERSON_COLUMNS}`,
    [person.id, name, to, issuer, subject],
  )
  if (admins !== 0 && (await client.query(ADMINS)).rowCount === 0) throw new PeopleError('last-admin')
  if (events.length > 0) await store.append(client, events)
  return rows[0]!
}
