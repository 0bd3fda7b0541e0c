import type { Mark } from './marks.ts'
import type { Scan } from './scanner.ts'

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
