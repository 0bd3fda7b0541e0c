import type { Submission } from '@tribunal/engine'

/** Characters of a post that a list shows. */
const SHOWN = 160

/** A submission on one line: the beginning of a post, or amount, currency, country and channel of a payment. */
export function previewOf(submission: Submission | null): string | null {
  if (submission?.kind === 'post') return oneLine(submission.text)
  if (submission?.kind !== 'transaction') return null
  const { amount, currency, country, channel } = submission
  return `${amountText(amount)} ${currency} · ${country} · ${channel}`
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
