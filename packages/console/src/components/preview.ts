import type { Case, DecisionBrief } from '@tribunal/client'
import type { Formats } from './format/format.ts'

/** What a list shows of what was sent, an amount as the language of the page writes it; null where it was erased. */
export function previewIn(format: Formats, { preview, payment }: Pick<Case | DecisionBrief, 'preview' | 'payment'>) {
  if (payment === null) return preview
  return [format.money(payment.amount, payment.currency), payment.country, payment.channel].join(' · ')
}
