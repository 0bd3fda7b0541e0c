import { PERMISSIONS, type Permission } from '@tribunal/contract/words'
import { describe, expect, it } from 'vitest'
import { permissionsOfRoles, permissionsOfScopes, ROLES, SCOPES } from './permissions.ts'

describe('a role permits', () => {
  it('what docs/guides/sign-in.md says', () => {
    const seeing = ['decisions:read', 'cases:read', 'policies:read', 'events:read']
    expect(ROLES).toEqual({
      viewer: seeing,
      reviewer: [...seeing, 'cases:ask', 'cases:work'],
      fact_checker: [...seeing, 'cases:ask', 'cases:work', 'fact_checks:write'],
      lead: [...seeing, 'cases:ask', 'cases:work', 'cases:lead', 'fact_checks:write', 'rules:resume', 'audit:read'],
      policy_owner: [...seeing, 'policies:write', 'policies:publish', 'rules:resume', 'evidence:manage', 'audit:read'],
      admin: PERMISSIONS,
    })
  })

  it('together with others all that any of them does', () => {
    const both = permissionsOfRoles(['reviewer', 'policy_owner'])
    expect([...both].sort()).toEqual([...new Set([...ROLES.reviewer, ...ROLES.policy_owner])].sort())
  })
})

describe('a scope permits', () => {
  it('what docs/guides/sign-in.md says', () => {
    expect(SCOPES).toEqual({
      decide: ['decisions:create', 'cases:ask'],
      read: ROLES.viewer,
      review: [...ROLES.reviewer, 'fact_checks:write'],
      audit: ['audit:read', 'decisions:read', 'policies:read'],
      metrics: ['metrics:read'],
      policies: ['policies:read', 'policies:write'],
      'notices:trusted': ['notices:trusted'],
      admin: PERMISSIONS,
    })
  })

  it('nothing that brings a version into force, where it is for a build server', () => {
    const may = permissionsOfScopes(['policies'])
    expect(['policies:publish', 'rules:resume'].filter((one) => may.has(one as Permission))).toEqual([])
  })

  it('nothing that reads, where it is for an intake', () => {
    expect([...permissionsOfScopes(['decide'])].filter((permission) => permission.endsWith(':read'))).toEqual([])
  })
})
