import { claimLists as lists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { extractClaims } from '../extract-claims.ts'
import { saidOfBefore, takenBack } from './refers-back.ts'

const claimsIn = (text: string, lang = 'en') => extractClaims(text, lang, lists)

describe('what others say and the next sentence takes back is denied', () => {
  it.each([
    ["Everyone's saying the fire was arson", "It wasn't", 'It is false that the fire was arson'],
    [
      'I keep reading that 300 shops closed',
      "They didn't, the council counted 12",
      'It is false that 300 shops closed',
    ],
    ['My uncle told me that vaccines cause autism', 'Not true', 'It is false that vaccines cause autism'],
    ['Todos juran que el puente se cayó', 'No es cierto', 'Es falso que el puente se cayó'],
    ['Me dijeron ayer que la vacuna tiene un chip', 'Falso', 'Es falso que la vacuna tiene un chip'],
  ])('%s. %s.', (sentence, next, words) => expect(takenBack(sentence, next)).toBe(words))

  it.each([
    ['Everyone says the fire was arson', "It wasn't raining that night", 'the next sentence says something else'],
    ["They say the vaccine doesn't work", "It doesn't", 'others deny something themselves'],
    ['They say the story is a myth', "It isn't", 'others judge something themselves'],
    ['I said the fire was arson', "It wasn't", 'the author said it'],
    ['The fire was arson', "It wasn't", 'nobody else says it'],
  ])('not: %s. %s. (%s)', (sentence, next) => expect(takenBack(sentence, next)).toBeUndefined())

  it('and shown by that sentence', () => {
    const text = "Everyone's saying the council closed 300 shops. It didn't."
    const [claim, ...others] = claimsIn(text)
    expect(claim).toMatchObject({ commitment: 'denies', statement: 'the council did not close 300 shops' })
    const { start, end } = claim!.commitment_shown_by!
    expect(text.slice(start, end)).toBe("It didn't")
    expect(others).toEqual([])
  })
})

describe('a source that speaks of the claim before says or denies it', () => {
  const before = (text: string, statement?: string) => () => ({ text, statement })
  it.each([
    [
      'health officials dispute this',
      'A group says the jab causes autism',
      'health officials dispute that the jab causes autism',
    ],
    ['It caused harm, which the maker denies', 'The pill caused harm', 'the maker denies that the pill caused harm'],
    ['even the mayor said so', 'The bridge is closed', 'the mayor said that the bridge is closed'],
    [
      'El banco lo niega',
      'El BCE quiere acabar con los billetes',
      'El banco niega que el BCE quiere acabar con los billetes',
    ],
    [
      'Lo dijo el propio alcalde en la radio',
      'El puente está cerrado',
      'el propio alcalde dijo que el puente está cerrado',
    ],
  ])('%s', (sentence, claim, words) => expect(saidOfBefore(sentence, before(claim))?.words).toBe(words))

  it.each([
    ['she denies it', 'The mayor took 300 euros', 'it is not clear who'],
    ['nadie lo niega', 'El puente está cerrado', 'it is nobody'],
    ['El banco lo niega', 'El BCE no acaba con los billetes', 'what is denied is a denial'],
    ['The bank denies that it is closed', 'The bank closed 300 branches', 'it says itself what is denied'],
    ['El contrato lo firmó el alcalde', 'El puente está cerrado', 'it speaks of something else'],
  ])('not: %s, after: %s (%s)', (sentence, claim) => expect(saidOfBefore(sentence, before(claim))).toBeUndefined())

  it('says a denial as it was meant, and denies it by what it denies', () => {
    const denial = before('Google will close Gmail', 'Google will not close Gmail')
    expect(saidOfBefore('the company said so', denial)?.words).toBe('the company said that Google will not close Gmail')
    expect(saidOfBefore('the company denied it', denial)?.words).toBe('the company denied that Google will close Gmail')
  })

  it('is a report, which never blocks, at the place where the source speaks', () => {
    const text = 'Una diputada dice que el ministerio cerró 300 escuelas. El ministerio lo niega.'
    expect(claimsIn(text, 'es').map(({ commitment, start, end }) => [commitment, text.slice(start, end)])).toEqual([
      ['reports', 'Una diputada dice que el ministerio cerró 300 escuelas'],
      ['reports', 'El ministerio lo niega'],
    ])
  })

  it.each(['Did the council close 300 shops? The mayor denies it.', 'The mayor denies it.'])(
    'is none where nothing was stated before: %s',
    (text) => expect(claimsIn(text).filter(({ text }) => text.includes('denies that'))).toEqual([]),
  )
})
