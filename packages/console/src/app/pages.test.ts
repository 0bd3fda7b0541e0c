import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idOf, pathOf } from './pages.ts'

describe('the address of a page', () => {
  it.each([
    ['C-501', '/subjects/C-501'],
    ['a/b?c', '/subjects/a%2Fb%3Fc'],
    [' C-1 ', '/subjects/%22%20C-1%20%22'],
    ['"C-1"', '/subjects/%22%22C-1%22%22'],
    ['$&', '/subjects/%24%26'],
  ])('of the person %j is %s', (id, path) => expect(pathOf('subject', id)).toBe(path))

  it('stands for one id, with its spaces and quotation marks', () => {
    const texts = fc.string({ unit: fc.constantFrom(' ', '"', 'a', '%', '$', 'é'), minLength: 1 })
    fc.assert(
      fc.property(texts, (id) => {
        expect(idOf(decodeURIComponent(pathOf('subject', id).slice('/subjects/'.length)).trim())).toBe(id)
      }),
    )
  })
})
