import type { Finding, Tone } from '../../domain/index.ts'
import type { Mark } from './marks.ts'
import type { Scan } from './scanner.ts'
import { shouts } from './urgency.ts'

/** Points from which a text is sensationalist. Own choice, tried on the labelled sets. */
const SENSATIONAL_FROM = 2
/** Share of chat words from which a text is informal, however short or long it is. */
const CHAT_SHARE = 0.06
const EXCLAMATIONS_MANY = 3
/** Urgency from which pressing the reader is sensation too: the auditor's second tier (document 003). */
const PRESSING_FROM = 6

/** Tone by what weighs most: threats, then sensation, then chat language; a text with none of them is professional. */
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
