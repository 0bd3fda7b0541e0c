import type { Claim } from '@tribunal/contract'
import { RISK_LEVELS } from '@tribunal/contract/words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLAIMS_MAX, chooseClaims } from './choose-claims.ts'

function claim(at: number, more: Partial<Claim> = {}): Claim {
  const text = `Figure ${at} rose.`
  const place = { id: `c${at + 1}`, text, start: at * 20, end: at * 20 + text.length }
  return { ...place, type: 'fact', domain: 'society', risk_level: 'low', confidence: 0.5, ...more }
}
const claims = (count: number) => Array.from({ length: count }, (_, at) => claim(at))

describe('the claims of a post that are looked at', () => {
  it('are all of them where there are no more than may be', () => {
    const found = claims(CLAIMS_MAX)
    expect(chooseClaims(found)).toEqual({ claims: found, unread: 0 })
  })

  it('are the first of equals, and the others are counted', () => {
    const found = claims(CLAIMS_MAX + 7)
    expect(chooseClaims(found)).toEqual({ claims: found.slice(0, CLAIMS_MAX), unread: 7 })
  })

  it('are those of the highest risk, then the surest, in the order of the text', () => {
    const grave = claim(200, { risk_level: 'high', confidence: 0.3 })
    const sure = claim(100, { confidence: 0.9 })
    const chosen = chooseClaims([...claims(CLAIMS_MAX), sure, grave]).claims
    expect(chosen.slice(-2).map(({ text }) => text)).toEqual([sure.text, grave.text])
    expect(chosen.map(({ id }) => id)).toEqual(Array.from({ length: CLAIMS_MAX }, (_, at) => `c${at + 1}`))
  })

  it('leave out none that is graver than one they hold, and account for every claim', () => {
    const some = fc.record({
      risk_level: fc.constantFrom(...RISK_LEVELS),
      confidence: fc.constantFrom(0.3, 0.5, 0.9),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 300 }), (given) => {
        const found = given.map((more, at) => claim(at, more))
        const { claims: chosen, unread } = chooseClaims(found)
        expect(chosen.length).toBe(Math.min(CLAIMS_MAX, found.length))
        expect(unread).toBe(found.length - chosen.length)
        const held = new Set(chosen.map(({ text }) => text))
        const worth = ({ risk_level, confidence }: Claim) => RISK_LEVELS.indexOf(risk_level) + confidence
        const least = Math.min(...chosen.map(worth))
        for (const one of found) if (!held.has(one.text)) expect(worth(one)).toBeLessThanOrEqual(least)
        const starts = chosen.map(({ start }) => start)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      }),
    )
  })
})
