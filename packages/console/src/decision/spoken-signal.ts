import type { Pace } from './payment-parts.ts'

/** A signal of a payment as the pages say it: which words (of the namespace `payment`), and what stands in them. */
export interface SpokenSignal {
  readonly key: 'high' | 'elevated' | 'off_hours' | 'foreign' | 'device' | 'fast' | 'leap' | 'watchlist' | 'failed'
  readonly value: string
}

/** The names of document 001 and what they mean; what the first group holds is told with it. */
const SIGNALS: readonly (readonly [RegExp, SpokenSignal['key']])[] = [
  [/^high_amount_ratio_(.+)x$/, 'high'],
  [/^elevated_amount_(.+)x$/, 'elevated'],
  [/^transaction_off_hours$/, 'off_hours'],
  [/^foreign_country_(.+)$/, 'foreign'],
  [/^unknown_device_(.+)$/, 'device'],
  [/^velocity_alert$/, 'fast'],
  [/^threat_(.+)$/, 'watchlist'],
  [/^decision_arbiter_error$/, 'failed'],
]

/**
 * Undefined where a signal has a name that is not known here. The alert of document 001 stands for a burst of payments, and
 * also for one payment of far more than usual: `pace` distinguishes them.
 */
export function spokenSignal(signal: string, pace: Pace): SpokenSignal | undefined {
  if (signal === 'velocity_alert' && pace !== 'fast') return { key: 'leap', value: '' }
  const known = SIGNALS.find(([pattern]) => pattern.test(signal))
  return known && { key: known[1], value: known[0].exec(signal)?.[1] ?? '' }
}
