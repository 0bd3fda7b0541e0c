import { describe, expect, it } from 'vitest'
import { contentStem, contentWords, foldedWords, subjectWords } from './content-words.ts'

describe('words for comparison', () => {
  it.each([
    ['Vaccines CAUSED cancers!', ['vaccin', 'caus', 'cancer']],
    ['#IranUSA @realDonaldTrump', ['iran', 'usa', 'real', 'donald', 'trump']],
    ['COVID-19, covid19 and Covid 2019', ['covid']],
    ['1,000,000 people paid $3.50', ['1000000', 'peopl', 'paid', '3.50']],
    ['Él comió plátanos', ['comio', 'platano']],
    ['https://t.co/x pic.twitter.com/abc studies', ['study']],
    ['ﬁne ｆｕｌｌ width', ['fin', 'full', 'width']],
  ])('%s', (text, words) => {
    expect(contentWords(text)).toEqual(words)
  })

  it('unfolds contractions, written with or without the apostrophe', () => {
    expect(foldedWords("It can't and won't, doesnt and isn’t")).toEqual([
      'it',
      'can',
      'not',
      'and',
      'can',
      'not',
      'does',
      'not',
      'and',
      'is',
      'not',
    ])
  })

  it('leaves out what every fact check says', () => {
    expect(subjectWords('A photograph shows a crowd')).toEqual(['crowd'])
  })

  it('unfolds every verb that `n’t` is written to', () => {
    const verbs = 'do does did is are was were has have had would could should must ai'.split(' ')
    for (const verb of verbs) {
      for (const ending of ["n't", 'n’t', 'nt'])
        expect(foldedWords(`it ${verb}${ending} so`)).toEqual(['it', verb, 'not', 'so'])
    }
    for (const cannot of ["can't", 'can’t', 'cant', "won't", 'won’t', 'wont'])
      expect(foldedWords(`it ${cannot} so`)).toEqual(['it', 'can', 'not', 'so'])
    expect(foldedWords('scant cants undont')).toEqual(['scant', 'cants', 'undont'])
  })

  it.each<[string, readonly string[]]>([
    ['covid covid19 covid-19 Covid 19 covid2019 covid-2019 COVID 2019', Array(7).fill('covid')],
    ['covid-190 covid 21 acovid19', ['covid', '190', 'covid', '21', 'acovid19']],
    ["Kenya’s banks, the bank's", ['kenya', 'banks', 'the', 'bank']],
    ['1.000.000 or 1,000,000', ['1000000', 'or', '1000000']],
    ['3.5, 1,25 and 1,0000', ['3.5', '1', '25', 'and', '1', '0000']],
    ['the 19th of 3.', ['the', '19', 'th', 'of', '3']],
    ['HTTPS://a.org/B?c see http://x pic.twitter.com/Ab', ['see']],
    ['realDonald iPhone ÉlAño', ['real', 'donald', 'i', 'phone', 'el', 'ano']],
    ['v\u0430ccine', ['vaccine']],
    ['', []],
    ['— !', []],
  ])('folds %s', (text, folded) => {
    expect(foldedWords(text)).toEqual(folded)
  })

  it('reads a text up to its first 20 000 characters', () => {
    expect(foldedWords(`${'a '.repeat(9_999)}bcd`).at(-1)).toBe('bc')
  })

  it.each([
    ['vaccinatingly', 'vaccinat'],
    ['allegedly', 'alleg'],
    ['walking', 'walk'],
    ['walked', 'walk'],
    ['boxes', 'box'],
    ['vaccines', 'vaccin'],
    ['claims', 'claim'],
    ['quickly', 'quick'],
    ['flies', 'fly'],
    ['dies', 'dies'],
    ['cats', 'cats'],
    ['bring', 'bring'],
    ['going', 'going'],
    ['seeing', 'see'],
    ['class', 'class'],
    ['classes', 'class'],
    ['classly', 'class'],
    ['cause', 'caus'],
    ['made', 'mad'],
    ['use', 'use'],
    ['gas', 'gas'],
    ['uses', 'uses'],
    ['1990s', '1990s'],
    ['2nes', '2nes'],
    ['3.50', '3.50'],
  ])('the stem of %s is %s', (word, stem) => {
    expect(contentStem(word)).toBe(stem)
  })

  it('of which function words have no stem', () => {
    expect(contentStem('the')).toBeNull()
    expect(contentWords('the los na')).toEqual([])
  })

  it('gives each content word once', () => {
    expect(contentWords('Vaccines and vaccine, and vaccinated')).toEqual(['vaccin', 'vaccinat'])
  })
})
