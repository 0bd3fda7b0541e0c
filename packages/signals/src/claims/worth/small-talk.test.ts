import { claimLists as lists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { extractClaims } from '../extract-claims.ts'

const claimsIn = (text: string, lang: string, worth: number | undefined) =>
  extractClaims(text, lang, lists, { worth }).map((claim) => claim.text)

describe('a statement about nothing in particular is small talk where the text is hardly worth checking', () => {
  it.each([
    ['The hallway was painted again yesterday', 'en'],
    ['Everybody on the train was asleep', 'en'],
  ])('%s', (text, lang) => {
    expect(claimsIn(text, lang, 0.24)).toEqual([])
    expect(claimsIn(text, lang, 0.25)).toEqual([text])
    expect(claimsIn(text, lang, undefined)).toEqual([text])
  })

  it('in Spanish where a signal takes it for talk of somebody’s own life: the other signal is weaker there', () => {
    const read = (text: string, ownLife: number) =>
      extractClaims(text, 'es', lists, { worth: 0.9, ownLife: () => ownLife }).map((claim) => claim.text)
    expect(claimsIn('El salón estaba vacío', 'es', 0.1)).toEqual(['El salón estaba vacío'])
    expect(read('El salón estaba vacío', 0.4)).toEqual(['El salón estaba vacío'])
    expect(read('El salón estaba vacío', 0.41)).toEqual([])
    expect(read('La vacuna estaba vacía', 0.9)).toEqual(['La vacuna estaba vacía'])
    expect(read('El salón de Lima estaba vacío', 0.9)).toEqual(['El salón de Lima estaba vacío'])
  })

  it.each([
    ['The hallway in Leeds was painted again yesterday', 'a name'],
    ['The hallway was painted 3 times', 'a figure'],
    ['The vaccine was given again yesterday', 'a known subject'],
  ])('%s: %s makes it more', (text) => expect(claimsIn(text, 'en', 0.1)).toEqual([text]))
})

describe('a plain statement about things in general is a claim where a learned signal takes it for no talk of somebody’s own life', () => {
  const read = (text: string, lang: string, ownLife: number | undefined) =>
    extractClaims(text, lang, lists, { worth: 0.05, ownLife: () => ownLife }).map((claim) => claim.text)

  it.each([
    ['eggs clog your arteries', 'en'],
    ['candles in your ears suck the wax out', 'en'],
    ['cracking your knuckles gives you arthritis', 'en'],
    ['salir con el pelo mojado te resfría', 'es'],
  ])('%s', (text, lang) => {
    expect(read(text, lang, 0.2)).toEqual([text])
    expect(read(text, lang, 0.21)).toEqual([])
    expect(read(text, lang, undefined)).toEqual([])
  })

  it.each([
    ['my eggs clog the sink', 'en', 'a thing of the author'],
    ['do eggs clog your arteries?', 'en', 'a question'],
    ['spreadsheet in the replies', 'en', 'a remark without a verb'],
    ['No se automedique, vecino', 'es', 'a request'],
    ['I love eggs', 'en', 'a taste'],
  ])('not %s (%s): %s', (text, lang) => expect(read(text, lang, 0)).toEqual([]))

  it('the signal is asked for the place where the statement stands', () => {
    const text = 'Long day at the office. Eggs clog your arteries.'
    const asked: string[] = []
    const ownLife = ({ start, end }: { start: number; end: number }) => {
      asked.push(text.slice(start, end))
      return 0
    }
    extractClaims(text, 'en', lists, { worth: 0.05, ownLife })
    expect(asked).toContain('Eggs clog your arteries')
  })
})
