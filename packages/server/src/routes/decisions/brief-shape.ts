import type { DECISION_BRIEF, DecisionCategory, Outcome, PAYMENT_BRIEF } from '@tribunal/contract'
import type { Submission } from '@tribunal/engine'
import { blindSubmissions, type DecisionBrief, riskOf } from '@tribunal/store'
import type { z } from 'zod'
import type { Services } from '../../services.ts'

type Brief = z.output<typeof DECISION_BRIEF>

/** Decisions as lists show them, in their order. */
export async function briefShapes(
  found: readonly DecisionBrief[],
  { reader, store }: Pick<Services, 'reader' | 'store'>,
): Promise<Brief[]> {
  const blind = await blindSubmissions(
    store.pool,
    found.flatMap(({ submissionId }) => submissionId ?? []),
  )
  return await Promise.all(found.map((one) => briefShape(one, blind, { reader })))
}

async function briefShape(
  found: DecisionBrief,
  blind: ReadonlySet<string>,
  { reader }: Pick<Services, 'reader'>,
): Promise<Brief> {
  const { id, seq, at, kind, outcome, category, policy, rule, subject, erased } = found
  const named = policy !== null && rule !== null
  return {
    id,
    seq,
    decided_at: at,
    kind,
    outcome: outcome as Outcome,
    category: category as DecisionCategory,
    decided_by: named ? { policy, version: await reader.versionOf(found, policy), rule } : null,
    risk_score: riskOf(found),
    submission_id: found.submissionId,
    erased,
    effective_outcome: found.effectiveOutcome as Outcome,
    case_id: found.caseId,
    blind_hidden: found.submissionId !== null && blind.has(found.submissionId),
    subject,
    preview: previewOf(found.submission),
    payment: paymentBrief(found.submission),
  }
}

/** Null of a post, and of nothing. */
export function paymentBrief(submission: Submission | null): z.output<typeof PAYMENT_BRIEF> | null {
  if (submission?.kind !== 'payment') return null
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
