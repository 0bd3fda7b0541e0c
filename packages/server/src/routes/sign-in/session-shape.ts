import type { SESSION } from '@tribunal/contract'
import { PERMISSIONS } from '@tribunal/contract/words'
import type { Person } from '@tribunal/store'
import type { z } from 'zod'
import { principalOf } from '../../auth/authenticate.ts'
import type { SignedIn } from '../../auth/open-auth.ts'
import type { Principal } from '../../auth/principal.ts'

type SessionBody = z.output<typeof SESSION>

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
