import type { TextLists } from '../lists/text-lists.ts'
import { readAsLatin } from '../scan/detect-script.ts'
import { foldAccents } from '../scan/fold-accents.ts'
import { inCaseOf } from './known-words.ts'
import type { PlainText } from './plain-text.ts'
import { type Piece, Rewriting } from './rewriting.ts'

/** A run in which disguises hide: word characters, signs used as letters, and characters that show nothing. */
const RUN = /[\p{L}\p{M}\p{N}\p{Cf}\p{DI}$@\u24B6-\u24E9\u{1F130}-\u{1F189}]+/gu
/** Regional indicators. */
const FLAGS = /[\u{1F1E6}-\u{1F1FF}]{1,30}/gu
const FIRST_FLAG = 0x1f1e6
/** Longer runs are copied as they are: no list has a word that long, and the cost stays bounded. */
const LONGEST_RUN = 1024
/** A word of ASCII letters alone, or a number: nothing is hidden in it. */
const PLAIN = /^[A-Za-z]+$|^[0-9]+$/
/**
 * Digits and signs that stand for letters, as people write them (`m0ney`, `ca$h`). `1` may be an `l` as well:
 * `knownForm` tries both.
 */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
}

/**
 * Undoes look-alike letters, characters that show nothing, styled and full-width letters, digits and signs put in for
 * letters, letters of flags and words run together, each only where the result is a word that some list knows or
 * where the letters cannot be meant (a Latin word with a Cyrillic letter). Undefined where nothing was to be undone.
 */
export function unfold(text: string, lists: TextLists): Required<PlainText> | undefined {
  const builder = new Rewriting(text)
  const latin = once(() => readAsLatin(text, lists.lookAlikes))
  for (const match of text.matchAll(RUN)) {
    const run = match[0]
    if (run.length > LONGEST_RUN || (PLAIN.test(run) && text[match.index - 1] !== '#')) continue
    unfoldRun(run, match.index, lists, latin, builder)
  }
  joinFlags(text, lists, builder)
  return builder.build()
}

/** Computes a value when it is first needed, and then keeps it: few texts need to know whether they are Latin. */
function once<T>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}

/**
 * Rewrites one run. Where each letter stands for one letter, each keeps its own place, so that a mark inside the run
 * points to what was written; otherwise the whole run stands for the whole word.
 */
function unfoldRun(run: string, at: number, lists: TextLists, latin: () => boolean, builder: Rewriting): void {
  const pieces = unfoldLetters(run, at, lists, latin)
  const end = at + run.length
  const shown = pieces.map((piece) => piece.to).join('')
  const known = knownForm(shown, lists)
  if (known !== undefined && known.length === shown.length && pieces.every((piece) => piece.to.length === 1))
    builder.replace(
      at,
      end,
      pieces.map((piece, i) => ({ ...piece, to: inCaseOf(shown, known)[i]! })),
    )
  else if (known !== undefined) builder.replace(at, end, [{ to: inCaseOf(shown, known), start: at, end }])
  // Characters that show nothing part no words by themselves, unless they are letters.
  else if (shown !== run && (shown !== '' || /\p{L}/u.test(run))) builder.replace(at, end, pieces)
}

/** Drops what shows nothing; turns look-alikes and styled letters into ASCII where the word is otherwise Latin. */
function unfoldLetters(run: string, at: number, lists: TextLists, latin: () => boolean): Piece[] {
  const pieces: Piece[] = []
  let start = at
  let ascii = /[A-Za-z]/.test(run)
  let foreign = false
  // Persian and Hindi are written with joiners.
  const unjoined = !/[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/u.test(
    run,
  )
  const lookAlikes: { readonly at: number; readonly to: string }[] = []
  for (const char of run) {
    const end = start + char.length
    const codePoint = char.codePointAt(0)!
    const looksLike = lists.lookAlikes.get(codePoint)
    const plain = codePoint < 0x80 ? char : styled(char)
    if (looksLike !== undefined) lookAlikes.push({ at: pieces.length, to: looksLike })
    else if (plain === undefined && /\p{L}/u.test(char) && !/\p{Script=Latin}/u.test(char)) foreign = true
    if (plain !== undefined && codePoint >= 0x80) ascii = true
    const invisible = lists.invisibles.get(codePoint)
    const hidden = (invisible !== undefined && (invisible !== 'joiner' || unjoined)) || (/\p{M}/u.test(char) && ascii)
    if (!hidden) pieces.push({ to: plain ?? char, start, end })
    start = end
  }
  if (!foreign && lookAlikes.length > 0 && (ascii || latin()))
    for (const { at: i, to } of lookAlikes)
      pieces[i] = { ...pieces[i]!, to: /\p{Lu}/u.test(pieces[i]!.to) ? to.toUpperCase() : to }
  return pieces
}

/** `ｆ`, `𝐟`, `ⓕ` to `f`: what NFKC gives, where that is ASCII letters or digits. */
function styled(char: string): string | undefined {
  const plain = char.normalize('NFKC')
  if (/^[0-9A-Za-z]+$/.test(plain)) return plain
  const squared = char.codePointAt(0)!
  return squared >= 0x1f130 && squared <= 0x1f189 ? String.fromCharCode(0x61 + ((squared - 0x1f130) % 0x20)) : undefined
}

/**
 * The word of the lists that `word` stands for, if it is not one itself: `m0ney`, `ca$h`, `freemoney`. Where more
 * than half of the characters are signs, any word could be meant, and none is. Words below four letters are left
 * alone.
 */
function knownForm(word: string, lists: TextLists): string | undefined {
  if (word.length < 4) return undefined
  const lower = foldAccents(word.toLowerCase())
  if (lists.vocabulary.ids.has(lower)) return undefined
  const joined = lists.joined.get(lower)
  if (joined !== undefined) return joined
  const signs = lower.match(/[013457$@]/g)?.length ?? 0
  if (signs * 2 > lower.length) return undefined
  const letters = lower.replace(/[013457$@]/g, (sign) => LEET[sign]!)
  const withL = lower.replace(/[013457$@]/g, (sign) => (sign === '1' ? 'l' : LEET[sign]!))
  return [letters, withL].find((candidate) => lists.vocabulary.ids.has(candidate))
}

/**
 * The letters that flags are made of. One alone is shown as a letter; two are a flag, and a run of them is a word where the
 * lists know it or where one is left over.
 */
function joinFlags(text: string, lists: TextLists, builder: Rewriting): void {
  for (const match of text.matchAll(FLAGS)) {
    const letters = Array.from(match[0], (sign) => String.fromCharCode(sign.codePointAt(0)! - FIRST_FLAG + 0x61))
    if (letters.length % 2 === 0 && !lists.vocabulary.ids.has(letters.join(''))) continue
    const start = match.index
    const pieces = letters.map((to, i) => ({ to, start: start + i * 2, end: start + i * 2 + 2 }))
    // Characters that show nothing keep the letters of a word apart, so that they are shown as letters.
    const end = start + match[0].length
    const gap = /^[\u200b-\u200d\u2060\ufeff]*/.exec(text.slice(end, end + 8))![0].length
    builder.replace(start, end + gap, pieces)
  }
}
