import { PERMISSIONS, type Permission, type Role, type Scope } from '@tribunal/contract/words'

const VIEWER = ['decisions:read', 'cases:read', 'policies:read', 'events:read'] as const
const REVIEWER = [...VIEWER, 'cases:ask', 'cases:work'] as const

/** What each role of a person permits (roles of the specification, section 6). A person's roles add up. */
export const ROLES: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: VIEWER,
  reviewer: REVIEWER,
  fact_checker: [...REVIEWER, 'fact_checks:write'],
  lead: [...REVIEWER, 'cases:lead', 'fact_checks:write', 'rules:resume', 'audit:read'],
  policy_owner: [...VIEWER, 'policies:write', 'policies:publish', 'rules:resume', 'evidence:manage', 'audit:read'],
  admin: PERMISSIONS,
}

/**
 * What each scope of an API key permits. A key's scopes add up. `decide` sends submissions, and what users say of them,
 * and reads nothing back but the answers, so that the key of an intake, once leaked, opens nobody's data.
 * `review` proposes fact checks, too, and publishes none. `policies` is for build servers: it drafts, proves and backtests versions, and brings none into force.
 * `notices:trusted` is for a trusted flagger, whose notices go first; it reads nothing.
 */
export const SCOPES: Readonly<Record<Scope, readonly Permission[]>> = {
  decide: ['decisions:create', 'cases:ask'],
  read: VIEWER,
  review: [...REVIEWER, 'fact_checks:write'],
  audit: ['audit:read', 'decisions:read', 'policies:read'],
  metrics: ['metrics:read'],
  policies: ['policies:read', 'policies:write'],
  'notices:trusted': ['notices:trusted'],
  admin: PERMISSIONS,
}

/** The permissions of all these roles together. */
export function permissionsOfRoles(roles: readonly Role[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role) => ROLES[role]))
}

/** The permissions of all these scopes together. */
export function permissionsOfScopes(scopes: readonly Scope[]): ReadonlySet<Permission> {
  return new Set(scopes.flatMap((scope) => SCOPES[scope]))
}
