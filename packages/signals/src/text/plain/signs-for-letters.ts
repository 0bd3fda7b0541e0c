import { FoundWords, type Rejoined } from './found-words.ts'
import type { IsWord } from './known-words.ts'

/** Letters that digits and signs are put in for, as people do it; `1`, `!` and `|` stand for two. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'il', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'il', '|': 'li', '€': 'e', '£': 'l', '+': 't' },
}
/** A run of letters and signs; a longer one than 40 characters is not a word. */
const CHUNK = /[\p{L}0-9@$!|€£+]{2,40}/gu
/** Quick: a sign between letters, before two of them or behind two of them. */
const QUICK = /[A-Za-z][0-9@$!|€£+]+[A-Za-z]|(?<![A-Za-z0-9])[0-9@$!|€£+]{1,3}[A-Za-z]{2}|[A-Za-z]{2}[0-9@$|€£+]/
/** Has letters and signs. */
const MIXED = /\p{L}.*[0-9@$!|€£+]|[0-9@$!|€£+].*\p{L}/u
/** Numbers with a unit: `10pm`, `1st`, `5G`, `4k`. */
const COUNTED = /^[0-9]+\p{L}{1,2}$/u
/**
 * Shorter words, and words that are signs for more than half, are known by chance. They are read in a text with two that are
 * neither, and where two long ones stand among words that are read so for the better half.
 */
const SURE_LENGTH = 4
const SURE_MIN = 2
/** `@someone`, `Win95`, `1one`, `l10n`: a name, a version, a slip, a short form as often as a word. */
const OFTEN_MEANT = /^@\p{L}+$|^\p{L}+[0-9]+$|^[0-9]+\p{L}+$|^\p{L}[0-9]+\p{L}$/u
/** Signs in a chunk that stand for two letters each; more are no word. */
const DOUBTFUL_MOST = 5

/**
 * `v@cc1n3$`: words with digits and signs for letters, where that makes a known word.
 *
 * Words that are long, mostly letters and not `OFTEN_MEANT` are read in any case. The doubtful ones are read only
 * where the text shows that signs stand for letters in it.
 *
 * @param hidden something else in the text was hidden, so doubtful words are read as well
 */
export function readSigns(text: string, isWord: IsWord, hidden: boolean): Rejoined | undefined {
  if (!QUICK.test(text)) return undefined
  const chunks = Array.from(text.matchAll(CHUNK), ({ 0: chunk, index }) => ({ chunk, index })).filter(
    ({ chunk }) => MIXED.test(chunk) && !COUNTED.test(chunk),
  )
  if (chunks.length === 0) return undefined
  const read = chunks.flatMap(({ chunk, index }) => {
    const word = meant(chunk, isWord)
    const signs = chunk.replace(/\p{L}+/gu, '').length
    const sure =
      word !== undefined && word.length >= SURE_LENGTH && signs * 2 <= word.length && !OFTEN_MEANT.test(chunk)
    return word === undefined ? [] : [{ index, word, sure }]
  })
  const long = read.filter(({ word }) => word.length >= SURE_LENGTH).length
  const all = text.match(/\S{2,}/g)?.length ?? 0
  const sure =
    hidden || read.filter((one) => one.sure).length >= SURE_MIN || (long >= SURE_MIN && read.length * 2 > all)
  const found = new FoundWords(text)
  for (const one of read)
    if (sure || one.sure) {
      const pieces = [...one.word].map((to, i) => ({ to, start: one.index + i, end: one.index + i + 1 }))
      found.word(one.index, one.index + one.word.length, pieces)
    }
  return found.build()
}

/** The known word that a chunk stands for, exclamation marks at its end left out where that makes one. */
function meant(chunk: string, isWord: IsWord): string | undefined {
  const bare = chunk.replace(/!+$/, '')
  // `What an idea!`, `now!still`
  if (bare.split('!').every(isWord)) return undefined
  for (const core of new Set([bare, chunk])) {
    if (core.length < 2 || !MIXED.test(core) || isWord(core)) continue
    let readings = ['']
    let doubtful = 0
    for (const sign of core) {
      const letters = LETTERS[sign] ?? sign
      if (letters.length > 1 && LETTERS[sign] !== undefined) doubtful++
      if (doubtful > DOUBTFUL_MOST) return undefined
      readings =
        LETTERS[sign] === undefined
          ? readings.map((start) => start + sign)
          : [...letters].flatMap((letter) => readings.map((start) => start + letter))
    }
    const word = readings.find((one) => isWord(one))
    if (word !== undefined) return word
  }
  return undefined
}
