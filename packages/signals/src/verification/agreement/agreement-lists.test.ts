import { agreementFile } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { type AgreementFile, CLASS_BIT, compileAgreementWords } from './agreement-lists.ts'

describe('the list of words by which a claim and a passage are compared', () => {
  it('says of a word all that it says in every language', () => {
    const words = compileAgreementWords(agreementFile())
    expect(words.get('never')).toMatchObject({ classes: CLASS_BIT.negation })
    expect(words.get('no')!.languages).toMatchObject({ en: CLASS_BIT.negation })
    expect(words.get('no')!.languages['es']! & CLASS_BIT.not).toBeTruthy()
    expect(words.get('million')).toMatchObject({ magnitude: 1_000_000 })
    expect(words.get('millones')).toMatchObject({ magnitude: 1_000_000 })
    expect(words.get('mile')?.unit).toEqual({ group: 0, factor: 1.609344 })
    expect(words.get('enero')?.month).toBe(1)
    expect(words.get('ciento')?.percent).toBe(true)
    expect(words.get('won')!.same.length).toBeGreaterThan(0)
    const [rose, fell] = ['rose', 'cayo'].map((word) => words.get(word)!.sides[0]!)
    expect(rose! ^ 1).toBe(fell)
  })

  it('may leave out what a language has no words for', () => {
    const words = compileAgreementWords({ ...agreementFile(), words: { sw: { negation: ['hapana'] } } })
    expect(words.get('hapana')).toEqual({
      classes: CLASS_BIT.negation,
      languages: { sw: CLASS_BIT.negation },
      same: [],
      sides: [],
    })
  })

  it('has no word on both sides of one pair', () => {
    for (const { sides } of compileAgreementWords(agreementFile()).values())
      expect(sides.filter((side) => sides.includes(side ^ 1))).toEqual([])
  })

  it.each<[string, (file: Record<string, unknown>) => unknown, string]>([
    ['no file', () => undefined, '`words` must hold a section for each language'],
    ['a class nobody knows', (file) => ({ ...file, words: { en: { verbs: [] } } }), 'words.en.verbs is no word class'],
    [
      'a yes that YAML reads as true',
      (file) => ({ ...file, words: { en: { denial: [false] } } }),
      'words.en.denial must be a list of words',
    ],
    ['half a pair', (file) => ({ ...file, opposites: [[['rose']]] }), '`opposites` must be pairs of lists of words'],
    [
      'pairs that are words',
      (file) => ({ ...file, opposites: ['rose'] }),
      '`opposites` must be pairs of lists of words',
    ],
    ['groups that are words', (file) => ({ ...file, same: ['rose'] }), '`same` must be lists of words'],
    ['eleven months', (file) => ({ ...file, months: [['may']] }), '`months` must be twelve lists of words'],
    ['a percent alone', (file) => ({ ...file, percent: 'percent' }), '`percent` must be a list of words'],
    ['a number in letters', (file) => ({ ...file, numbers: { two: '2' } }), '`numbers` must give each word a number'],
    ['no magnitudes', (file) => ({ ...file, magnitudes: null }), '`magnitudes` must give each word a number'],
    ['units in a list', (file) => ({ ...file, units: [['km']] }), '`units` must be groups of words with a factor each'],
  ])('is refused with %s', (_, change, message) => {
    const broken = change(agreementFile() as unknown as Record<string, unknown>) as AgreementFile
    expect(() => compileAgreementWords(broken)).toThrow(new TypeError(`agreement-words: ${message}`))
  })
})
