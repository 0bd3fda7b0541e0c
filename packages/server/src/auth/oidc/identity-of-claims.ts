import { ROLE_NAMES, type Role } from '@tribunal/contract/words'
import type { Identity } from '@tribunal/store'

/** Claims of an ID token, or of the user info beside it. */
export type Claims = Readonly<Record<string, unknown>>

/** How claims are read, from the configuration. */
export interface ClaimRules {
  /** A claim by its name, or a way into nested ones: `realm_access.roles`. */
  readonly roles_claim: string
  /** Role by the value of that claim. */
  readonly roles: Readonly<Record<string, Role>>
}

/** Why an identity may not enter. */
export type IdentityFault = 'no-email' | 'email-unverified' | 'no-role'

/**
 * Who the claims are about. An address that the provider says it has not verified is refused, since its owner is
 * somebody else perhaps; one of which it says nothing is taken, but opens no invitation.
 */
export function identityOfClaims(
  issuer: string,
  subject: string,
  claims: Claims,
  rules: ClaimRules,
): Identity | { readonly fault: IdentityFault } {
  const email = textIn(claims['email'])
  if (email === undefined || !/^[^@\s]+@[^@\s]+$/.test(email)) return { fault: 'no-email' }
  if (claims['email_verified'] === false) return { fault: 'email-unverified' }
  const roles = rolesIn(claims, rules)
  if (roles.length === 0) return { fault: 'no-role' }
  // Names are seen by everybody who works here, addresses by admins.
  const name = (textIn(claims['name']) ?? textIn(claims['preferred_username']) ?? email).replace(
    /^([^@\s]+)@[^@\s]+$/,
    '$1',
  )
  return { issuer, subject, email, emailVerified: claims['email_verified'] === true, name: name.slice(0, 200), roles }
}

/** The roles that the claim gives, each once, in the order of roles; values that no role is named for give none. */
export function rolesIn(claims: Claims, { roles_claim, roles }: ClaimRules): readonly Role[] {
  const value = claims[roles_claim] ?? nested(claims, roles_claim.split('.'))
  const values = Array.isArray(value) ? value : [value]
  const given = new Set(
    values.flatMap((one) => (typeof one === 'string' && Object.hasOwn(roles, one) ? [roles[one]] : [])),
  )
  return ROLE_NAMES.filter((role) => given.has(role))
}

function nested(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return nested((value as Claims)[name], rest)
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
