import type { TextAnalyser } from '@tribunal/signals'
import type { Payment } from '../../../domain/decision.ts'

/** The channels that the lists name. */
type Channels = Pick<ReadonlySet<string>, 'has'>

/** A run of letters shorter than this is part of an id, not a word. */
const WORD_MIN = 3
/** Ids longer than this are looked at whatever they are made of. */
const ID_PLAIN_MAX = 40

/**
 * Do the texts of a payment seem to address a model that reads them? Ids of the usual form (`M-001`, `D-7f3a`) hold no
 * two words and are not read at all, nor is a listed channel, so that an ordinary payment costs nothing. Fields are read
 * together, each apart.
 */
export function suspectsInjection(payment: Payment, channels: Channels, text: TextAnalyser): boolean {
  const { transaction_id, customer_id, channel, device_id, merchant_id, customer_behavior } = payment
  let said = ''
  for (const field of [transaction_id, customer_id, device_id, merchant_id])
    if (!isPlainId(field)) said += `|\n${field}`
  if (!isPlainId(channel) && !channels.has(channel)) said += `|\n${channel}`
  for (const device of customer_behavior?.usual_devices ?? []) if (!isPlainId(device)) said += `|\n${device}`
  return said !== '' && text.analyse(said).injection.suspected
}

/**
 * ASCII letters, digits, `-`, `_` and `.`, with at most one word. A loop over character codes and not a regular
 * expression: it runs for each field of each payment.
 */
function isPlainId(field: unknown): boolean {
  if (typeof field !== 'string') return true
  if (field.length > ID_PLAIN_MAX) return false
  let words = 0
  let letters = 0
  for (let i = 0; i < field.length; i++) {
    const c = field.charCodeAt(i)
    const lower = c | 0x20
    if (lower >= 0x61 && lower <= 0x7a) {
      if (++letters === WORD_MIN && ++words > 1) return false
    } else if ((c >= 0x30 && c <= 0x39) || c === 0x2d || c === 0x2e || c === 0x5f) letters = 0
    else return false
  }
  return true
}
