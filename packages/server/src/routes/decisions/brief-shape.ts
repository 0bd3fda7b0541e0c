import { type DecisionBrief, riskOf } from '@tribunal/adapters/store'
import { OUTCOMES, type Outcome } from '@tribunal/contract'
import { z } from 'zod'
import type { Services } from '../../services.ts'
import { PAYMENT_BRIEF, paymentBrief, previewOf } from './preview-of.ts'
import { type Category, DECISION } from './schemas.ts'

/** A decision as lists show one. */
export const BRIEF = DECISION.omit({
  effective: true,
  confidence: true,
  reasons: true,
  explanation: true,
  case: true,
  reproduced: true,
  decision: true,
})
  .extend({
    effective_outcome: z
      .enum(OUTCOMES)
      .describe('The outcome that holds now: that of people, or else that of the machine'),
    case_id: z.uuid().nullable().describe('The case that people decide on; null where there is none'),
    subject: z.string().nullable().describe('The customer, or the author; null where it was erased, or there is none'),
    preview: z
      .string()
      .nullable()
      .describe(
        'The beginning of a post; amount, currency, country and channel of a payment; null where it was erased',
      ),
    payment: PAYMENT_BRIEF.nullable().describe('Null of a post, and where it was erased'),
  })
  .meta({ id: 'DecisionBrief', description: 'A recorded decision without its content' })

export async function briefShape(
  found: DecisionBrief,
  { reader }: Pick<Services, 'reader'>,
): Promise<z.output<typeof BRIEF>> {
  const { id, seq, at, kind, outcome, category, policy, rule, subject, erased } = found
  const named = policy !== null && rule !== null
  return {
    id,
    seq,
    decided_at: at,
    kind,
    outcome: outcome as Outcome,
    category: category as Category,
    decided_by: named ? { policy, version: await reader.versionOf(found, policy), rule } : null,
    risk_score: riskOf(found),
    submission_id: found.submissionId,
    erased,
    effective_outcome: found.effectiveOutcome as Outcome,
    case_id: found.caseId,
    subject,
    preview: previewOf(found.submission),
    payment: paymentBrief(found.submission),
  }
}
