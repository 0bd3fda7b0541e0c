import type { PaymentDecision, PolicyAnswer, PostDecision } from '@tribunal/client'
import { type PaymentParts, paymentParts } from './payment-parts.ts'
import { type PostParts, postParts } from './post-parts.ts'

export type DecisionParts = PostParts | PaymentParts

/** The parts of a decision that people look at. */
export function partsOf(decision: PostDecision | PaymentDecision): DecisionParts {
  return decision.kind === 'post' ? postParts(decision) : paymentParts(decision)
}

/** Policies that settle the outcome of a submission, as opposed to those that feed them. */
const SETTLING: ReadonlySet<string> = new Set(['publication', 'publication-strict', 'arbiter', 'arbiter-guarded'])

/** The answer that settled the outcome; undefined where the decision failed before any policy was asked. */
export function settlingAnswer({ answers }: DecisionParts): PolicyAnswer | undefined {
  return answers.find(({ policy }) => SETTLING.has(policy))
}
