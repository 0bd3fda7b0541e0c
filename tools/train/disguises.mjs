// Ways in which words are hidden from software while people still read them, to try a model with. Each takes a text and a
// source of numbers 0..1, and disguises about as much as a sender would: most words.

/** @typedef {(text: string, random: () => number) => string} Disguise */

const LOOK_ALIKE = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
}
const LEET = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7', A: '4', E: '3', I: '1', O: '0', S: '5', T: '7' }
const MARKS = ['\u0301', '\u0300', '\u0308', '\u0303', '\u0323']
const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u2060', '\u00ad']
const SIGNS = ['.', '-', '*', '_', "'"]

const pick = (/** @type {readonly string[]} */ from, /** @type {() => number} */ random) =>
  /** @type {string} */ (from[Math.floor(random() * from.length)])

/** @param {string} text @param {(letter: string) => string} change */
const letters = (text, change) => text.replace(/[A-Za-z]/g, change)

/** @param {string} text @param {() => string} sign @param {() => number} random */
const inWords = (text, sign, random) =>
  text.replace(/[A-Za-z]{3,}/g, (word) => {
    const at = 1 + Math.floor(random() * (word.length - 1))
    return word.slice(0, at) + sign() + word.slice(at)
  })

/** @type {Readonly<Record<string, Disguise>>} */
export const DISGUISES = {
  'look-alikes': (text, random) =>
    letters(text, (letter) => (random() < 0.5 ? (LOOK_ALIKE[letter] ?? letter) : letter)),
  'zero-width': (text, random) => inWords(text, () => pick(INVISIBLE, random), random),
  leet: (text, random) => letters(text, (letter) => (random() < 0.6 ? (LEET[letter] ?? letter) : letter)),
  spaced: (text) => text.replace(/[A-Za-z]{3,}/g, (word) => word.split('').join(' ')),
  'full-width': (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  accents: (text, random) => letters(text, (letter) => (random() < 0.5 ? letter + pick(MARKS, random) : letter)),
  'mixed-case': (text, random) =>
    letters(text, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())),
  punctuation: (text, random) => inWords(text, () => pick(SIGNS, random), random),
}
