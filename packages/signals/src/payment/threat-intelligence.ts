import type { Payment, ThreatIntelligence, ThreatMatch } from '@tribunal/contract'
import type { WatchlistIndex } from './watchlist.ts'

/** Added for each further source that agrees (spec section 4, step 4), in ten-thousandths. */
const FURTHER_SOURCE = 1_000
/** A confidence of 1, in ten-thousandths. */
const WHOLE = 10_000

/** What most payments come to. */
const NOTHING: ThreatIntelligence = { matches: [], level: 0 }

/** Looks the merchant, the country and the device up in the watchlists. */
export function threatIntelligence(payment: Payment, watchlists: WatchlistIndex): ThreatIntelligence {
  const merchant = watchlists.find('merchant', payment.merchant_id)
  const country = watchlists.find('country', payment.country)
  const device = watchlists.find('device', payment.device_id)
  if (merchant.length + country.length + device.length === 0) return NOTHING
  const matches = [...merchant, ...country, ...device]
  return { matches, level: threatLevel(matches) }
}

/**
 * The level of a set of matches, in any order. One source counts once, however many values it names. Confidences are
 * read to four decimals and added as integers, so 0.85 and one further source give exactly 0.95.
 */
export function threatLevel(matches: readonly ThreatMatch[]): number {
  let strongest = 0
  const sources: string[] = []
  for (const { source, confidence } of matches) {
    strongest = Math.max(strongest, Math.round(confidence * WHOLE))
    if (!sources.includes(source)) sources.push(source)
  }
  if (sources.length === 0) return 0
  return Math.min(WHOLE, strongest + FURTHER_SOURCE * (sources.length - 1)) / WHOLE
}
