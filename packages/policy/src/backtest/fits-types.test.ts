import { Random, randomFacts, randomPolicy } from '@tribunal/testkit'
import { describe, expect, it } from 'vitest'
import { loadRandomPolicy } from '../../test/load-random-policy.ts'
import { checkFacts } from '../answer/check-facts.ts'
import { fitsTypes } from './fits-types.ts'

const ODD = [null, undefined, Number.NaN, Infinity, -1e9, 1e9, '', 'odd', true, [], [null], [undefined], {}, [[]], [{}]]

/** The same value with one of the odd ones somewhere in it, as deep as chance has it. */
function spoilt(random: Random, value: unknown): unknown {
  if (random.chance(0.3) || value === null || typeof value !== 'object') return random.pick(ODD)
  const key = random.pick([...Object.keys(value), Array.isArray(value) ? '0' : 'other'])
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  copy[key] = spoilt(random, copy[key])
  return copy
}

describe('whether facts are of their types', () => {
  it('is what checking each of them says', () => {
    const said = { fits: 0, fails: 0 }
    for (let seed = 1; seed <= 60; seed++) {
      const random = new Random(seed)
      const made = randomPolicy(random)
      const policy = loadRandomPolicy(made)
      const fits = fitsTypes(policy.facts)
      for (let index = 0; index < 30; index++) {
        const record = spoilt(random, randomFacts(random, made.facts))
        const expected = checkFacts(policy, record).length === 0
        said[expected ? 'fits' : 'fails']++
        expect(fits(record), JSON.stringify({ seed, record })).toBe(expected)
      }
    }
    expect(Math.min(said.fits, said.fails)).toBeGreaterThan(300)
  })
})
