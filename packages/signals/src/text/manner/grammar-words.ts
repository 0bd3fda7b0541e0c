import type { LocalText } from '@tribunal/messages'
import { message } from '@tribunal/messages'
import type { TextLists } from '../lists/text-lists.ts'
import { BREAK, DIGIT, LOWER, NON_ASCII, UPPER } from '../scan/char-table.ts'
import type { Scan } from '../scan/scanner.ts'
import type { Structure } from '../scan/structure.ts'
import type { TokenTable } from '../scan/token-table.ts'

/** Something a careful writer does not leave, and how much it counts. */
export interface Slip {
  readonly id: string
  readonly weight: number
  readonly start: number
  readonly end: number
  readonly reason: LocalText
}

/** More words than this without a comma or full stop are a run-on. */
const RUN_ON = 45
/** Words this short may be abbreviations: a full stop after one need not end the sentence. */
const ABBREVIATION = 3
/** Words whose `h` is silent, so that `an` stands before them. */
const SILENT_H = /^(?:hour|honest|honou?r|heir)/
/**
 * Words that begin with a vowel letter and a consonant sound (`university`, `European`, `one`), so that `a` stands
 * before them.
 */
const CONSONANT_SOUND = /^(?:uni|eu|us[aeu]|uk|ur|ut|one|once|ou)/

const REASONS = {
  runOn: message('grammar.run_on'),
  smallLetter: message('grammar.small_letter'),
  missingSpace: message('grammar.missing_space'),
  smallI: message('grammar.small_i'),
  article: message('grammar.article'),
} as const satisfies Record<string, LocalText>

/**
 * Slips that one word and its neighbours show. Words inside links are left alone.
 *
 * Each word gives at most one slip of spelling, small `i`, article or small letter, the first in this order: a
 * misspelled word at the beginning of a sentence is one slip and not two. Run-ons and missing spaces are counted
 * beside them.
 */
export function wordSlips(
  text: string,
  language: 'en' | 'es',
  tokens: TokenTable,
  scan: Scan,
  structure: Structure,
  lists: TextLists,
): Slip[] {
  const slips: Slip[] = []
  const { starts, ends, kinds } = tokens
  let link = 0
  let run = 0
  for (let t = 0; t < tokens.count; t++) {
    const start = starts[t]!
    const end = ends[t]!
    while (link < structure.links.length && structure.links[link]!.end <= start) link++
    if (link < structure.links.length && structure.links[link]!.start <= start) continue
    run = (kinds[t]! & BREAK) !== 0 ? 1 : run + 1
    if (run === RUN_ON) slips.push({ id: 'run-on', weight: 1, start, end, reason: REASONS.runOn })
    const slip =
      misspelled(text, t, tokens, scan, lists.misspellings[language]) ??
      (language === 'en' ? (smallI(text, start, end) ?? article(text, t, tokens)) : undefined) ??
      smallLetter(text, t, tokens)
    if (slip !== undefined) slips.push(slip)
    if (text.charCodeAt(end) === 0x2c && (kinds[t]! & DIGIT) === 0 && starts[t + 1] === end + 1 && t + 1 < tokens.count)
      slips.push({ id: 'missing-space', weight: 0.4, start: end, end: end + 1, reason: REASONS.missingSpace })
  }
  return slips
}

/**
 * A word of the list of misspellings. Not where it may be a name (capital and small letters), has letters beyond
 * ASCII (words are numbered without accents, so that `también` has the number of the misspelled `tambien`), is
 * spelled out letter by letter, or stands beside a sign of an address, a handle or an abbreviation.
 */
function misspelled(
  text: string,
  t: number,
  tokens: TokenTable,
  scan: Scan,
  corrections: ReadonlyMap<number, string>,
): Slip | undefined {
  const meant = corrections.get(tokens.ids[t]!)
  const kind = tokens.kinds[t]!
  const name = (kind & UPPER) !== 0 && (kind & LOWER) !== 0
  if (meant === undefined || name || (kind & NON_ASCII) !== 0) return undefined
  const start = tokens.starts[t]!
  const end = tokens.ends[t]!
  const spelledOut = end - start === 1 && scan.spelled > 1
  if (spelledOut || /['’@#.&/-]/.test(`${text[start - 1] ?? ''}${/\w/.test(text[end + 1] ?? '') ? text[end] : ''}`))
    return undefined
  return { id: 'misspelling', weight: 0.6, start, end, reason: meantReason(meant) }
}

/** What was meant, for the reader of the finding. */
function meantReason(meant: string): LocalText {
  return message('grammar.meant', { meant })
}

/** `i` alone for `I`. `i.`, `i'm`, `/i` and `@i` may be lists, roots or handles. */
function smallI(text: string, start: number, end: number): Slip | undefined {
  if (end - start !== 1 || text[start] !== 'i' || /[.'’/@]/.test(text.slice(Math.max(0, start - 1), end + 1)))
    return undefined
  return { id: 'small-i', weight: 0.4, start, end, reason: REASONS.smallI }
}

/** "a apple", "an book". Only before plain small words: names and abbreviations follow their sound. */
function article(text: string, t: number, tokens: TokenTable): Slip | undefined {
  const start = tokens.starts[t]!
  const end = tokens.ends[t]!
  if (end - start > 2 || (text.charCodeAt(start) | 0x20) !== 0x61) return undefined
  const written = text.slice(start, end)
  if (!/^(?:a|[Aa]n)$/.test(written) || tokens.starts[t + 1] !== end + 1 || text[end] !== ' ') return undefined
  const next = text.slice(end + 1, tokens.ends[t + 1])
  if (!/^[a-z]{3,}$/.test(next)) return undefined
  if (soundsLikeVowel(next) === (written.length === 2)) return undefined
  return { id: 'article', weight: 0.8, start, end, reason: REASONS.article }
}

/** By its letters, with the exceptions above; the sound itself is not known. */
function soundsLikeVowel(word: string): boolean {
  return SILENT_H.test(word) || (/^[aeiou]/.test(word) && !CONSONANT_SOUND.test(word))
}

/** A small letter after the end of a sentence. */
function smallLetter(text: string, t: number, tokens: TokenTable): Slip | undefined {
  const start = tokens.starts[t]!
  const kind = tokens.kinds[t]!
  if (t === 0 || (kind & BREAK) === 0 || (kind & (UPPER | DIGIT)) !== 0 || (kind & LOWER) === 0) return undefined
  const before = tokens.ends[t - 1]!
  if (before - tokens.starts[t - 1]! <= ABBREVIATION || start - before > 8) return undefined
  if (!/^[.!?]["'”’)]?\s+["'“‘(]?$/.test(text.slice(before, start))) return undefined
  return { id: 'small-letter', weight: 0.3, start, end: tokens.ends[t]!, reason: REASONS.smallLetter }
}
