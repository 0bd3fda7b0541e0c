import { message } from '@tribunal/messages'
import { z } from 'zod'
import { ok, unavailable } from '../../domain/index.ts'
import { defineModelStep } from '../model-step.ts'
import { citableEvidence, type PaymentSoFar, paymentMaterial } from './payment-material.ts'

/** An internal policy as a model is shown it. */
export interface OfferedPolicy {
  /** `FP-01` … */
  readonly id: string
  readonly title: string
  /** What its rules look for, a sentence each. */
  readonly looks_for: readonly string[]
}

/** A payment with the policies that a model may name. */
export interface PolicyMatching extends PaymentSoFar {
  /** Every internal policy, matched or not. */
  readonly offered: readonly OfferedPolicy[]
}

const fields = z.object({ policy_ids: z.array(z.string().max(32)).max(32) })

/**
 * Which internal policies speak to the payment beside those that matched: their ids, in the order they were offered.
 * Several models agree where they name the same ones; where they tie, the longer list counts.
 */
export const policyMatching = defineModelStep({
  id: 'policy-matching',
  fields,
  maxOutputTokens: 200,
  material: (input: PolicyMatching) => ({
    policies: input.offered,
    matched: input.decision.evidence.policy_matches.map(({ policy_id }) => policy_id),
    evidence: citableEvidence(input),
    ...paymentMaterial(input),
  }),
  check({ policy_ids }, { offered }) {
    const named = new Set(policy_ids.map((id) => id.trim().toUpperCase()))
    const known = offered.map(({ id }) => id).filter((id) => named.delete(id))
    return named.size === 0 ? ok({ value: known }) : unavailable(message('model.policy_not_given'))
  },
  vote: (ids: readonly string[]) => ids.join(' '),
  gravity: (ids) => ids.length,
})
