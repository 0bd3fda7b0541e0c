import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMON_PASSWORDS, faultOfPassword, PASSWORD_LENGTH } from './password-rules.ts'

const ANA = { email: 'ana.lima@example.org', name: 'Ana María Lima' }
const fault = (password: string, who = ANA) => faultOfPassword(password, who)

describe('a new password', () => {
  it.each([
    'lantern orbit meadow',
    'zutnqvhwyrkm',
    'ñandú 🦤 y otras aves',
    'no capitals no digits',
    '7Hk!pq02_xVz',
    'ana loves old lighthouses',
  ])('may be %j', (password) => expect(fault(password)).toBeUndefined())

  it.each([
    ['password-too-short', 'elevenchars'],
    ['password-too-short', '🦤🦤🦤🦤🦤🦤'],
    ['password-too-long', 'lantern orbit meadow '.repeat(7)],
    ['password-common', 'Password1234'],
    ['password-common', 'qwertyuiop123'],
    ['password-common', 'aaaaaaaaaaaaaa'],
    ['password-common', 'abcabcabcabc'],
    ['password-common', 'abcdefghijklmn'],
    ['password-common', '98765432109876'],
    ['password-common', '01234567890123'],
    ['password-common', 'ｐａｓｓｗｏｒｄ１２３４'],
    ['password-personal', 'ana.lima@example.org'],
    ['password-personal', 'AnaMaríaLima!'],
    ['password-personal', 'tribunal.ana1'],
    ['password-personal', 'tribunaltribunal1'],
  ] as const)('is refused as %s: %j', (code, password) => {
    expect(fault(password)).toBe(code)
  })

  it('is measured in characters, within inclusive bounds', () => {
    const { min, max } = PASSWORD_LENGTH
    const random = 'kVq9 zR2m pLx7 wTd4 '
    const long = (length: number) => `${random.repeat(10).slice(0, length - 1)}界`
    expect(fault(long(min - 1))).toBe('password-too-short')
    expect(fault(long(min))).toBeUndefined()
    expect(fault(long(max))).toBeUndefined()
    expect(fault(long(max + 1))).toBe('password-too-long')
  })

  it('of random characters is taken, whatever their classes', () => {
    const hexadecimal = fc
      .uint8Array({ minLength: 12, maxLength: 30 })
      .map((bytes) => Buffer.from(bytes).toString('hex'))
    fc.assert(
      fc.property(
        hexadecimal.filter((text) => new Set(text).size > 8),
        (text) => fault(text) === undefined,
      ),
    )
  })
})

describe('the list of common passwords', () => {
  it('holds what nothing else refuses, in lower case', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(100)
    for (const password of COMMON_PASSWORDS) {
      expect(password).toBe(password.toLowerCase())
      // One character more, and it is on no list.
      expect(fault(`${password}§`), password).toBeUndefined()
      expect(fault(password), password).toBe('password-common')
      expect([...password].length, password).toBeGreaterThanOrEqual(PASSWORD_LENGTH.min)
    }
  })
})
