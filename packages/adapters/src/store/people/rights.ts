import type pg from 'pg'
import type { Role } from './names.ts'
import { ADMINS, PERSON_COLUMNS, type Person } from './people.ts'
import { PeopleError } from './people-error.ts'
import { type Act, inTransaction, type PeopleStore, type RightsEvent } from './people-store.ts'

/** Gives a person these roles in place of the former ones. Throws `no-such-person`, `last-admin`. */
export async function changeRoles(store: PeopleStore, id: string, roles: readonly Role[], act: Act): Promise<Person> {
  return await changeRights(store, id, act, async (client, person) => {
    const from = [...person.roles].sort()
    const to = [...new Set(roles)].sort()
    if (from.join() === to.join()) return { person }
    const changed = await update(client, id, 'roles = $2', to)
    return { person: changed, event: { type: 'person.role_changed', data: { from, to } } }
  })
}

/** Shuts a person out at once, sessions included. Throws `no-such-person`, `last-admin`. */
export async function disablePerson(store: PeopleStore, id: string, act: Act): Promise<Person> {
  return await changeRights(store, id, act, async (client, person) => {
    if (person.disabledAt) return { person }
    const changed = await update(client, id, 'disabled_at = $2', act.now)
    await client.query('delete from sessions where person_id = $1', [id])
    await client.query('delete from sign_in_links where person_id = $1', [id])
    return { person: changed, event: { type: 'person.disabled', data: {} } }
  })
}

/** Lets a disabled person in again. Throws `no-such-person`. */
export async function enablePerson(store: PeopleStore, id: string, act: Act): Promise<Person> {
  return await changeRights(store, id, act, async (client, person) => {
    if (!person.disabledAt) return { person }
    const changed = await update(client, id, 'disabled_at = $2', null)
    return { person: changed, event: { type: 'person.enabled', data: {} } }
  })
}

/** Holds every other change of rights until the transaction ends. Reading goes on. */
export async function lockRights(client: pg.PoolClient): Promise<void> {
  await client.query('lock table people in share row exclusive mode')
}

interface Change {
  readonly person: Person
  /** Absent where nothing changed. */
  readonly event?: Pick<RightsEvent, 'type' | 'data'>
}

/**
 * One change of rights at a time, so that two admins who remove each other at once do not leave nobody: what the
 * second one finds is what the first one left.
 */
async function changeRights(
  store: PeopleStore,
  id: string,
  { actor, now }: Act,
  change: (client: pg.PoolClient, person: Person) => Promise<Change>,
): Promise<Person> {
  return await inTransaction(store.pool, async (client) => {
    await lockRights(client)
    const { rows } = await client.query<Person>(`select ${PERSON_COLUMNS} from people where id = $1`, [id])
    if (!rows[0]) throw new PeopleError('no-such-person')
    const admins = (await client.query(ADMINS)).rowCount
    const { person, event } = await change(client, rows[0])
    if (admins !== 0 && (await client.query(ADMINS)).rowCount === 0) throw new PeopleError('last-admin')
    if (event) await store.append(client, [{ ...event, entity: `person:${id}`, at: now.toISOString(), actor }])
    return person
  })
}

async function update(client: pg.PoolClient, id: string, set: string, value: unknown): Promise<Person> {
  const { rows } = await client.query<Person>(`update people set ${set} where id = $1 returning ${PERSON_COLUMNS}`, [
    id,
    value,
  ])
  return rows[0]!
}
