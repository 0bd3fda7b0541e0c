import type { Payment } from '@tribunal/contract'
import { minorDigits } from '@tribunal/contract/codes'

/** More than this is counted as this: sums of nine hundred of them are still exact. */
const MINOR_MAX = 1e13

/** Minor units in one unit of a currency: 100 cents in a dollar, 1 in a yen, 1000 fils in a dinar. */
export function minorPerUnit(currency: string): number {
  return 10 ** minorDigits(currency)
}

/** The amount in minor units, 0 where it is below zero. */
export function minorOf({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): number {
  const minor = Math.round(amount * minorPerUnit(currency))
  return minor > 0 ? Math.min(minor, MINOR_MAX) : 0
}
