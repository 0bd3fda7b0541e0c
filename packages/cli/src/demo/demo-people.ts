import { createPerson, findPersonByEmail, issueLink, type PeopleStore, type Role } from '@tribunal/adapters/store'

/** Who works in the demonstration. Their addresses lead nowhere (RFC 2606), and none of them has a password. */
const PEOPLE = {
  admin: { name: 'Demo', roles: ['admin'] },
  lead: { name: 'Dana Lind', roles: ['lead'] },
  ana: { name: 'Ana Ruiz', roles: ['reviewer'] },
  ben: { name: 'Ben Okafor', roles: ['reviewer'] },
  carla: { name: 'Carla Méndez', roles: ['reviewer'] },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly roles: readonly Role[] }>>

export type DemoPeople = Readonly<Record<keyof typeof PEOPLE, string>>

/** The ids of the demonstration's people, who are made where they are not there yet. */
export async function demoPeople(store: PeopleStore, now: Date): Promise<DemoPeople> {
  const ids: Record<string, string> = {}
  for (const [key, { name, roles }] of Object.entries(PEOPLE)) {
    const email = `${key}@demo.invalid`
    const known = await findPersonByEmail(store.pool, email)
    ids[key] = (
      known ?? (await createPerson(store, { email, name, roles: [...roles] }, { actor: 'system:demo', now }))
    ).id
  }
  return ids as DemoPeople
}

/** A link that opens the console for the demonstration's admin, once. */
export async function demoLink(store: PeopleStore, url: string, admin: string, now: Date): Promise<string> {
  const { secret } = await issueLink(store.pool, 'sign_in', admin, now)
  return `${url}/sign-in#link=${secret}`
}
