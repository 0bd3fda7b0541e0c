import { describe, expect, it } from 'vitest'
import { accountKey, addressKey } from './sign-in-failures.ts'

describe('failures are counted', () => {
  it('by account, however its address is written, and without keeping it', () => {
    expect(accountKey(' Ana@Example.org ')).toBe(accountKey('ana@example.org'))
    expect(accountKey('ana@example.org')).not.toBe(accountKey('ann@example.org'))
    expect(accountKey('ana@example.org')).not.toContain('ana')
  })

  it('by IPv4 address, mapped into IPv6 or not', () => {
    expect(addressKey('192.0.2.7')).toBe('address:192.0.2.7')
    expect(addressKey('::ffff:192.0.2.7')).toBe('address:192.0.2.7')
  })

  it('by IPv6 network of 64 bits', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('address:2001:db8:1:2::/64')
    expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::'))
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
  })

  it('under one name where the address cannot be read', () => {
    expect(addressKey('')).toBe('address:unknown')
  })
})
