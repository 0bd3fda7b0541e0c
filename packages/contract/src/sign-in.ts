import { z } from 'zod'
import { EMAIL, PERSON_NAME } from './people.ts'
import { TIME } from './text.ts'
import { PERMISSIONS, ROLE_NAMES } from './words.ts'

/** A password as it is sent. Which ones are accepted as new is more than a length: `password-refused` says it. */
const PASSWORD = z.string().max(1024)
/** What stands behind `#link=` in the address of a one-time link. */
const LINK = z.string().max(100)

/** Who is signed in, and what a page needs. */
export const SESSION = z
  .object({
    principal: z.object({
      id: z.string().describe('`person:ID` or `key:ID`'),
      kind: z.enum(['program', 'person']),
      name: z.string(),
      roles: z.array(z.enum(ROLE_NAMES)).describe('Of a person; a key has none'),
      permissions: z.array(z.enum(PERMISSIONS)),
    }),
    csrf_token: z
      .string()
      .nullable()
      .describe('To be sent in the header `X-CSRF-Token` with everything but GET; null where a key signs in'),
    expires_at: TIME.nullable().describe('Null where a key signs in'),
  })
  .meta({ id: 'Session' })

/** Address and password of somebody who signs in. */
export const CREDENTIALS = z.strictObject({ email: z.string().max(254), password: PASSWORD })
/** One's own password, and the one that takes its place. */
export const PASSWORD_CHANGE = z.strictObject({ current_password: PASSWORD, password: PASSWORD })

/** A one-time link that is looked at. */
export const LINK_READ = z.strictObject({ link: LINK.describe('What stands behind `#link=` in its address') })
/** What a one-time link is for. */
export const LINK_PURPOSE = z.object({
  purpose: z.enum(['first_admin', 'invitation', 'password_reset', 'sign_in']),
  email: z.string().nullable().describe('Null for the first admin, who chooses one'),
  name: z.string().nullable(),
})
/** A one-time link that is used, with the password that is chosen. */
export const LINK_USED = z.strictObject({
  link: LINK,
  password: PASSWORD.optional(),
  first_admin: z.strictObject({ email: EMAIL, name: PERSON_NAME }).optional(),
})

/** How people can sign in. */
export const SIGN_IN_OPTIONS = z.object({
  identity_provider: z.boolean().describe('`/api/v1/sign-in/oidc` leads to one'),
  awaits_first_admin: z.boolean().describe('Nobody can sign in yet: use the link that the start of the server printed'),
  label: z.string().nullable().describe('What the server is marked with: `Staging`'),
})

/** Where somebody comes back to from the identity provider. */
export const OIDC_QUERY = z.object({
  return_to: z.string().max(2_000).optional().describe('Path on this server to come back to'),
})
/** What an identity provider sends along. */
export const OIDC_CALLBACK_QUERY = z.looseObject({
  code: z.string().optional().describe('From the provider, where it knows who signs in'),
  state: z.string().optional().describe('As it was sent to the provider'),
  error: z.string().optional().describe('From the provider, where it does not'),
})
