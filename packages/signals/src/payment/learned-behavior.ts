import type { KnownBehavior } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { type Measured, ok, unavailable } from '../measured.ts'
import type { PastHabits } from './windows/habits.ts'

/** How many earlier payments make a habit. */
export interface LearningMinimum {
  /** Earlier payments needed before anything counts as usual. */
  readonly payments: number
  /** Earlier payments needed before an hour counts as unusual: few payments leave most hours empty by chance. */
  readonly paymentsForHours: number
}

/** Five payments are the fewest of which one odd payment is a clear minority; with ten, a free third of the day shows. */
export const LEARNING_MINIMUM: LearningMinimum = { payments: 5, paymentsForHours: 10 }

/** A run of hours shorter than this without a payment is chance, not a habit (about a night's sleep). */
const QUIET_HOURS_MIN = 6

/**
 * What is usual for a customer, learned from earlier payments of the last 30 days (spec section 4). Payments that were
 * held back for their risk teach nothing. The average takes only payments in the currency of the payment at hand.
 *
 * Countries, devices and channels are those used before; the hours are the day without its longest run of empty hours,
 * or the empty text (unknown) where there are too few payments. Unavailable below the minimum.
 */
export function learnBehavior(
  { payments, inCurrency, sum, hours, countries, devices, channels }: PastHabits,
  minimum: LearningMinimum = LEARNING_MINIMUM,
): Measured<Omit<KnownBehavior, 'source'>> {
  if (inCurrency < minimum.payments) return tooFew(inCurrency, minimum.payments)
  return ok({
    usual_amount_avg: rounded(sum / inCurrency),
    usual_hours: payments < minimum.paymentsForHours ? '' : usualHours(hours),
    usual_countries: [...countries],
    usual_devices: [...devices],
    usual_channels: [...channels],
  })
}

/** Unavailable, with how many payments it would take. */
function tooFew(found: number, needed: number): Measured<never> {
  return unavailable(message('signal.too_few_payments', { found, needed }))
}

/** To the cent, or to six digits below 1, so that an average is a decimal a person can check. */
function rounded(average: number): number {
  return average >= 1 ? Math.round(average * 100) / 100 : Number(average.toPrecision(6))
}

/** `HH:00-HH:59` around the longest run of hours without a payment; the whole day where no run is long enough. */
function usualHours(mask: number): string {
  let longest = 0
  let endOfLongest = 0
  let run = 0
  for (let step = 0; step < 48; step++) {
    run = mask & (1 << (step % 24)) ? 0 : run + 1
    if (run > longest) {
      longest = run
      endOfLongest = step
    }
  }
  if (longest < QUIET_HOURS_MIN) return '00:00-23:59'
  const first = (endOfLongest + 1) % 24
  const last = (endOfLongest - longest + 24) % 24
  return `${twoDigits(first)}:00-${twoDigits(last)}:59`
}

/** An hour as times are written. */
function twoDigits(hour: number): string {
  return hour < 10 ? `0${hour}` : `${hour}`
}
