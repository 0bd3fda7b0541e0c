import type { Submission } from '@tribunal/engine'
import { z } from 'zod'

/** What a list shows of a payment: for the one who writes amounts in the language of their reader. */
export const PAYMENT_BRIEF = z
  .object({ amount: z.number(), currency: z.string(), country: z.string(), channel: z.string() })
  .meta({ id: 'PaymentBrief', description: 'What a list shows of a payment' })

/** Null of a post, and of nothing. */
export function paymentBrief(submission: Submission | null): z.output<typeof PAYMENT_BRIEF> | null {
  if (submission?.kind !== 'transaction') return null
  const { amount, currency, country, channel } = submission
  return { amount, currency, country, channel }
}

/** Characters of a post that a list shows. */
const SHOWN = 160

/** A submission on one line: the beginning of a post, or amount, currency, country and channel of a payment. */
export function previewOf(submission: Submission | null): string | null {
  if (submission?.kind === 'post') return oneLine(submission.text)
  const payment = paymentBrief(submission)
  return payment && `${amountText(payment.amount)} ${payment.currency} · ${payment.country} · ${payment.channel}`
}

function oneLine(text: string): string {
  const [...characters] = text
    .slice(0, 4 * SHOWN)
    .replace(/\s+/g, ' ')
    .trim()
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join('')}…` : characters.join('')
}

/** Two decimals, and a narrow space between thousands, which reads the same in English and Spanish. */
function amountText(amount: number): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')}.${cents}`
}
