import type { Role } from '@tribunal/contract/words'
import type pg from 'pg'
import { inTransaction } from '../transaction.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { ADMINS, PERSON_COLUMNS, type Person } from './people.ts'
import { type Act, PeopleError, type PeopleStore, type RightsEvent } from './people-store.ts'

/** What is to be otherwise about a person; what is left out stays. */
export interface PersonChange {
  readonly name?: string | undefined
  /** In place of the former ones. */
  readonly roles?: readonly Role[] | undefined
  /** What a reviewer knows, and reads, in place of the former ones. */
  readonly skills?: readonly string[] | undefined
  readonly languages?: readonly string[] | undefined
  /** True shuts the person out at once, sessions and links included. */
  readonly disabled?: boolean | undefined
}

/**
 * Changes a person, all of it or nothing. One change of rights at a time, so that two admins who remove each other at
 * once do not leave nobody. Throws `no-such-person`, `last-admin`.
 */
export async function changePerson(store: PeopleStore, id: string, change: PersonChange, act: Act): Promise<Person> {
  return await inTransaction(store.pool, async (client) => {
    await lockRights(client)
    const { rows } = await client.query<Person>(`select ${PERSON_COLUMNS} from people where id = $1`, [id])
    const before = rows[0]
    if (!before) throw new PeopleError('no-such-person')
    const after: Person = {
      ...before,
      name: change.name ?? before.name,
      roles: [...new Set(change.roles ?? before.roles)].sort(),
      skills: [...new Set(change.skills ?? before.skills)].sort(),
      languages: [...new Set(change.languages ?? before.languages)].sort(),
      disabledAt:
        change.disabled === undefined ? before.disabledAt : change.disabled ? (before.disabledAt ?? act.now) : null,
    }
    const saved = await savePerson(client, before, after)
    const events = rightsEvents(before, saved, act)
    if (events.length > 0) await store.append(client, events)
    return saved
  })
}

/** Holds every other change of rights until the transaction ends. Reading goes on. */
export async function lockRights(client: pg.PoolClient): Promise<void> {
  await client.query('lock table people in share row exclusive mode')
}

/** Writes what may have changed; throws `last-admin` where that would leave none. Needs {@link lockRights}. */
export async function savePerson(client: pg.PoolClient, before: Person, after: Person): Promise<Person> {
  const admins = (await client.query(ADMINS)).rowCount
  const { rows } = await client.query<Person>(
    `update people set name = $2, roles = $3, disabled_at = $4, oidc_issuer = $5, oidc_subject = $6,
       skills = $7, languages = $8 where id = $1
     returning ${PERSON_COLUMNS}`,
    [
      before.id,
      after.name,
      after.roles,
      after.disabledAt,
      after.oidcIssuer,
      after.oidcSubject,
      after.skills,
      after.languages,
    ],
  )
  if (admins !== 0 && (await client.query(ADMINS)).rowCount === 0) throw new PeopleError('last-admin')
  if (after.disabledAt && !before.disabledAt) {
    await client.query('delete from sessions where person_id = $1', [before.id])
    await client.query('delete from sign_in_links where person_id = $1', [before.id])
    await forgetBrowsers(client, before.id)
  }
  return rows[0]!
}

/** What the ledger says of the difference. Of a name only that it changed: the ledger holds nothing personal. */
export function rightsEvents(before: Person, after: Person, { actor, now }: Act): RightsEvent[] {
  const event = { entity: `person:${before.id}`, at: now.toISOString(), actor }
  const events: RightsEvent[] = []
  if (before.oidcSubject !== after.oidcSubject) {
    events.push({ ...event, type: 'person.identity_linked', data: { issuer: after.oidcIssuer } })
  }
  const knows = { ...changed('skills', before, after), ...changed('languages', before, after) }
  if (before.name !== after.name || Object.keys(knows).length > 0)
    events.push({ ...event, type: 'person.updated', data: knows })
  const [from, to] = [[...before.roles].sort(), [...after.roles].sort()]
  if (from.join() !== to.join()) events.push({ ...event, type: 'person.role_changed', data: { from, to } })
  if (!before.disabledAt && after.disabledAt) events.push({ ...event, type: 'person.disabled', data: {} })
  if (before.disabledAt && !after.disabledAt) events.push({ ...event, type: 'person.enabled', data: {} })
  return events
}

/** What a reviewer now knows or reads, where that is not what it was. */
function changed(
  what: 'skills' | 'languages',
  before: Person,
  after: Person,
): Readonly<Record<string, readonly string[]>> {
  return [...before[what]].sort().join() === [...after[what]].sort().join() ? {} : { [what]: after[what] }
}
