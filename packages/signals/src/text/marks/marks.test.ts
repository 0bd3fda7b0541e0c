import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { PHRASE_LISTS, type PhraseListName } from '../lists/text-lists.ts'
import { undisguise } from '../plain/undisguise.ts'
import { TextScanner } from '../scan/scanner.ts'
import { readStructure } from '../scan/structure.ts'
import { findMarks } from './marks.ts'

const lists = shippedLists()
const scanner = new TextScanner(lists.classes, lists.vocabulary)

function marksOf(text: string, language = 'en') {
  const scan = scanner.scan(text)
  const structure = readStructure(text, scanner.tokens)
  const { plain } = undisguise(text, scan, scanner.tokens, lists)
  scanner.scan(text)
  return findMarks(plain, scanner, lists, language, structure)
}

/** What a list found, cues apart, as written in the text; `~` before what was disguised. */
function said(text: string, list: PhraseListName, language?: string): readonly string[] {
  return marksOf(text, language)
    [list].filter(({ output }) => output.entry.group !== 'cue')
    .map(({ start, end, disguised }) => (disguised ? '~' : '') + text.slice(start, end))
}

/** Cues of threats as written in the text. */
const cued = (text: string, id: string) =>
  marksOf(text)
    .threats.filter(({ output }) => output.entry.id === id)
    .map(({ start, end }) => text.slice(start, end))

test('marks are sorted by list, in text order', () => {
  const text = 'Hurry, no risk! An exclusive offer, act now, hurry'
  expect(said(text, 'scam-indicators')).toEqual(['no risk', 'exclusive offer', 'act now'])
  expect(said(text, 'forensic-markers')).toEqual(['Hurry', 'act now', 'hurry'])
  expect(said(text, 'threats')).toEqual([])
})

test('a text without phrases has an empty list of each, and reading another text does not fill it', () => {
  const nothing = marksOf('xyzzy')
  expect(Object.keys(nothing)).toEqual([...PHRASE_LISTS])
  marksOf('Hurry, no risk! Act now, hurry now')
  expect(Object.values(nothing).flat()).toEqual([])
  expect(marksOf('xyzzy')).toEqual(nothing)
})

test('a mark inside a longer one of its list and group is left out', () => {
  expect(said('to unsubscribe, stop to opt out', 'bot-templates')).toEqual(['to unsubscribe', 'stop to opt out'])
  // Overlapping without lying inside, both count.
  expect(said('text stop to end', 'bot-templates')).toEqual(['text stop', 'stop to end'])
})

test.each([
  ['a single word of another language', 'hurry', 'es', []],
  ['one of the same', 'hurry', 'en', ['hurry']],
  ['in a mixed text any', 'hurry', 'mixed', ['hurry']],
  ['in a text of no known language any', 'hurry', 'und', ['hurry']],
  ['English ones in a Swahili text', 'hurry', 'sw', []],
  ['several words say what they mean in any text', 'limited time', 'es', ['limited time']],
])('%s: %j (%s)', (_, text, language, wanted) => {
  expect(said(text, 'forensic-markers', language)).toEqual(wanted)
})

test('nothing inside a link counts, what stands beside it does', () => {
  expect(said('hurry https://a.com/hurry hurry b.com/hurry', 'forensic-markers')).toEqual(['hurry', 'hurry'])
  expect(said('https://hurry.com hurry', 'forensic-markers')).toEqual(['hurry'])
})

test.each([
  ['at the end of the text', 'you are dead', true],
  ['before a full stop', 'You are dead. Bye', true],
  ['before the end of a line', 'you are dead\nbye', true],
  ['before an emoji', 'you are dead 🔪 bye', true],
  ['before another word', 'you are dead tired', false],
  ['before two spaces', 'you are dead  tired', false],
])('a phrase that asks for the end of a clause is found %s: %j, %s', (_, text, found) => {
  expect(said(text, 'threats')).toEqual(found ? ['you are dead'.replace('you', text.slice(0, 3))] : [])
})

test.each([
  ['at the beginning of the text', 'kill all the judges', true],
  ['after a full stop', 'Enough. Kill all the judges', true],
  ['after the end of a line', 'enough\nkill all the judges', true],
  ['after another word', 'they kill all the judges', false],
])('a phrase that asks for the beginning of a clause is found %s: %j, %s', (_, text, found) => {
  expect(cued(text, 'death-to').map((phrase) => phrase.toLowerCase())).toEqual(found ? ['kill all the'] : [])
})

test.each([
  ['with a capital letter', 'i will murder Marcus', true],
  ['of several words by its first', 'i will murder Ana Solís', true],
  ['and no word in small letters', 'i will murder marcus', false],
  ['and none in capitals alone', 'i will murder NATO', false],
  ['and none of the next clause', 'i will murder. Marcus knows', false],
  ['and no word of a headline', 'I Will Murder Marcus', false],
  ['and not the end of the text', 'i will murder', false],
])('a phrase that asks for a name finds one %s: %j, %s', (_, text, found) => {
  expect(cued(text, 'slay-somebody')).toEqual(
    found ? [text.slice(text.indexOf('murder')).split(' ').slice(0, 2).join(' ')] : [],
  )
})

test.each([
  ['look-alikes', 'it is gυaranteed', ['~gυaranteed']],
  ['digits for letters', 'it is gu4ranteed', ['~gu4ranteed']],
  ['signs for letters', 'a ri$k: no ri$k', ['~no ri$k']],
  ['letters one by one', 'n o  r i s k', []],
  ['a word of three letters one by one', 'no r i s k', ['~no r i s k']],
  ['one of three letters', 'act n o w', ['~act n o w']],
  ['two letters are no word spelled out', 'no r isk', []],
  ['what is seen anyway is not disguised', 'act now, gυaranteed', ['act now', '~gυaranteed']],
  ['said openly and disguised', 'guaranteed gυaranteed', ['guaranteed', '~gυaranteed']],
])('%s: %j', (_, text, wanted) => {
  expect(said(text, 'scam-indicators')).toEqual(wanted)
})

test('the same words may stand for two things of one group', () => {
  const [list, group] = ['tone', 'informal'] as const
  const twin = { ...lists.outputs.find((output) => output.list === list && output.entry.group === group)! }
  const first = lists.outputs.findIndex((output) => output.list === list && output.phrase === 'lol')
  const second = lists.outputs.findIndex((output) => output.list === list && output.phrase === 'hey')
  scanner.scan('lol hey')
  const { hits } = scanner.tokens
  expect([hits[0], hits[3]]).toEqual([first, second])
  // As if the lists had both phrases for the first word.
  hits[4] = hits[5] = 0
  const structure = readStructure('lol hey', scanner.tokens)
  const read = (outputs: typeof lists.outputs) =>
    findMarks({ text: 'lol hey' }, scanner, { ...lists, outputs }, 'en', structure)[list].length
  expect(read(lists.outputs)).toBe(1)
  const other = { ...twin, entry: { ...twin.entry, id: 'other' } }
  const twins = lists.outputs.map((output, i) => (i === second ? other : output))
  expect(read(twins)).toBe(2)
  // As if the first phrase had both words: the second one lies inside.
  hits[2] = hits[4] = hits[5] = 1
  expect(read(twins)).toBe(1)
})
