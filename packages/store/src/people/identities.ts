import type { Role } from '@tribunal/contract/words'
import { inTransaction } from '../transaction.ts'
import { findPersonByEmail, findPersonByIdentity, insertPerson, type Person } from './people.ts'
import { PeopleError, type PeopleStore } from './people-store.ts'
import { lockRights, rightsEvents, savePerson } from './rights.ts'

/** What an identity provider says of somebody. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  /** Only what the provider has verified can take up an invitation. */
  readonly emailVerified: boolean
  readonly name: string
  /** From the provider's claim; they replace the ones that the person had. */
  readonly roles: readonly Role[]
}

/**
 * The account of an identity: made at the first sign-in, or the invitation to its verified address taken up. Throws
 * `identity-conflict` where the address belongs to an account that is not just invited, `disabled`, and `last-admin`
 * where the new roles would leave none.
 */
export async function admitIdentity(store: PeopleStore, identity: Identity, now: Date): Promise<Person> {
  const act = { actor: 'system:oidc', now }
  const { issuer, subject, email, name, roles } = identity
  return await inTransaction(store.pool, async (client) => {
    await lockRights(client)
    const before =
      (await findPersonByIdentity(client, issuer, subject)) ??
      invitedOnly(await findPersonByEmail(client, email), identity)
    if (!before) return await insertPerson(store, client, { email, name, roles, identity }, act)
    if (before.disabledAt) throw new PeopleError('disabled')
    const after = { ...before, name, roles: [...roles].sort(), oidcIssuer: issuer, oidcSubject: subject }
    const saved = await savePerson(client, before, after)
    const events = rightsEvents(before, saved, act)
    if (events.length > 0) await store.append(client, events)
    return saved
  })
}

/** An account with a password or another identity is not taken over, whatever a provider says of its address. */
function invitedOnly(person: Person | undefined, { emailVerified }: Identity): Person | undefined {
  if (person && (!emailVerified || person.passwordHash || person.oidcSubject))
    throw new PeopleError('identity-conflict')
  return person
}
