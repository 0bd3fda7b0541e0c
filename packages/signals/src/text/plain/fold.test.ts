import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { unfold } from './fold.ts'

const lists = shippedLists()
const read = (text: string) => unfold(text, lists)?.text

test('where each character of the read text came from', () => {
  expect(unfold('a fr\u200bee 🅰ct', lists)).toEqual({
    text: 'a free act',
    from: [0, 1, 2, 3, 5, 6, 7, 8, 10, 11],
    to: [1, 2, 3, 4, 6, 7, 8, 10, 11, 12],
  })
  // A word run together stands for its whole stretch.
  expect(unfold('#keepgoing.', { ...lists, joined: new Map([['keepgoing', 'keep going']]) })).toEqual({
    text: '#keep going.',
    from: [0, ...Array.from('keep going', () => 1), 10],
    to: [1, ...Array.from('keep going', () => 10), 11],
  })
  // One sign for one letter keeps each letter's own place.
  expect(unfold('fr33', lists)).toEqual({ text: 'free', from: [0, 1, 2, 3], to: [1, 2, 3, 4] })
})

test.each([
  ['zero-width characters', 'fr\u200bee', 'free'],
  ['soft hyphens', 'gu\u00adar', 'guar'],
  ['look-alikes beside a Latin letter', 'frее xуz', 'free xyz'],
  ['look-alikes alone in a Latin text', 'the асе of the town', 'the ace of the town'],
  ['look-alikes alone in another text', 'асе это было давно', undefined],
  ['full width, small', 'ＦＲＥＥ', 'FREE'],
  ['circled', 'Ⓕree', 'Free'],
  ['mathematical', '𝐟𝐫𝐞𝐞', 'free'],
  ['mathematical digits', '𝟐𝟎', '20'],
  ['squared letters, first and last of each kind', '🄰🅉🅐🅩🅰🆉', 'AZazaz'],
  ['a ligature', 'ﬁne', 'fine'],
  ['accents on Latin letters', 'a\u0336ct', 'act'],
  ['accents on styled letters', '𝐚\u0336', 'a'],
  ['accents on other letters', 'и\u0306', undefined],
  ['a composed accent', 'café', undefined],
  ['a letter of the third plane', '\u{20000}', undefined],
  ['a fraction', '½', undefined],
  ['a foreign letter among look-alikes', 'асеж the town', undefined],
  ['look-alikes beside a Latin letter with an accent', 'áсе of it', 'áce of it'],
  ['nothing', '', undefined],
  ['what shows nothing before and after a word', '\u3164free\u3164 \u200bact\u200b', 'free act'],
  ['a letter that shows nothing between words', 'act \u3164 now', 'act  now'],
  ['another sign that shows nothing between words', 'act \u200b now', undefined],
])('%s: %j is read as %j', (_, text, wanted) => {
  expect(read(text)).toBe(wanted)
})

test.each([
  ['m0ney', 'money'],
  ['M0N3Y', 'MONEY'],
  ['ca$h', 'cash'],
  ['@ct n0w', undefined],
  ['@ccount', 'account'],
  ['45ap', 'asap'],
  ['1n7ere57', 'interest'],
  ['g1ft', 'gift'],
  ['c1ick', 'click'],
  ['f3ar5', 'fears'],
  ['fr33', 'free'],
  ['f1337', undefined],
  ['h1n1', undefined],
  ['m0n8y', undefined],
  ['xyzzy0', undefined],
  ['mp3', undefined],
  ['12345', undefined],
])('digits and signs for letters, where that makes a word of the lists: %j is %j', (text, wanted) => {
  expect(read(text)).toBe(wanted)
})

test.each([
  ['#freemoney', '#free money'],
  ['#FreeMoney', '#Free money'],
  ['freemoney', undefined],
  ['#free', undefined],
  ['#nothinglisted', undefined],
  ['frеemoney', 'free money'],
])('words run together after a hash, or where letters are disguised: %j is %j', (text, wanted) => {
  expect(read(text)).toBe(wanted)
})

test.each([
  ['🇫🇷🇪🇪', 'free'],
  ['the 🇫🇷🇪🇪 one', 'the free one'],
  ['🇫🇷', undefined],
  ['🇫🇷🇩🇪', undefined],
])('letters of flags: %j is %j', (text, wanted) => {
  expect(read(text)).toBe(wanted)
})

test('a flag is two units wide', () => {
  expect(unfold('x🇫🇷🇪🇪', lists)).toEqual({ text: 'xfree', from: [0, 1, 3, 5, 7], to: [1, 3, 5, 7, 9] })
})

test('a run of 1024 characters is read, a longer one is copied', () => {
  expect(read(`ｆ${'x'.repeat(1023)}`)).toBe(`f${'x'.repeat(1023)}`)
  expect(read(`ｆ${'x'.repeat(1024)}`)).toBeUndefined()
})
