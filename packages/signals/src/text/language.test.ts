import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { type DetectLanguage, guessLanguage, primarySubtag } from './language.ts'
import { TextScanner } from './scan/scanner.ts'

const lists = shippedLists()
const scanner = new TextScanner(lists.classes, lists.vocabulary)
const guess = (text: string, detect?: DetectLanguage) =>
  guessLanguage(text, scanner.scan(text), scanner.tokens, lists, detect)

test.each([
  ['ひらがな', 'ja'],
  ['カタカナ', 'ja'],
  ['漢字', 'zh'],
  ['한국어', 'ko'],
  ['Їжак', 'uk'],
  ['Москва', 'ru'],
  ['ελληνικά', 'el'],
  ['گفتم', 'fa'],
  ['مرحبا', 'ar'],
  ['שלום', 'he'],
  ['नमस्ते', 'hi'],
  ['বাংলা', 'bn'],
  ['ไทย', 'th'],
  ['አማርኛ', 'am'],
  ['Հայերեն', 'und'],
])('the letters of %s tell: %s', (text, language) => {
  expect(guess(text)).toBe(language)
})

test.each([
  ['a text that is mostly of another alphabet is told by it, stop words or not', 'the Кремль and Москва', 'ru'],
  ['one that is mostly Latin is not', 'the people and Москва', 'en'],
  ['without stop words, the language of a phrase found tells', 'umeshinda', 'sw'],
  ['without either, the letters', 'xyzzy пока', 'ru'],
  ['nothing tells', 'xyzzy', 'und'],
  ['one-letter words are not counted', 'y o e a', 'und'],
  ['two stop words of one language', 'los las', 'es'],
  ['more of one than of the other', 'the and los las del', 'es'],
  ['in capitals and with accents', 'ESTÁ TAMBIÉN', 'es'],
])('%s: %j', (_, text, language) => {
  expect(guess(text)).toBe(language)
})

test.each([
  ['the and of kwa', 'en'],
  ['the and kwa na', 'mixed'],
  ['kwa na ya the', 'sw'],
  ['kwa na ya the and', 'mixed'],
  ['the and kwa na los las del por', 'es'],
])('Swahili and English side by side take two words of each: %j is %s', (text, language) => {
  expect(guess(text)).toBe(language)
})

test('the lesser of the two needs 35 of a hundred words of the greater', () => {
  expect(guess(`${'the '.repeat(20)}${'kwa '.repeat(7)}`)).toBe('mixed')
  expect(guess(`${'the '.repeat(20)}${'kwa '.repeat(6)}`)).toBe('en')
  expect(guess(`${'kwa '.repeat(20)}${'the '.repeat(7)}`)).toBe('mixed')
  expect(guess(`${'kwa '.repeat(20)}${'the '.repeat(6)}`)).toBe('sw')
})

test('the first four hundred words tell', () => {
  expect(guess(`${'xyzzy '.repeat(399)}the`)).toBe('en')
  expect(guess(`${'xyzzy '.repeat(400)}the`)).toBe('und')
  expect(guess(`the ${'xyzzy '.repeat(400)}los las`)).toBe('en')
})

test('letters are looked for in the first thousand characters', () => {
  expect(guess(`${'.'.repeat(999)}ж`)).toBe('ru')
  expect(guess(`${'.'.repeat(1000)}ж`)).toBe('und')
})

test.each([
  ['no stop word', 'Vacinas causam autismo', 'pt'],
  ['one stop word', 'Windräder machen las Vögel', 'pt'],
  ['as many of one language as of another', 'Wahl the Hessen las', 'pt'],
  ['two stop words of one language are enough', 'the Vacinas and autismo', 'en'],
  ['one Swahili word is enough where all could be Swahili, of which detectors know little', 'Vakina kuua kwa', 'sw'],
  ['it is not where a word ends as none of Swahili does', 'Vacinas causam kwa', 'pt'],
  ['it is not where a letter is none of Swahili', 'vakcína zabíjí kwa', 'pt'],
  ['Swahili beside as many English words', 'the kwa vakina kuua', 'en'],
  ['two words are too few', 'Vacinas causam', 'und'],
  ['links, handles, hashtags and numbers are no words', '#wahl @hessen wahl/hessen 3 2024 Wahl Hessen', 'und'],
  ['another alphabet is told by its letters', 'Вакцины вызывают аутизм', 'ru'],
])('where stop words do not tell, the detector does. %s: %j is %s', (_, text, language) => {
  expect(guess(text, () => ({ language: 'pt', lead: 0.3 }))).toBe(language)
})

test('against the one stop word that there is the detector needs a lead, and where two languages share it, none', () => {
  const by = (text: string, lead: number) => guess(text, () => ({ language: 'pt', lead }))
  expect([by('Windräder machen las Vögel', 0.1), by('Windräder machen las Vögel', 0.09)]).toEqual(['pt', 'es'])
  // A word of Spanish and of Portuguese.
  expect(by('Windräder machen para Vögel', 0)).toBe('pt')
})

test('where the detector is not sure, the one stop word that there is tells', () => {
  expect(guess('Windräder machen las Vögel', () => undefined)).toBe('es')
  expect(guess('Vacinas causam autismo', () => undefined)).toBe('und')
})

test('the detector reads a thousand characters, without what is of every language', () => {
  const read: string[] = []
  guess(`@wahl Vacinas causam autismo https://a.b ${'xyzzy '.repeat(200)}`, (text) => {
    read.push(text)
    return undefined
  })
  expect(read).toHaveLength(1)
  expect(read[0]!.trimStart()).toMatch(/^Vacinas causam autismo\s+xyzzy/)
  expect(read[0]!.length).toBeLessThanOrEqual(1000)
})

test.each([
  ['es', 'es'],
  ['es-PE', 'es'],
  ['ES_pe', 'es'],
  ['SWA', 'sw'],
  ['swh', 'sw'],
  ['eng', 'en'],
  ['spa', 'es'],
  ['mul', 'mixed'],
  ['mixed', 'mixed'],
  ['tlh', 'tlh'],
])('the primary subtag of %s is %s', (tag, primary) => {
  expect(primarySubtag(tag)).toBe(primary)
})
