import { type Finding, type LocalText, type Measured, ok, unavailable } from '../../domain/index.ts'
import { BREAK, DIGIT, LOWER, UPPER } from './char-table.ts'
import type { Mark } from './marks.ts'
import type { Scan } from './scanner.ts'
import type { Structure } from './structure.ts'
import type { TextLists } from './text-lists.ts'
import type { TokenTable } from './token-table.ts'
import { shouts } from './urgency.ts'

/** What the analyser thinks of a text's grammar, with every slip it saw. */
export interface Grammar {
  /** 0 unreadable .. 10 no slip seen. */
  readonly quality: Measured<number>
  readonly findings: readonly Finding[]
}

interface Slip {
  readonly id: string
  readonly weight: number
  readonly start: number
  readonly end: number
  readonly reason: LocalText
}

/** Points lost when every word is a slip of weight 1; a slip in 20 words costs 2. Own choice, tried on the labelled sets. */
const LOSS = 40
/** Shorter texts count as if they were this long: one slip in five words is not five slips in twenty-five. */
const SHORTEST = 20
/** More words than this without a comma or full stop are a run-on. */
const RUN_ON = 45
/** Slips of one kind beyond these count no more: a habit of the writer is one habit. */
const MOST_OF_A_KIND = 4

const AUXILIARY = new Set(
  'did does do will would should could can may might must shall had let make makes made help helps helped see saw watch and or nor of'.split(
    ' ',
  ),
)
const FUNCTION_VOWEL_SOUND = /^(?:hour|honest|honou?r|heir)/
const CONSONANT_SOUND = /^(?:uni|eu|use|usa|usu|uk|ur|ut|one|once|ou)/

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
    return { quality: unavailable(`no grammar analyser for language \`${language}\``), findings: [] }
  const slips = [
    ...listedSlips(text, language, marks),
    ...wordSlips(text, language, tokens, structure, lists),
    ...(language === 'es' ? openingSigns(text) : []),
    ...styleSlips(text, scan, tokens),
  ]
  const counts = new Map<string, number>()
  let loss = 0
  for (const slip of slips) {
    const count = (counts.get(slip.id) ?? 0) + 1
    counts.set(slip.id, count)
    if (count <= MOST_OF_A_KIND) loss += slip.weight
  }
  const quality = Math.max(0, 10 - (LOSS * loss) / Math.max(scan.words, SHORTEST))
  return {
    quality: ok(Math.round(quality * 10) / 10),
    findings: slips.map(({ id, start, end, reason }) => ({ signal: 'grammar', id, start, end, reason })),
  }
}

function listedSlips(text: string, language: string, marks: readonly Mark[]): Slip[] {
  return marks
    .filter(
      ({ output, start }) =>
        output.language === language && !(output.entry.group === 'agreement' && inverted(text, start)),
    )
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

function wordSlips(
  text: string,
  language: 'en' | 'es',
  tokens: TokenTable,
  structure: Structure,
  lists: TextLists,
): Slip[] {
  const slips: Slip[] = []
  const corrections = lists.misspellings[language]
  let link = 0
  let run = 0
  for (let t = 0; t < tokens.count; t++) {
    const start = tokens.starts[t]!
    const end = tokens.ends[t]!
    const kind = tokens.kinds[t]!
    while (link < structure.links.length && structure.links[link]!.end <= start) link++
    if (link < structure.links.length && structure.links[link]!.start <= start) continue
    run = (kind & BREAK) !== 0 ? 1 : run + 1
    if (run === RUN_ON)
      slips.push({
        id: 'run-on',
        weight: 1,
        start,
        end,
        reason: { en: 'A very long stretch without punctuation.', es: 'Un tramo muy largo sin puntuación.' },
      })
    if (end - start > 24) continue
    const word = text.slice(start, end)
    const lower = word.toLowerCase()
    const meant = (kind & UPPER) === 0 || (kind & LOWER) === 0 ? corrections.get(lower) : undefined
    if (meant !== undefined && !followsApostrophe(text, start, end))
      slips.push({
        id: 'misspelling',
        weight: 0.6,
        start,
        end,
        reason: { en: `Probably meant: ${meant}.`, es: `Probablemente: ${meant}.` },
      })
    if (language === 'en') englishSlips(text, word, lower, t, tokens, slips)
    if (startsSentence(text, tokens, t) && (kind & (UPPER | DIGIT)) === 0 && /^\p{Ll}/u.test(word))
      slips.push({
        id: 'small-letter',
        weight: 0.3,
        start,
        end,
        reason: { en: 'A sentence starts with a small letter.', es: 'Una oración empieza con minúscula.' },
      })
    if (text[end] === ',' && /\p{L}/u.test(text[end + 1] ?? '') && (kind & DIGIT) === 0)
      slips.push({
        id: 'missing-space',
        weight: 0.4,
        start: end,
        end: end + 1,
        reason: { en: 'No space after a comma.', es: 'Falta un espacio tras la coma.' },
      })
  }
  return slips
}

function followsApostrophe(text: string, start: number, end: number): boolean {
  const around = `${text[start - 1] ?? ''}${text[end] ?? ''}`
  return /['’@#.&]/.test(around)
}

function englishSlips(text: string, word: string, lower: string, t: number, tokens: TokenTable, slips: Slip[]): void {
  const start = tokens.starts[t]!
  const end = tokens.ends[t]!
  if (word === 'i' && !/[.'’/@]/.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`))
    slips.push({
      id: 'small-i',
      weight: 0.4,
      start,
      end,
      reason: { en: '"i" written small.', es: '"i" en minúscula.' },
    })
  if (
    (lower !== 'a' && lower !== 'an') ||
    t + 1 >= tokens.count ||
    tokens.starts[t + 1]! !== end + 1 ||
    text[end] !== ' '
  )
    return
  const next = text.slice(tokens.starts[t + 1]!, tokens.ends[t + 1]!)
  if (next.length < 3 || !/^[a-z]+$/.test(next) || word === 'A') return
  const vowel =
    FUNCTION_VOWEL_SOUND.test(next) ||
    (/^[aeio]/.test(next) && !CONSONANT_SOUND.test(next)) ||
    /^u[^sntrk]/.test(next) ||
    /^un[^i]/.test(next)
  const consonant = /^[bcdfgjklmnpqrstvwyz]/.test(next)
  if ((lower === 'a' && vowel) || (lower === 'an' && consonant))
    slips.push({
      id: 'article',
      weight: 0.8,
      start,
      end,
      reason: { en: '"a" and "an" mixed up.', es: '"a" y "an" confundidos.' },
    })
}

/** The word before ended a sentence, and was no abbreviation. */
function startsSentence(text: string, tokens: TokenTable, t: number): boolean {
  if (t === 0) return false
  const gap = text.slice(tokens.ends[t - 1]!, tokens.starts[t]!)
  return /^[.!?]["'”’)]?\s+["'“‘(]?$/.test(gap) && tokens.ends[t - 1]! - tokens.starts[t - 1]! > 3
}

/** Spanish opens its questions and exclamations. */
function openingSigns(text: string): Slip[] {
  const at = text.indexOf('?')
  if (at < 0 || text.includes('¿')) return []
  return [
    {
      id: 'opening-sign',
      weight: 0.3,
      start: at,
      end: at + 1,
      reason: { en: 'No opening question mark.', es: 'Falta el signo de apertura.' },
    },
  ]
}

function styleSlips(text: string, scan: Scan, tokens: TokenTable): Slip[] {
  const slips: Slip[] = []
  const last = tokens.count - 1
  if (shouts(scan) && scan.capsWords >= 0.6 * scan.words)
    slips.push({
      id: 'all-capitals',
      weight: 1,
      start: tokens.starts[0]!,
      end: tokens.ends[last]!,
      reason: { en: 'Written in capitals.', es: 'Escrito en mayúsculas.' },
    })
  if (scan.repeated) {
    const run = /[!?]{3,}/.exec(text)!
    slips.push({
      id: 'repeated-punctuation',
      weight: 0.6,
      start: run.index,
      end: run.index + run[0].length,
      reason: { en: 'Repeated punctuation.', es: 'Puntuación repetida.' },
    })
  }
  const spaced = /\p{L} [,;!?](?=\s|$)/u.exec(text)
  if (spaced !== null)
    slips.push({
      id: 'space-before-punctuation',
      weight: 0.3,
      start: spaced.index + 1,
      end: spaced.index + 3,
      reason: { en: 'A space before punctuation.', es: 'Un espacio antes de la puntuación.' },
    })
  return slips
}
