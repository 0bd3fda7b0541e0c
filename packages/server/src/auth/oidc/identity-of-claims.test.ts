import { expect, it } from 'vitest'
import { identityOfClaims } from './identity-of-claims.ts'

const RULES = { roles_claim: 'groups', roles: { reviewers: 'reviewer' } } as const
const CLAIMS = { email: 'ana.lopez@example.org', groups: ['reviewers'] }

const nameOf = (claims: object) => {
  const identity = identityOfClaims('https://id.example.org', 's-1', { ...CLAIMS, ...claims }, RULES)
  return 'name' in identity ? identity.name : identity.fault
}

it.each([
  [{ name: 'Ana López', preferred_username: 'ana' }, 'Ana López'],
  [{ preferred_username: 'ana' }, 'ana'],
  [{ preferred_username: 'ana.lopez@corp.example.org' }, 'ana.lopez'],
  [{ name: 'ana.lopez@example.org' }, 'ana.lopez'],
  [{}, 'ana.lopez'],
  [{ name: '@ana' }, '@ana'],
])('somebody is named as the provider names them, never by their address: %j', (claims, name) => {
  expect(nameOf(claims)).toBe(name)
})
