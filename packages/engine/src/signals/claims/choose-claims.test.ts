import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Claim, RISK_LEVELS } from '../../domain/index.ts'
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

  it('hold a statement once, however often it stands in the post', () => {
    const [first, second] = claims(2)
    const repeated = { ...first!, id: 'c3', start: 90, end: 105 }
    expect(chooseClaims([first!, second!, repeated])).toEqual({ claims: [first, second], unread: 0 })
  })

  it('hold the same words twice where something else differs: a question does not stand for the assertion', () => {
    const asked = claim(0, { commitment: 'asks' })
    const asserted: Claim = { ...asked, id: 'c2', start: 40, end: 54, commitment: 'asserts' }
    expect(chooseClaims([asked, asserted]).claims).toEqual([asked, asserted])
  })

  it('hold words once that are shouted the second time', () => {
    const said = claim(0)
    const shouted = { ...said, id: 'c2', text: said.text.toUpperCase(), start: 40, end: 54, confidence: 0.4 }
    expect(chooseClaims([said, shouted])).toEqual({ claims: [said], unread: 0 })
  })

  it('leave out none that is graver than one they hold, and account for every different claim', () => {
    const some = fc.record({
      text: fc.integer({ min: 0, max: 120 }),
      risk_level: fc.constantFrom(...RISK_LEVELS),
      confidence: fc.constantFrom(0.3, 0.5, 0.9),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 300 }), (given) => {
        const found = given.map(({ text, ...more }, at) => claim(at, { ...more, text: `t${text}` }))
        const { claims: chosen, unread } = chooseClaims(found)
        const key = ({ text, risk_level }: Claim) => `${text} ${risk_level}`
        const different = new Map(found.toReversed().map((one) => [key(one), one]))
        expect(chosen.length).toBe(Math.min(CLAIMS_MAX, different.size))
        expect(unread).toBe(different.size - chosen.length)
        const held = new Set(chosen.map(key))
        const worth = ({ risk_level, confidence }: Claim) => RISK_LEVELS.indexOf(risk_level) + confidence
        const least = Math.min(...chosen.map(worth))
        for (const [name, one] of different) if (!held.has(name)) expect(worth(one)).toBeLessThanOrEqual(least)
        const starts = chosen.map(({ start }) => start)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      }),
    )
  })
})
