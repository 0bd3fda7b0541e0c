import { shippedLists } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextAnalyser } from '../index.ts'
import { FOLDABLE } from '../scan/char-table.ts'
import { findDisguises } from './disguise.ts'

const lists = shippedLists()
const analyser = createTextAnalyser(lists)
/** Markers that only show once the disguise is undone, as written in the text. */
const unmasked = (text: string) =>
  analyser
    .analyse(text, 'en')
    .findings.filter((finding) => finding.disguised === true && finding.signal === 'scam-indicator')
    .map((finding) => [finding.id, text.slice(finding.start, finding.end)])

const disguises: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
  ['look-alike letters', 'Please асt nоw', [['act-now', 'асt nоw']]],
  ['a whole word of another alphabet', 'get it gυαrаntееd today', [['guaranteed', 'gυαrаntееd']]],
  ['zero-width characters', 'a\u200bct no\u2060w', [['act-now', 'a\u200bct no\u2060w']]],
  ['soft hyphens', 'guar\u00adan\u00adteed', [['guaranteed', 'guar\u00adan\u00adteed']]],
  ['bidirectional marks', 'no ri\u200esk', [['no-risk', 'no ri\u200esk']]],
  ['full width', 'ａｃｔ ｎｏｗ', [['act-now', 'ａｃｔ ｎｏｗ']]],
  ['mathematical letters', '𝐚𝐜𝐭 𝐧𝐨𝐰', [['act-now', '𝐚𝐜𝐭 𝐧𝐨𝐰']]],
  ['circled letters', 'Ⓐⓒⓣ ⓝⓞⓦ', [['act-now', 'Ⓐⓒⓣ ⓝⓞⓦ']]],
  ['stacked accents', 'a\u0336c\u0336t\u0336 n\u0336o\u0336w\u0336', []],
  ['squared letters', '🅰🅲🆃 🅽🅾🆆', [['act-now', '🅰🅲🆃 🅽🅾🆆']]],
  ['spelled-out letters', 'a c t  n o w', [['act-now', 'a c t  n o w']]],
  ['letters with dots', 'g.u.a.r.a.n.t.e.e.d', [['guaranteed', 'g.u.a.r.a.n.t.e.e.d']]],
  ['digits for letters', 'gu4r4nt33d', [['guaranteed', 'gu4r4nt33d']]],
  ['words run together after a hash', '#exclusiveoffer', [['exclusive-offer', 'exclusiveoffer']]],
]

test.each(disguises)('%s are undone, and the span is that of the original: %s', (_, text, wanted) => {
  expect(unmasked(text)).toEqual(wanted)
})

test('accents used as a disguise need no unfolding: markers are matched without accents', () => {
  expect(analyser.analyse('a\u0336c\u0336t\u0336 n\u0336o\u0336w\u0336', 'en').detection.scam_indicators).toEqual([
    'act-now',
  ])
})

const kinds: readonly (readonly [string, readonly string[]])[] = [
  ['рaypal', ['mixed-script-word']],
  ['ргize: рrize', ['mixed-script-word']],
  ['в\u0430nk of trust аnd you', ['mixed-script-word']],
  ['please аст now', ['look-alike-word']],
  ['fr\u200bee', ['invisible-inside-word']],
  ['photo\u202egnp.exe', ['bidi-override']],
  ['hello\u{e0068}\u{e0069}', ['tag-characters']],
  ['z\u0338\u0321\u0334a\u0334\u031c\u0338lgo', ['stacked-marks']],
  ['𝗙𝗿𝗲𝗲 gift', ['styled-letters']],
  ['кaзинo', ['mixed-script-word']],
]

test.each(kinds)('%s is a disguise', (text, wanted) => {
  const { disguises, detection } = analyser.analyse(text)
  expect(disguises).toEqual(wanted)
  expect(detection.manipulation_tactics).toContain('disguised-text')
})

const clean: readonly string[] = [
  'El niño comió piña en el café de São Paulo; ¿qué pasó después?',
  'Привет! Сегодня мы поговорим о выборах. iPhone и SMS-сообщения, NATO и ООН.',
  'Сказал «да» — и ушёл. Мама мыла раму, кот спал.',
  'Η Ελλάδα είναι όμορφη. Το μήνυμα ήρθε από τη NASA, Δt = 5 μs.',
  'مرحبا بكم في القاهرة. می‌خواهم به خانه بروم.',
  'क्षत्रिय और ज्ञान: नमस्ते दुनिया, यह हिन्दी है‍।',
  'Uchaguzi wa urais utafanyika mwezi wa nane, alisema mwenyekiti wa IEBC.',
  '日本語ＡＢＣテスト、全角ＯＫです',
  'Family 👨‍👩‍👧‍👦, flag 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}, keycap 1️⃣, heart ❤️',
  'Tiếng Việt có nhiều dấu; decomposed: tie\u0302\u0301ng Vie\u0323\u0302t',
  'ﬁne ligatures, ½ price, 5 µm, Ångström, naïve, İstanbul, Straße, №5, ™',
  'co\u00adop\u00ader\u00ada\u00adtion is hyphenated',
  'A B C D E F G is the alphabet; U S A; 1st 2nd 3rd; COVID19 h1n1 mp3',
]

test.each(clean)('no disguise in: %s', (text) => {
  const analysis = analyser.analyse(text)
  expect(analysis.disguises).toEqual([])
  expect(analysis.findings.filter((finding) => finding.disguised === true)).toEqual([])
})

const found = (text: string) =>
  findDisguises(text, FOLDABLE, lists).map(({ id, start, end }) => [id, text.slice(start, end)])

test.each([
  ['a zero-width space between Latin letters', 'so fr\u200bee it is', [['invisible-inside-word', 'fr\u200bee']]],
  [
    'between Cyrillic and Greek ones',
    'м\u200bи α\u200bβ',
    [
      ['invisible-inside-word', 'м\u200bи'],
      ['invisible-inside-word', 'α\u200bβ'],
    ],
  ],
  ['several', 'fr\u200b\u2060ee', [['invisible-inside-word', 'fr\u200b\u2060ee']]],
  [
    'together with a soft hyphen, which alone has a use',
    'fr\u200b\u00adee',
    [['invisible-inside-word', 'fr\u200b\u00adee']],
  ],
  ['a soft hyphen alone', 'fr\u00adee', []],
  ['before and after a word', '\u200bfree\u200b', []],
  ['before a digit', 'a\u200b1', []],
  ['after a digit', '1\u200ba', []],
  ['between letters that are joined by it', 'می\u200cخ', []],
  ['between a letter of each', 'a\u200cخ', []],
  ['another letter further on', 'a\u200b1b', []],
  ['the direction overridden', 'photo\u202egnp', [['bidi-override', 'photo\u202egnp']]],
  ['tags', 'hi\u{e0041}', [['tag-characters', 'hi\u{e0041}']]],
  ['the tags of a flag', '🏴\u{e0067}\u{e0062}\u{e007f}', []],
  [
    'the tags of another pictograph',
    '😀\u{e0067}\u{e0062}\u{e007f}',
    [['tag-characters', '\u{e0067}\u{e0062}\u{e007f}']],
  ],
  ['tags after a space', '🏴 \u{e0067}', [['tag-characters', '\u{e0067}']]],
])('characters that show nothing, %s: %j', (_, text, wanted) => {
  expect(found(text)).toEqual(wanted)
})

test.each([
  ['three marks on a letter', 'e\u0301\u0302\u0303', [['stacked-marks', 'e\u0301\u0302\u0303']]],
  ['two', 'e\u0301\u0302', []],
  ['letters struck out', 'a\u0336b\u0336', [['stacked-marks', 'a\u0336b\u0336']]],
  ['one struck out', 'a\u0336b', []],
  ['marks of other alphabets', 'क\u0901\u0902\u0903', []],
])('marks, %s: %j', (_, text, wanted) => {
  expect(found(text)).toEqual(wanted)
})

test.each([
  ['four styled letters', '𝐟𝐫𝐞𝐞', [['styled-letters', '𝐟𝐫𝐞𝐞']]],
  ['three', '𝐟𝐫𝐞', []],
  ['four among others', 'x𝐟𝐫𝐞𝐞', [['styled-letters', 'x𝐟𝐫𝐞𝐞']]],
  ['squared, first and last', '🄰🆉🄰🆉', [['styled-letters', '🄰🆉🄰🆉']]],
  ['circled', 'Ⓕⓡⓔⓔ', [['styled-letters', 'Ⓕⓡⓔⓔ']]],
  ['full width', 'ｆｒｅｅ', [['styled-letters', 'ｆｒｅｅ']]],
  ['full width in a Japanese text', '日本 ｆｒｅｅ', []],
  ['styled digits', '𝟏𝟐𝟑𝟒', []],
  ['ligatures', 'ﬁﬁﬁﬁ', []],
  ['raised letters below U+2000', 'ʰʲʳʷ', []],
  ['letters of an alphabet of the second plane', '𐐀𐐁𐐂𐐃', []],
])('styled letters, %s: %j', (_, text, wanted) => {
  expect(found(text)).toEqual(wanted)
})

test.each([
  ['one Cyrillic letter in a Latin text', 'the рaypal', [['mixed-script-word', 'рaypal']]],
  ['three letters', 'the рay', [['mixed-script-word', 'рay']]],
  ['two letters', 'the рa', []],
  ['in a text of the other alphabet, once', 'это было рay', []],
  ['back and forth', 'это было рayр', [['mixed-script-word', 'рayр']]],
  ['back and forth with letters that are no look-alikes', 'это было жaж', [['mixed-script-word', 'жaж']]],
  ['back and forth over digits', 'это было р1ay1р', [['mixed-script-word', 'р1ay1р']]],
  ['a Latin ending of a foreign word', 'the жay', []],
  ['digits between', 'the р1ay', [['mixed-script-word', 'р1ay']]],
  ['a Latin look-alike is a Latin letter', 'the pɑypal', []],
  ['a listed word in look-alikes', 'the асе of this', []],
  ['a listed word in three look-alikes', 'please buy аст now', [['look-alike-word', 'аст']]],
  ['a word that no list knows', 'please buy сухо now', []],
  ['a listed word in two', 'please buy то now', []],
  ['a listed word with a letter of its own alphabet', 'please buy астж now', []],
  ['a listed word in a text of the other alphabet', 'это было аст', []],
  ['a listed word in capitals', 'please buy АСТ now', [['look-alike-word', 'АСТ']]],
])('letters of two alphabets, %s: %j', (_, text, wanted) => {
  expect(found(text)).toEqual(wanted)
})

test('a text without such characters is not searched', () => {
  expect(findDisguises('the рaypal', 0, lists)).toEqual([])
})

test('a disguise says what it is, in both languages', () => {
  expect(findDisguises('fr\u200bee', FOLDABLE, lists)).toEqual([
    {
      signal: 'disguise',
      id: 'invisible-inside-word',
      start: 0,
      end: 5,
      reason: {
        en: 'Characters that show nothing stand inside a word.',
        es: 'Hay caracteres invisibles dentro de una palabra.',
      },
      disguised: true,
    },
  ])
})

test('of a page of disguises the first fifty are told', () => {
  const findings = findDisguises('fr\u200bee '.repeat(60), FOLDABLE, lists)
  expect(findings).toHaveLength(50)
  expect(findings[49]).toMatchObject({ start: 49 * 6 })
})

test('of a long run the first 512 characters tell', () => {
  expect(found(`${'é'.repeat(509)}r\u200be`)).toHaveLength(1)
  expect(found(`${'é'.repeat(510)}r\u200be`)).toEqual([])
})

test('any look-alike put into a marker word is undone', () => {
  const byLetter = new Map<string, string[]>()
  for (const [codePoint, letter] of lists.lookAlikes)
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), String.fromCodePoint(codePoint)])
  const word = 'guaranteed'
  fc.assert(
    fc.property(fc.nat(word.length - 1), fc.nat(), (at, choice) => {
      const options = byLetter.get(word[at]!)!
      const text = `it is ${word.slice(0, at)}${options[choice % options.length]}${word.slice(at + 1)} today`
      expect(analyser.analyse(text, 'en').detection.scam_indicators).toContain('guaranteed')
    }),
    { numRuns: 500, seed: 3 },
  )
})

test('every finding lies inside the text and spans whole code units of it', () => {
  const piece = fc.constantFrom(
    'act now',
    'асt',
    'f r e e',
    'm0ney',
    '\u200b',
    '\u202e',
    'ｆ',
    '𝐟',
    '🏴',
    ' ',
    '. ',
    '!!!',
    'http://a.b/c',
    '$9',
    '\ud83d',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('')
      for (const { start, end } of analyser.analyse(text).findings) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
      }
    }),
    { numRuns: 2000, seed: 4 },
  )
})
