import type { Finding } from '@tribunal/contract'
import type { LocalText } from '@tribunal/messages'
import { message } from '@tribunal/messages'
import type { TextLists } from '../lists/text-lists.ts'
import { FOLDABLE } from '../scan/char-table.ts'
import { readAsLatin } from '../scan/detect-script.ts'
import { foldAccents } from '../scan/fold-accents.ts'
import type { Trick } from './decode-signs.ts'

/** Ways of hiding words from software while people still read them. */
const REASONS = {
  'mixed-script-word': message('disguise.mixed_script_word'),
  'look-alike-word': message('disguise.look_alike_word'),
  'invisible-inside-word': message('disguise.invisible_inside_word'),
  'bidi-override': message('disguise.bidi_override'),
  'tag-characters': message('disguise.tag_characters'),
  'stacked-marks': message('disguise.stacked_marks'),
  'encoded-letters': message('disguise.encoded_letters'),
  'markup-inside-word': message('disguise.markup_inside_word'),
  'rewritten-words': message('disguise.rewritten_words'),
  'styled-letters': message('disguise.styled_letters'),
} as const satisfies Record<string, LocalText>

/** A way of hiding words by its id. */
export type DisguiseKind = keyof typeof REASONS

/** A word with everything that can stand in it unseen. */
const RUN = /[\p{L}\p{M}\p{N}\p{Cf}\p{DI}\u24B6-\u24E9\u{1F130}-\u{1F189}]+/gu
/** Three marks on one letter, or two strokes through neighbouring ones. */
const STACKED = /\p{M}{3,}|[\u0334-\u0338].?[\u0334-\u0338]/u
/** Symbols of one word that look like letters; fewer may be meant as symbols. */
const STYLED_MIN = 4
/** Letters that look like small capitals. */
const SMALL_CAPITAL = /[ɢɪɴʀʏʙʜʟ\u1d00-\u1d22\ua730\ua731]/
/** Scripts in which styled letters are in common use. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Alphabets whose words are written without joiners, so that one inside a word has no use. */
const UNJOINED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
/** Invisible characters that have a use inside words of these alphabets too. */
const HARMLESS = new Set(['soft-hyphen', 'variation-selector'])
/** Findings reported of one text: a page of them says no more. */
const MOST = 50

/**
 * Disguises in a text. `seen`: the character classes of its reading; clean texts cost nothing. `tricks`: what was found on
 * the way to its plain reading.
 */
export function findDisguises(
  text: string,
  seen: number,
  lists: TextLists,
  tricks: readonly Trick[] = [],
): readonly Finding[] {
  const findings = tricks.map(({ kind, start, end }) => disguiseOf(kind, start, end))
  if ((seen & FOLDABLE) === 0) return findings
  const latin = readAsLatin(text, lists.lookAlikes)
  const eastAsian = EAST_ASIAN.test(text)
  for (const match of text.matchAll(RUN)) {
    if (/^[0-9A-Za-z]+$/.test(match[0])) continue
    const kind = kindOf(match[0].slice(0, 512), text, match.index, lists, latin, eastAsian)
    if (kind === undefined) continue
    const end = match.index + match[0].length
    findings.push(disguiseOf(kind, match.index, end))
    if (findings.length >= MOST) break
  }
  return findings
}

function disguiseOf(kind: DisguiseKind, start: number, end: number): Finding {
  return { signal: 'disguise', id: kind, start, end, reason: REASONS[kind], disguised: true }
}

/**
 * The first way of hiding that a run shows; undefined where it shows none. Invisible characters come first: they have
 * no other explanation. The script comes last, since it asks the lists.
 */
function kindOf(
  run: string,
  text: string,
  at: number,
  lists: TextLists,
  latin: boolean,
  eastAsian: boolean,
): DisguiseKind | undefined {
  const invisible = invisibleKind(run, text, at, lists)
  if (invisible !== undefined) return invisible
  if (STACKED.test(run) && UNJOINED.test(run)) return 'stacked-marks'
  if (!eastAsian && styledLetters(run) >= STYLED_MIN) return 'styled-letters'
  return scriptKind(run, lists, latin)
}

/** Characters that show nothing, inside a word of an alphabet that has no use for them. */
function invisibleKind(run: string, text: string, at: number, lists: TextLists): DisguiseKind | undefined {
  let before: string | undefined
  let hidden = false
  for (const char of run) {
    const kind = lists.invisibles.get(char.codePointAt(0)!)
    if (kind === 'bidi-override') return 'bidi-override'
    // A black flag and tags are the flag of a region.
    if (kind === 'tag' && text.slice(at - 2, at) !== '\u{1f3f4}') return 'tag-characters'
    if (kind !== undefined) hidden ||= !HARMLESS.has(kind)
    else {
      if (hidden && before !== undefined && UNJOINED.test(before) && UNJOINED.test(char)) return 'invisible-inside-word'
      hidden = false
      before = char
    }
  }
  return undefined
}

/** Symbols in a run that look like Latin letters. */
function styledLetters(run: string): number {
  let count = 0
  for (const char of run) if (SMALL_CAPITAL.test(char) || (char > '\u1fff' && isStyled(char))) count++
  return count
}

/**
 * Letters in bold, italic, circled, squared or full-width form: those of which NFKC gives an ASCII letter, and the
 * squared ones (`🅰`), which NFKC leaves alone.
 */
function isStyled(char: string): boolean {
  const codePoint = char.codePointAt(0)!
  return (codePoint >= 0x1f130 && codePoint <= 0x1f189) || /^[A-Za-z]$/.test(char.normalize('NFKC'))
}

/**
 * Latin and another alphabet in one word, or a listed word in another alphabet's letters.
 *
 * More than one change of alphabet within a word is enough. With one change, the text must be Latin otherwise and
 * every letter must look like a Latin one. A word all of look-alikes (Cyrillic `сор`) is a word of its own language
 * as often as a disguise: it counts only where the text is Latin otherwise and the lists know what it looks like.
 */
function scriptKind(run: string, lists: TextLists, latin: boolean): DisguiseKind | undefined {
  let ascii = 0
  let lookAlike = 0
  let switches = 0
  let foreign = 0
  let last = ''
  let folded = ''
  for (const char of run) {
    const script = /[A-Za-z]/.test(char) ? 'latin' : /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(char) ? 'other' : ''
    const plain = script === 'latin' ? char : lists.lookAlikes.get(char.codePointAt(0)!)
    if (script === 'latin') ascii++
    else if (plain !== undefined && !/\p{Script=Latin}/u.test(char)) lookAlike++
    else if (/\p{L}/u.test(char)) foreign++
    if (script !== '' && last !== '' && script !== last) switches++
    if (script !== '') last = script
    folded += plain ?? char
  }
  if (switches > 1) return 'mixed-script-word'
  if (!latin || foreign > 0 || lookAlike === 0 || ascii + lookAlike < 3) return undefined
  if (ascii > 0) return 'mixed-script-word'
  return lists.vocabulary.ids.has(foldAccents(folded.toLowerCase())) ? 'look-alike-word' : undefined
}
