import { type Person, ROLE_NAMES } from '@tribunal/adapters/store'
import { z } from 'zod'

const TIME = z.string().describe('RFC 3339, UTC')

export const ROLES_SHAPE = z.array(z.enum(ROLE_NAMES)).max(ROLE_NAMES.length)
export const EMAIL_SHAPE = z.email().max(254)
export const NAME_SHAPE = z.string().trim().min(1).max(200)
export const PERSON_PARAMS = z.object({ id: z.uuid() })

/** A person as the API shows one: never a password's hash. */
export const PERSON_SHAPE = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    roles: ROLES_SHAPE,
    has_password: z
      .boolean()
      .describe('False until an invitation is accepted, and where an identity provider signs in'),
    identity_provider: z.string().nullable().describe('Its issuer, where it signs this person in'),
    created_at: TIME,
    disabled_at: TIME.nullable(),
  })
  .meta({ id: 'Person' })

export function presentPerson(person: Person): z.output<typeof PERSON_SHAPE> {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    roles: [...person.roles],
    has_password: person.passwordHash !== null,
    identity_provider: person.oidcIssuer,
    created_at: person.createdAt.toISOString(),
    disabled_at: person.disabledAt?.toISOString() ?? null,
  }
}

/** A one-time link, for whoever passes it on. */
export const LINK_SHAPE = z
  .object({ url: z.url().describe('Good for once; shown now and never again'), expires_at: TIME })
  .meta({ id: 'SignInLink' })
