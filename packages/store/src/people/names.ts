/** What a person may be, from least to most; what each role permits is said in the server (`auth/permissions.ts`). */
export const ROLE_NAMES = ['viewer', 'reviewer', 'lead', 'policy_owner', 'admin'] as const
export type Role = (typeof ROLE_NAMES)[number]

/** What an API key may be for; what each scope permits is said in the server (`auth/permissions.ts`). */
export const SCOPE_NAMES = ['decide', 'read', 'review', 'audit', 'metrics', 'policies', 'admin'] as const
export type Scope = (typeof SCOPE_NAMES)[number]
