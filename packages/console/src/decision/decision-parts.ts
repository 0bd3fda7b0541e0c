import type { Decision, PaymentDecision, PolicyAnswer, PostDecision } from '@tribunal/client'
import { type PaymentParts, paymentParts } from './payment-parts.ts'
import { type PostParts, postParts } from './post-parts.ts'

export type DecisionParts = PostParts | PaymentParts

/** The parts of a decision that people look at. */
export function partsOf(decision: PostDecision | PaymentDecision): DecisionParts {
  return decision.kind === 'post' ? postParts(decision) : paymentParts(decision)
}

/** Policies that have the last word on a submission, as opposed to those that feed them; the first that was asked. */
const LAST = ['post-outcome', 'publication', 'publication-strict', 'arbiter', 'arbiter-guarded']

/** The answer that every other leads to; undefined where the decision failed before any policy was asked. */
export function lastAnswer({ answers }: DecisionParts): PolicyAnswer | undefined {
  return LAST.flatMap((id) => answers.filter(({ policy }) => policy === id))[0]
}

/** Whether people decided, and not the machine alone. */
export function isByPeople({ effective: { by } }: Pick<Decision, 'effective'>): boolean {
  return by !== null && !by.startsWith('policy:')
}
