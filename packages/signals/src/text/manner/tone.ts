import type { CitedSource, Finding, LinguisticProfile, Tone } from '@tribunal/contract'
import type { Mark } from '../marks/marks.ts'
import type { Scan } from '../scan/scanner.ts'

/** Points from which a text is sensationalist. Own choice, tried on the labelled sets. */
const SENSATIONAL_FROM = 2
/** Share of chat words from which a text is informal, however short or long it is. */
const CHAT_SHARE = 0.06
/** Exclamation and question marks from which they add a point. */
const EXCLAMATIONS_MANY = 3
/** Urgency from which pressing the reader is sensation too: the auditor's second tier (document 003). */
const PRESSING_FROM = 6

/**
 * Tone by what weighs most: threats, then sensation, then chat language; a text with none of them is professional.
 * Each different sensational phrase counts once with its weight; loudness, capitals and urgency add one point each,
 * so none of them alone makes a text sensationalist.
 */
export function toneOf(marks: readonly Mark[], threats: readonly Finding[], urgency: number, scan: Scan): Tone {
  if (threats.length > 0) return 'threatening'
  let chat = 0
  const sensational = new Map<string, number>()
  for (const { output } of marks) {
    if (output.entry.group === 'sensationalist') sensational.set(output.phrase, output.entry.weight)
    else if (output.entry.group === 'informal') chat++
  }
  let points = [...sensational.values()].reduce((sum, weight) => sum + weight, 0)
  if (scan.repeated || scan.punctuation >= EXCLAMATIONS_MANY) points++
  if (shouts(scan)) points++
  if (urgency >= PRESSING_FROM) points++
  if (points >= SENSATIONAL_FROM) return 'sensationalist'
  return chat > 0 && chat >= CHAT_SHARE * scan.words ? 'informal' : 'professional'
}

/** Exclamation marks beyond these add nothing. */
const LOUD_MOST = 2
/** Share of words in capitals from which a text shouts. */
const SHOUTING_FROM = 0.3
const SHOUTED_WORDS_MIN = 3

/** At least three words, and three in ten, are in capitals. */
export function shouts(scan: Scan): boolean {
  return scan.capsWords >= SHOUTED_WORDS_MIN && scan.capsWords >= SHOUTING_FROM * scan.words
}

/**
 * Urgency 0–10 (document 003, profiler: urgency words, panic words, exclamations, capitals): the weights of the different
 * markers found, plus up to two for exclamation marks and one for capitals. Without a marker, loudness alone gives at most 2.
 */
export function urgencyLevel(marks: readonly Mark[], scan: Scan): number {
  const seen = new Map<string, number>()
  for (const mark of marks) seen.set(markKey(mark), mark.output.entry.weight)
  let level = 0
  for (const weight of seen.values()) level += weight
  if (level > 0) level += Math.min(LOUD_MOST, scan.punctuation) + (shouts(scan) ? 1 : 0)
  else level = (scan.repeated ? 1 : 0) + (shouts(scan) ? 1 : 0)
  return Math.min(10, level)
}

/** The same marker said twice counts once, another phrase of the same entry counts again. */
function markKey(mark: Mark): string {
  return `${mark.output.entry.id} ${mark.output.phrase}`
}

/** Points from which a text is called credible, and down from which it is not. Own choice, tried on the labelled sets. */
const HIGH_FROM = 3
const LOW_FROM = -2
/** Quality of a source, 0 to 1, from which it speaks for a text, and up to which it speaks against. */
const GOOD_SOURCE = 0.7
const BAD_SOURCE = 0.2

/**
 * Credibility by what the text offers (document 003, profiler). For it: a named source, a figure beside it, a link to a good
 * source. Against it: hearsay, pleas to share, insistence, a link to a bad source, signs of a scam. Nothing either way: medium.
 */
export function credibility(
  marks: readonly Mark[],
  sources: readonly CitedSource[],
  figure: boolean,
  scamIndicators: number,
): LinguisticProfile['credibility_markers'] {
  let hearsay = 0
  let named = 0
  let attributed = 0
  for (const { output } of marks) {
    const { group, weight } = output.entry
    if (group === 'hearsay') hearsay += weight
    else if (group === 'source') named = weight
    else attributed = weight
  }
  const qualities = sources.flatMap(({ quality }) => (quality.status === 'ok' ? [quality.value] : []))
  const best = qualities.some((quality) => quality >= GOOD_SOURCE) ? 2 : 0
  const worst = qualities.some((quality) => quality <= BAD_SOURCE) ? 2 : 0
  const sourced = named + attributed + best
  const against = hearsay + worst + (scamIndicators > 0 ? 2 : 0)
  const points = sourced + (figure && sourced > 0 ? 1 : 0) - against
  if (points >= HIGH_FROM) return 'high'
  return points <= LOW_FROM ? 'low' : 'medium'
}
