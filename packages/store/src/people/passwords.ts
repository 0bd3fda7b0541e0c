import { inTransaction } from '../transaction.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { PERSON_COLUMNS, type Person } from './people.ts'
import { type Act, PeopleError, type PeopleStore, type Sql } from './people-store.ts'

/** Sets a new password; every session and link of the person ends. Throws `no-such-person`. */
export async function setPassword(store: PeopleStore, id: string, passwordHash: string, act: Act): Promise<Person> {
  return await inTransaction(store.pool, async (client) => {
    const { rows } = await client.query<Person>(
      `update people set password_hash = $2 where id = $1 and disabled_at is null returning ${PERSON_COLUMNS}`,
      [id, passwordHash],
    )
    if (!rows[0]) throw new PeopleError('no-such-person')
    await endWhatRestedOnIt(client, id)
    const at = act.now.toISOString()
    await store.append(client, [
      { type: 'person.password_set', entity: `person:${id}`, at, actor: act.actor, data: { by: 'change' } },
    ])
    return rows[0]
  })
}

/** The same password hashed with newer parameters; nothing where it has been changed meanwhile. */
export async function replaceHash(sql: Sql, id: string, from: string, to: string): Promise<void> {
  await sql.query('update people set password_hash = $3 where id = $1 and password_hash = $2', [id, from, to])
}

/** After a new password nothing that rests on the old one is left: no session, no link and no known browser. */
export async function endWhatRestedOnIt(sql: Sql, personId: string): Promise<void> {
  await sql.query('delete from sessions where person_id = $1', [personId])
  await sql.query('delete from sign_in_links where person_id = $1 and used_at is null', [personId])
  await forgetBrowsers(sql, personId)
}
