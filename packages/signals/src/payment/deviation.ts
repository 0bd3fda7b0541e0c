import type { AmountRatio } from '@tribunal/contract'

/** What departs from the customer's habits besides the amount. An unknown departure is not counted. */
export interface Departures {
  readonly off_hours: boolean
  readonly foreign_country: boolean
  readonly unknown_device: boolean
}

/** Hundredths added to the deviation score (document 001's behaviour signals, spec section 4, step 2). */
export const DEPARTURE_HUNDREDTHS = { off_hours: 4, foreign_country: 20, unknown_device: 12 } as const

/** One straight piece of the curve: hundredths per unit of ratio, and hundredths at ratio 0. */
interface Piece {
  readonly upTo: number
  readonly slope: number
  readonly base: number
}

/**
 * Spec section 4, step 2, each piece as `slope × r + base` in hundredths:
 * 0.1r · 0.1+0.2(r−1) and 0.3+0.2(r−2), which are one line · 0.5+0.1(r−3) · 0.7+0.03(r−5), levelling off at 1.
 */
const PIECES: readonly Piece[] = [
  { upTo: 1, slope: 10, base: 0 },
  { upTo: 3, slope: 20, base: -10 },
  { upTo: 5, slope: 10, base: 20 },
  { upTo: Number.POSITIVE_INFINITY, slope: 3, base: 55 },
]

/**
 * How far a payment departs from the customer's habits, 0..1: the curve over the amount ratio plus the departures,
 * clamped. Summed in integers and divided once, so the result is the double nearest to the exact decimal.
 */
export function deviationScore(ratio: AmountRatio, departures: Departures): number {
  const { slope, base } = PIECES.find((piece) => ratio.value <= piece.upTo)!
  const hundredths =
    (departures.off_hours ? DEPARTURE_HUNDREDTHS.off_hours : 0) +
    (departures.foreign_country ? DEPARTURE_HUNDREDTHS.foreign_country : 0) +
    (departures.unknown_device ? DEPARTURE_HUNDREDTHS.unknown_device : 0)
  const whole = 100 * ratio.whole
  const sum = slope * ratio.part + (base + hundredths) * ratio.whole
  return Math.min(sum, whole) / whole
}
