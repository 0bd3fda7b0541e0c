import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFacts, factsIn, factsInUrl } from './fact-changes.ts'

describe('what changed of facts', () => {
  it('is told as deep as it can be', () => {
    const before = { a: 1, claims: [{ score: 0.2, check: null }, { score: 0.9 }], gone: true }
    const after = { a: 1, claims: [{ score: 0.3, check: { verdict: 'false' } }], came: 'x' }
    expect(changedFacts(before, after)).toEqual([
      { path: 'claims[0].score', before: 0.2, after: 0.3 },
      { path: 'claims[0].check', before: null, after: { verdict: 'false' } },
      { path: 'claims[1]', before: { score: 0.9 }, after: undefined },
      { path: 'gone', before: true, after: undefined },
      { path: 'came', before: undefined, after: 'x' },
    ])
  })

  it('is nothing where nothing did', () => {
    const facts = fc.dictionary(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(facts, (one) => {
        expect(changedFacts(one, structuredClone(one))).toEqual([])
      }),
    )
  })
})

describe('facts in an address', () => {
  it('come back as they were', () => {
    const facts = { coverage: 0.5, tags: ['a & b', 'ñ'], check: null }
    expect(factsIn(factsInUrl(facts))).toEqual(facts)
  })

  it('are left out where they are too long', () => {
    expect(factsInUrl({ text: 'a'.repeat(1_400) })).toBeDefined()
    expect(factsInUrl({ text: 'ñ'.repeat(400) })).toBeUndefined()
  })

  it.each([undefined, '', '{', '[]', '1', 'null'])('are none in %j', (text) => {
    expect(factsIn(text)).toBeUndefined()
  })
})
