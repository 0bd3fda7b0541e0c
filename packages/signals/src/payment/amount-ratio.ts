import type { AmountRatio } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { type Measured, ok, unavailable } from '../measured.ts'

/** Amounts are read as decimals of at most nine places; ISO 4217 knows none with more than four. */
const SCALES = [1, 100, 10_000, 1_000_000_000] as const

/** Leaves room to multiply by 100 (hundredths of a score) within the exact integers of a double. */
const INTEGER_MAX = 2 ** 46

/** Beyond this the ratio says nothing more, and stays finite whatever the amount. */
const RATIO_MAX = 1_000_000

/** The ratio where none can be formed. */
const ZERO: Measured<AmountRatio> = ok({ part: 0, whole: 1, value: 0 })

/**
 * `amount / average`. An average of 0 or less gives 0 (document 001 as read by spec section 4, step 1: no ratio can be
 * formed, and the amount is then no signal). Amounts with more than nine decimals, and ratios beyond 2^46 to 1, fall
 * back to the division of the doubles, kept to six decimals for scores.
 */
export function amountRatio(amount: number, average: number): Measured<AmountRatio> {
  if (!Number.isFinite(amount)) return unavailable(message('signal.amount_not_a_number'))
  if (!Number.isFinite(average)) return unavailable(message('signal.usual_amount_not_a_number'))
  if (average <= 0 || amount <= 0) return ZERO
  for (const scale of SCALES) {
    const part = scaled(amount, scale)
    const whole = scaled(average, scale)
    if (part >= 0 && whole > 0 && part <= whole * RATIO_MAX) return ok({ part, whole, value: part / whole })
  }
  const value = Math.min(amount / average, RATIO_MAX)
  return ok({ part: Math.round(value * 1_000_000), whole: 1_000_000, value })
}

/** `value × scale` where that is exactly an integer in range, else -1. */
function scaled(value: number, scale: number): number {
  const integer = Math.round(value * scale)
  return integer <= INTEGER_MAX && integer / scale === value ? integer : -1
}

/** The ratio with one decimal, half up: 3.6 is `3.6`, 2.25 is `2.3`, 12 is `12.0`. */
export function formatRatio(ratio: AmountRatio): string {
  const tenths = Math.floor((20 * ratio.part + ratio.whole) / (2 * ratio.whole))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
