import type { PERSON } from '@tribunal/contract'
import type { Person } from '@tribunal/store'
import type { z } from 'zod'

/** A person as the API shows one: never a password's hash. */
export function presentPerson(person: Person): z.output<typeof PERSON> {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    roles: [...person.roles],
    skills: [...person.skills],
    languages: [...person.languages],
    has_password: person.passwordHash !== null,
    identity_provider: person.oidcIssuer,
    created_at: person.createdAt.toISOString(),
    disabled_at: person.disabledAt?.toISOString() ?? null,
  }
}
