import type { Finding } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { type Measured, ok, unavailable } from '../../measured.ts'
import type { TextLists } from '../lists/text-lists.ts'
import type { Mark } from '../marks/marks.ts'
import type { Scan } from '../scan/scanner.ts'
import type { Structure } from '../scan/structure.ts'
import type { TokenTable } from '../scan/token-table.ts'
import { type Slip, wordSlips } from './grammar-words.ts'
import { shouts } from './tone.ts'

/** What the analyser thinks of a text's grammar, with every slip it saw. */
export interface Grammar {
  /** 0 unreadable .. 10 no slip seen. */
  readonly quality: Measured<number>
  readonly findings: readonly Finding[]
}

/** Points lost when every word is a slip of weight 1; a slip in 20 words costs 2. Own choice, tried on the labelled sets. */
const LOSS = 40
/** Shorter texts count as if they were this long: one slip in five words is not five slips in twenty-five. */
const SHORTEST = 20
/** Slips of one kind beyond these count no more: a habit of the writer is one habit. */
const MOST_OF_A_KIND = 4
/** Share of words in capitals from which a text is written in capitals. */
const CAPITALS_FROM = 0.6

/** After these a verb may stand in another form: "should he have", "did they was" is still caught. */
const AUXILIARY = new Set(
  'did does do will would should could can may might must shall had let make makes made help helps helped see saw watch and or nor of'.split(
    ' ',
  ),
)

/**
 * Grammar quality of an English or Spanish text by slips that can be seen without understanding it. No slip is 10: a short
 * plain text is never punished. It misses most errors of meaning; a text in another language is not measured.
 */
export function grammarOf(
  text: string,
  language: string,
  tokens: TokenTable,
  scan: Scan,
  marks: readonly Mark[],
  structure: Structure,
  lists: TextLists,
): Grammar {
  if (language !== 'en' && language !== 'es')
    return { quality: unavailable(message('signal.no_grammar', { language })), findings: [] }
  const slips = [
    ...listedSlips(text, language, marks),
    ...wordSlips(text, language, tokens, scan, structure, lists),
    ...signSlips(text, language),
    ...capitals(scan, tokens),
  ]
  const quality = Math.max(0, 10 - (LOSS * weigh(slips)) / Math.max(scan.words, SHORTEST))
  return {
    quality: ok(Math.round(quality * 10) / 10),
    findings: slips.map(({ id, start, end, reason }) => ({ signal: 'grammar', id, start, end, reason })),
  }
}

/** The weight of all slips, of each kind only the first few. */
function weigh(slips: readonly Slip[]): number {
  const counts = new Map<string, number>()
  let weight = 0
  for (const slip of slips) {
    const count = (counts.get(slip.id) ?? 0) + 1
    counts.set(slip.id, count)
    if (count <= MOST_OF_A_KIND) weight += slip.weight
  }
  return weight
}

/**
 * Slips that the list `grammar-slips` has for this language. An entry of the group `agreement` (`he have`) does not
 * count behind an auxiliary, where it is right (`should he have`).
 */
function listedSlips(text: string, language: string, marks: readonly Mark[]): Slip[] {
  return marks
    .filter(({ output }) => output.language === language)
    .filter(({ output, start }) => output.entry.group !== 'agreement' || !inverted(text, start))
    .map(({ output: { entry }, start, end }) => ({
      id: entry.id,
      weight: entry.weight,
      start,
      end,
      reason: entry.reason,
    }))
}

/** "should he have": the verb belongs to the auxiliary before. */
function inverted(text: string, start: number): boolean {
  const before = /([a-z]+)\s$/i.exec(text.slice(Math.max(0, start - 12), start))
  return before !== null && AUXILIARY.has(before[1]!.toLowerCase())
}

const OPENING = message('grammar.opening')
const REPEATED = message('grammar.repeated')
const SPACED = message('grammar.spaced')
const CAPITALS = message('grammar.capitals')

/**
 * Slips of punctuation, each counted once for a text however often it stands there: a Spanish question that nowhere
 * has its opening sign, three marks in a row, and a space before a mark.
 */
function signSlips(text: string, language: 'en' | 'es'): Slip[] {
  const slips: Slip[] = []
  const question = language === 'es' && !text.includes('¿') ? text.indexOf('?') : -1
  if (question >= 0)
    slips.push({ id: 'opening-sign', weight: 0.3, start: question, end: question + 1, reason: OPENING })
  const repeated = /[!?]{3,}/.exec(text)
  if (repeated !== null)
    slips.push({
      id: 'repeated-punctuation',
      weight: 0.6,
      start: repeated.index,
      end: repeated.index + repeated[0].length,
      reason: REPEATED,
    })
  const spaced = /\p{L} [,;!?](?=\s|$)/u.exec(text)
  if (spaced !== null) {
    const end = spaced.index + spaced[0].length
    slips.push({ id: 'space-before-punctuation', weight: 0.3, start: end - 2, end, reason: SPACED })
  }
  return slips
}

/** A text in capitals as one slip: the single words are not counted again. */
function capitals(scan: Scan, tokens: TokenTable): Slip[] {
  if (!shouts(scan) || scan.capsWords < CAPITALS_FROM * scan.words) return []
  const end = tokens.ends[tokens.count - 1]!
  return [{ id: 'all-capitals', weight: 1, start: tokens.starts[0]!, end, reason: CAPITALS }]
}
