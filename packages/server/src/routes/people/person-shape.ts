import { ROLE_NAMES } from '@tribunal/contract/words'
import type { Person } from '@tribunal/store'
import { z } from 'zod'

const TIME = z.string().describe('RFC 3339, UTC')
/** The language, and what narrows it (RFC 5646), as far as texts are sorted by it. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

export const ROLES_SHAPE = z.array(z.enum(ROLE_NAMES)).max(ROLE_NAMES.length)
export const EMAIL_SHAPE = z.email().max(254)
export const NAME_SHAPE = z.string().trim().min(1).max(200)
/** What reviewers have to know; queues and policies name them. */
export const SKILLS_SHAPE = z.array(z.string().trim().min(1).max(64)).max(50)
/** BCP 47 tags; none: any language. */
export const LANGUAGES_SHAPE = z.array(z.string().regex(LANGUAGE_TAG, 'schema.language_tag')).max(50)
export const PERSON_PARAMS = z.object({ id: z.uuid() })

/** A person as the API shows one: never a password's hash. */
export const PERSON_SHAPE = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    roles: ROLES_SHAPE,
    skills: SKILLS_SHAPE.describe('A reviewer is given cases that need none, or one of these'),
    languages: LANGUAGES_SHAPE.describe('A reviewer is given cases in these; none: in any'),
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
    skills: [...person.skills],
    languages: [...person.languages],
    has_password: person.passwordHash !== null,
    identity_provider: person.oidcIssuer,
    created_at: person.createdAt.toISOString(),
    disabled_at: person.disabledAt?.toISOString() ?? null,
  }
}

/** A one-time link, for the one who passes it on. */
export const LINK_SHAPE = z
  .object({ url: z.url().describe('Good for once; shown now and never again'), expires_at: TIME })
  .meta({ id: 'SignInLink' })
