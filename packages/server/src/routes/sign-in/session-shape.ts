import { PERMISSIONS, ROLE_NAMES } from '@tribunal/contract/words'
import type { Person } from '@tribunal/store'
import { z } from 'zod'
import { principalOf } from '../../auth/authenticate.ts'
import type { SignedIn } from '../../auth/open-auth.ts'
import type { Principal } from '../../auth/principal.ts'

/** Who is signed in, and what the page needs. */
export const SESSION_SHAPE = z
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
    expires_at: z.string().nullable().describe('RFC 3339, UTC; null where a key signs in'),
  })
  .meta({ id: 'Session' })

type SessionBody = z.output<typeof SESSION_SHAPE>

export function presentSession(
  principal: Omit<Principal, 'credential'>,
  session: { csrf: string; expiresAt: Date } | undefined,
): SessionBody {
  const { id, kind, name, roles = [], permissions } = principal
  return {
    principal: { id, kind, name, roles: [...roles], permissions: PERMISSIONS.filter((one) => permissions.has(one)) },
    csrf_token: session?.csrf ?? null,
    expires_at: session?.expiresAt.toISOString() ?? null,
  }
}

/** The answer to the one who has just signed in. */
export function signedIn(person: Person, opened: SignedIn) {
  const headers = { 'set-cookie': opened.cookies }
  return { status: 200, headers, body: presentSession(principalOf(person), opened) } as const
}
