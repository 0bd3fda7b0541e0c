import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSearch, writeSearch } from './url.ts'

describe('what stands behind the question mark', () => {
  it('is text, in order, without what is empty', () => {
    expect(writeSearch({ state: 'open', kind: undefined, age: 4, q: '' })).toBe('?age=4&state=open')
    expect(writeSearch({})).toBe('')
    expect(readSearch('?age=4&q=a%20b&q=c')).toEqual({ age: '4', q: 'c' })
  })

  it('comes back as it was written', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(fc.dictionary(text, text), (search) => {
        expect({ ...readSearch(writeSearch(search)) }).toEqual({ ...search })
      }),
    )
  })
})
