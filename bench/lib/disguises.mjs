// Ways in which people hide words from software while others still read them: 37, each under its name.
import { DISGUISES as TRAINED } from '../../tools/train/disguises.mjs'

/** @typedef {(text: string, random: () => number) => string} Disguise */

const A = 0x61
const letterOf = (letter) => letter.toLowerCase().charCodeAt(0) - A
const letters = (text, change) => text.replace(/[A-Za-z]/g, change)
const words = (text, change) => text.replace(/[A-Za-z]{3,}/g, change)
const pick = (from, random) => from[Math.floor(random() * from.length)]
const styled =
  (first, big = first) =>
  (text) =>
    letters(text, (letter) => String.fromCodePoint((letter < 'a' ? big : first) + letterOf(letter)))
const oneByOne = (rows) => {
  const signs = [...rows]
  return (text) => letters(text, (letter) => signs[letterOf(letter)])
}
/** A word of four letters and more in two or three pieces with a sign between them. */
const inPieces = (sign) => (text, random) =>
  text.replace(/[A-Za-z]{4,}/g, (word) => {
    const at = 2 + Math.floor(random() * (word.length - 3))
    const rest = word.slice(at)
    const cut = rest.length > 4 ? `${rest.slice(0, 2)}${sign(random)}${rest.slice(2)}` : rest
    return word.slice(0, at) + sign(random) + cut
  })
const insideWords = (sign) => (text, random) =>
  words(text, (word) => {
    const at = 1 + Math.floor(random() * (word.length - 1))
    return word.slice(0, at) + sign(random) + word.slice(at)
  })
const camel = (text) =>
  text
    .replace(/[^\p{L}\p{N}.!?,\s]/gu, '')
    .replace(/(\p{L})(\p{L}*)\s*/gu, (_, first, rest) => first.toUpperCase() + rest)
const EMOJI = ['🔥', '✨', '💰', '⭐', '🙂']
const FLIPPED = 'ɐqɔpǝɟƃɥıɾʞןɯuodbɹsʇnʌʍxʎz'
const ALIKE = {
  a: 'а',
  b: 'Ь',
  c: 'с',
  d: 'ԁ',
  e: 'е',
  g: 'ɡ',
  h: 'һ',
  i: 'і',
  j: 'ј',
  k: 'к',
  l: 'ӏ',
  m: 'м',
  n: 'п',
  o: 'о',
  p: 'р',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ',
  t: 'т',
  u: 'υ',
  v: 'ѵ',
  w: 'ԝ',
  x: 'х',
  y: 'у',
}
const LEET = { a: '@', b: '8', e: '3', g: '9', i: '!', l: '1', o: '0', s: '$', t: '7' }
const { 'mixed-case': _, ...FROM_TRAINING } = TRAINED
const percent = (letter) => `%${letter.charCodeAt(0).toString(16)}`

/** @type {Readonly<Record<string, Disguise>>} */
export const DISGUISES = {
  ...FROM_TRAINING,
  'look-alikes, every letter': (text) => letters(text, (letter) => ALIKE[letter.toLowerCase()] ?? letter),
  'direction marks inside words': insideWords((random) => pick(['\u200e', '\u2066\u2069', '\u202a\u202c'], random)),
  'order overridden': (text) => `\u202e${[...text].reverse().join('')}\u202c`,
  'stacked marks': (text, random) =>
    letters(
      text,
      (letter) =>
        letter + Array.from({ length: 4 }, () => String.fromCharCode(0x300 + Math.floor(random() * 80))).join(''),
    ),
  'leet with signs': (text) => letters(text, (letter) => LEET[letter.toLowerCase()] ?? letter),
  'small capitals': oneByOne('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'),
  'mathematical bold': styled(0x1d41a, 0x1d400),
  circled: styled(0x24d0, 0x24b6),
  squared: styled(0x1f170),
  'regional indicators': (text) =>
    letters(text, (letter) => `${String.fromCodePoint(0x1f1e6 + letterOf(letter))}\u200b`),
  'upside down': (text) =>
    [...text]
      .reverse()
      .map((sign) => (/[A-Za-z]/.test(sign) ? [...FLIPPED][letterOf(sign)] : sign))
      .join(''),
  'HTML entities, decimal': (text) => letters(text, (letter) => `&#${letter.charCodeAt(0)};`),
  'HTML entities, hexadecimal, some': (text, random) =>
    letters(text, (letter) => (random() < 0.4 ? `&#x${letter.charCodeAt(0).toString(16)};` : letter)),
  'HTML tags inside words': insideWords((random) => pick(['<b></b>', '<i>', '<span class="a">', '</em>'], random)),
  'HTML comments inside words': insideWords(() => '<!-- x -->'),
  'percent escapes': (text) => letters(text, percent).replaceAll(' ', '%20'),
  'percent escapes, some': (text, random) => letters(text, (letter) => (random() < 0.4 ? percent(letter) : letter)),
  'escapes of program texts': (text, random) =>
    letters(text, (letter) => (random() < 0.5 ? `\\u00${letter.charCodeAt(0).toString(16)}` : letter)),
  'every letter doubled': (text) => letters(text, (letter) => letter + letter),
  'some letters doubled': (text, random) => letters(text, (letter) => (random() < 0.3 ? letter + letter : letter)),
  'letters stretched': (text, random) =>
    words(text, (word) => {
      const at = Math.floor(random() * word.length)
      return word.slice(0, at) + word[at].repeat(4) + word.slice(at)
    }),
  'capitals in place of spaces': camel,
  'spaces left out': (text) => text.replaceAll(' ', ''),
  'pieces over dots': inPieces(() => '.'),
  'pieces over emoji': inPieces((random) => pick(EMOJI, random)),
  'pieces over line breaks': inPieces(() => '\n'),
  'pieces over spaces': inPieces(() => ' '),
  'letters over dots': (text) => words(text, (word) => word.split('').join('.')),
  'letters over dashes': (text) => words(text, (word) => word.split('').join('-')),
  'words over dots': (text) => text.replace(/ +/g, '.'),
}
/** Not looked at while the reading was made: what they cost is told at the end only. */
export const HELD_OUT = [
  'circled',
  'squared',
  'direction marks inside words',
  'HTML entities, hexadecimal, some',
  'HTML comments inside words',
  'percent escapes, some',
  'letters stretched',
  'letters over dashes',
  'escapes of program texts',
]
