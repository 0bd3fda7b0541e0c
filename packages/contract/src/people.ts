import { z } from 'zod'
import { TIME } from './text.ts'
import { FILTERED_LISTS, ROLE_NAMES, SCOPE_NAMES } from './words.ts'

/** The language, and what narrows it (RFC 5646), as far as texts are sorted by it. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

const ROLES_OF = z.array(z.enum(ROLE_NAMES)).max(ROLE_NAMES.length)
/** What a reviewer has to know; queues and policies name it. */
const SKILLS = z.array(z.string().trim().min(1).max(64)).max(50)
/** BCP 47 tags; none: any language. */
const LANGUAGES = z.array(z.string().regex(LANGUAGE_TAG, 'schema.language_tag')).max(50)
/** An address that somebody signs in with: no longer than mail allows. */
export const EMAIL = z.email().max(254)
/** What somebody is called. */
export const PERSON_NAME = z.string().trim().min(1).max(200)

/** An id in an address, as answers name it: `UUID`, or `KIND:UUID` as actors and events have it. */
function namedId(kind: 'person' | 'key') {
  return z
    .string()
    .regex(new RegExp(`^(?:${kind}:)?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`), `schema.${kind}_id`)
    .transform((id) => id.slice(-UUID_LENGTH))
    .describe(`\`UUID\` or \`${kind}:UUID\``)
}
const UUID_LENGTH = 36

/** Which person, in an address. */
export const PERSON_PARAMS = z.object({ id: namedId('person') })

/** A person as the API shows one: never a password's hash. */
export const PERSON = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    roles: ROLES_OF,
    skills: SKILLS.describe('A reviewer is given cases that need none, or one of these'),
    languages: LANGUAGES.describe('A reviewer is given cases in these; none: in any'),
    has_password: z
      .boolean()
      .describe('False until an invitation is accepted, and where an identity provider signs in'),
    identity_provider: z.string().nullable().describe('Its issuer, where it signs this person in'),
    created_at: TIME,
    disabled_at: TIME.nullable(),
  })
  .meta({ id: 'Person' })

/** A one-time link, for the one who passes it on. */
export const SIGN_IN_LINK = z
  .object({ url: z.url().describe('Good for once; shown now and never again'), expires_at: TIME })
  .meta({ id: 'SignInLink' })

/** Who is invited. */
export const INVITATION = z.strictObject({ email: EMAIL, name: PERSON_NAME, roles: ROLES_OF.min(1) })
/** Who was invited, and the link by which they choose a password. */
export const INVITED = z.object({ person: PERSON, link: SIGN_IN_LINK }).describe('Invited')

/** What an admin changes of a person; what is left out stays. */
export const PERSON_CHANGE = z.strictObject({
  name: PERSON_NAME.optional(),
  roles: ROLES_OF.min(1).optional(),
  skills: SKILLS.optional(),
  languages: LANGUAGES.optional(),
  disabled: z.boolean().optional(),
})
/** What people change of their own account. */
export const OWN_PROFILE_CHANGE = z.strictObject({ name: PERSON_NAME.optional(), languages: LANGUAGES.optional() })
/** What a lead says of a reviewer. */
export const REVIEWER_SKILLS_CHANGE = z.strictObject({
  skills: SKILLS.optional(),
  languages: LANGUAGES.optional(),
})
/** What a reviewer knows, and the languages they read. */
export const REVIEWER_SKILLS = z.object({ id: z.uuid(), name: z.string(), skills: SKILLS, languages: LANGUAGES })

const SCOPES_OF = z.array(z.enum(SCOPE_NAMES)).min(1).max(SCOPE_NAMES.length)

/** Which API key, in an address. */
export const API_KEY_PARAMS = z.object({ id: namedId('key') })

/** A key as the API shows one: never its secret, nor the hash of it. */
export const API_KEY = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().describe('How the key begins'),
    scopes: SCOPES_OF,
    created_at: TIME,
    created_by: z.string().describe('`person:ID`, `key:ID` or `system:NAME`'),
    expires_at: TIME.nullable(),
    last_used_at: TIME.nullable().describe('Exact to a minute'),
    revoked_at: TIME.nullable(),
  })
  .meta({ id: 'ApiKey' })

/** A key that is wanted. */
export const NEW_API_KEY = z.strictObject({
  name: z.string().trim().min(1).max(100).describe('What the key is for'),
  scopes: SCOPES_OF,
  expires_at: z.iso.datetime({ offset: true }).optional().describe('Never, where absent'),
})
/** A new key with its secret, which is sent this once. */
export const API_KEY_CREATED = z.object({ key: API_KEY, secret: z.string() }).describe('Created')

const FILTERED_LIST = z.enum(FILTERED_LISTS).describe('What is filtered')
/** Filters of one list that are kept under one name. */
const FILTERS_MAX = 30

/** Which saved filter, in an address. */
export const SAVED_FILTER_PARAMS = z.object({ id: z.uuid().describe('Of the filter') })
/** Of which list saved filters are shown. */
export const SAVED_FILTERS_QUERY = z.strictObject({ list: FILTERED_LIST.optional() })

/** A filter that somebody keeps, or shares with everybody. */
export const NEW_SAVED_FILTER = z.strictObject({
  list: FILTERED_LIST,
  name: z.string().trim().min(1).max(100),
  shared: z.boolean().default(false).describe('Everybody sees it'),
  query: z
    .record(z.string().min(1).max(64), z.string().max(300))
    .refine((query) => Object.keys(query).length <= FILTERS_MAX, `at most ${FILTERS_MAX} filters`)
    .describe('Names of filters and their values, as an address has them'),
})

/** A filter as somebody sees it. */
export const SAVED_FILTER = z
  .object({
    id: z.uuid(),
    list: FILTERED_LIST,
    name: z.string(),
    shared: z.boolean(),
    query: z.record(z.string(), z.string()),
    mine: z.boolean(),
    owner_name: z.string().nullable().describe('Null where a key keeps it'),
    created_at: TIME,
  })
  .meta({ id: 'SavedFilter' })
