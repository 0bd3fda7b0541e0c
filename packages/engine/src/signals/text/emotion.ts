import type { Probability } from '../../domain/index.ts'
import type { Mark } from './marks.ts'
import type { Scan } from './scanner.ts'

export interface Emotion {
  readonly fear: Probability
  readonly outrage: Probability
}

/** One emotion word in four words is as strong as it gets; shorter texts than this count as if they were this long. */
const FULL_SHARE = 0.25
const SHORTEST = 10
const LOUDNESS = 0.1

/**
 * How strongly a text stirs fear and outrage (document 000, Downstream Tasks): share of such words against one in four,
 * and a tenth more where it shouts. Counts words; it does not understand irony, quotation or negation.
 */
export function emotionOf(marks: readonly Mark[], scan: Scan): Emotion {
  const strength = (group: string) => {
    const hits = marks.filter((mark) => mark.output.entry.group === group).length
    if (hits === 0) return 0
    const share = hits / Math.max(scan.words, SHORTEST) / FULL_SHARE
    return Math.round(Math.min(1, share + (scan.repeated ? LOUDNESS : 0)) * 100) / 100
  }
  return { fear: strength('fear'), outrage: strength('outrage') }
}
