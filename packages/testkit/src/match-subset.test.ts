import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences, sameShape } from './match-subset.ts'

describe('differences', () => {
  it('an object may have more than is wanted, a list may not', () => {
    expect(differences({ a: 1, b: 2 }, { a: 1 })).toEqual([])
    expect(differences([1, 2], [1])).toEqual([{ path: '', wanted: [1], actual: [1, 2] }])
  })

  it('name the place', () => {
    const actual = { overrides: [{ id: 'critical-risk', replaced: 'APPROVE' }] }
    expect(differences(actual, { overrides: [{ replaced: 'BLOCK' }] })).toEqual([
      { path: 'overrides[0].replaced', wanted: 'BLOCK', actual: 'APPROVE' },
    ])
  })

  it('null, missing and zero are three things', () => {
    expect(differences({}, { score: null })).toHaveLength(1)
    expect(differences({ score: 0 }, { score: null })).toHaveLength(1)
    expect(differences({ score: null }, { score: {} })).toHaveLength(1)
    expect(differences({ score: null }, { score: null })).toEqual([])
  })

  it('numbers agree up to the last bits of a double, and no further', () => {
    expect(differences(0.1 + 0.2, 0.3)).toEqual([])
    expect(differences(0.3 + 1e-9, 0.3)).toHaveLength(1)
    expect(differences(Number.NaN, 0)).toHaveLength(1)
  })

  it('every value is as itself wanted', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => differences(value, value).length === 0))
  })
})

describe('sameShape', () => {
  it('keeps the fields that were wanted, with the values of now', () => {
    const actual = {
      outcome: 'BLOCK',
      score: 0.4,
      trace: [],
      overrides: [
        { id: 'a', more: 1 },
        { id: 'b', more: 2 },
      ],
    }
    expect(sameShape(actual, { outcome: 'APPROVE', gone: 1, overrides: [{ id: 'x' }] })).toEqual({
      outcome: 'BLOCK',
      overrides: [{ id: 'a' }, { id: 'b' }],
    })
  })

  it('takes a list whole where none was wanted before', () => {
    expect(sameShape([{ a: 1 }], [])).toEqual([{ a: 1 }])
  })

  it('what it gives is then not different', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (actual, wanted) => {
        expect(differences(actual, sameShape(actual, wanted))).toEqual([])
      }),
    )
  })
})
