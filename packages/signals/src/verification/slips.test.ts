import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSlip, putRight } from './slips.ts'

const LETTER = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const LONG = fc.array(LETTER, { minLength: 6, maxLength: 12 }).map((letters) => letters.join(''))

describe('a slip of the hand', () => {
  it('is one letter left out, added or exchanged, or two neighbours swapped, in a word of six letters or more', () => {
    fc.assert(
      fc.property(LONG, LETTER, fc.nat(), (word, letter, place) => {
        const at = place % word.length
        const next = Math.min(at + 1, word.length - 1)
        const swapped =
          word.slice(0, at) +
          word
            .slice(at, next + 1)
            .split('')
            .reverse()
            .join('') +
          word.slice(next + 1)
        const slips = [
          word.slice(0, at) + word.slice(at + 1),
          word.slice(0, at) + letter + word.slice(at),
          word.slice(0, at) + letter + word.slice(at + 1),
          swapped,
        ]
        for (const slip of slips) expect([slip, isSlip(slip, word)]).toEqual([slip, slip !== word])
      }),
    )
  })

  it.each([
    ['vaccines', 'vaccines'],
    ['vacine', 'vaccines'],
    ['vcacinse', 'vaccines'],
    ['vcaines', 'vaccines'],
    ['autismoso', 'autism'],
    ['flat', 'flats'],
    ['erth', 'earth'],
    ['', 'autism'],
  ])('is not %j for %j', (written, meant) => {
    expect(isSlip(written, meant)).toBe(false)
  })
})

describe('a text put right', () => {
  it.each([
    ['Vacccines cause autsm', 'Vaccines cause autism', 'vaccines cause autism'],
    ['VACCNES cause autism', 'vaccines cause autism', 'vaccines cause autism'],
    ['vaccines vaccine', 'Vaccines vaccine', 'vaccines vaccine'],
    ['A camelCase covidd19', 'covid camels', 'A camelCase covidd19'],
    ['a mistted thing', 'misted mistaed mistled', 'a mistted thing'],
    ['ˈˈˈˈˈ', 'autism', 'ˈˈˈˈˈ'],
    ['Las vacunss causan autismo', 'Las vacunas causan autismo', 'Las vacunas causan autismo'],
  ])('by another one: %j by %j', (text, other, meant) => {
    expect(putRight(text, other)).toBe(meant)
  })
})
