import { describe, expect, it } from 'vitest'
import { expiresAt, keyState } from './key-form.ts'

const NOW = Date.parse('2026-11-22T10:00:00.000Z')

describe('when a key expires', () => {
  it('is counted from now, or is the end of a day to come, or never', () => {
    expect(expiresAt('30', '', NOW)).toBe('2026-12-22T10:00:00.000Z')
    expect(expiresAt('never', '', NOW)).toBe('never')
    expect(expiresAt('day', '2026-12-31', NOW)).toBe(new Date(2027, 0, 1).toISOString())
  })

  it('is not known of a day that is over, or none', () => {
    expect([expiresAt('day', '2026-11-20', NOW), expiresAt('day', '', NOW)]).toEqual([undefined, undefined])
  })
})

describe('the state of a key', () => {
  const key = {
    id: '',
    name: '',
    prefix: '',
    scopes: [],
    created_at: '',
    created_by: '',
    expires_at: null,
    last_used_at: null,
    revoked_at: null,
  }

  it('is active until it expires or is revoked', () => {
    expect(keyState(key, NOW)).toBe('active')
    expect(keyState({ ...key, expires_at: '2026-11-22T10:00:00.000Z' }, NOW)).toBe('expired')
    expect(keyState({ ...key, expires_at: '2026-11-22T10:00:00.001Z' }, NOW)).toBe('active')
    expect(keyState({ ...key, revoked_at: '2026-11-22T09:00:00.000Z' }, NOW)).toBe('revoked')
  })
})
