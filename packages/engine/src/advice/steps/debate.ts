import { message } from '@tribunal/messages'
import { z } from 'zod'
import { type Argument, ok, unavailable } from '../../domain/index.ts'
import { share, words } from '../answer-fields.ts'
import { defineModelStep, type ModelStep } from '../model-step.ts'
import { sanitizeLine } from '../read-answer-text.ts'
import { asSaid, citableEvidence, type PaymentSoFar, paymentMaterial, riskMaterial } from './payment-material.ts'

/** Characters that are kept of an argument. */
const ARGUMENT_MAX = 600

const fields = z.object({
  argument: words(ARGUMENT_MAX),
  confidence: share(),
  evidence: z.preprocess((value) => value ?? [], z.array(z.string().max(300)).max(32)),
})

/**
 * One side of the debate, neither of which hears the other. It argues in the language it is asked in alone: a second
 * language would double what a small model has to write and be one more thing to get wrong. Who reads the other one is
 * shown the same words. An argument that cites what it was not given is none.
 */
function debater(id: 'debate-pro-fraud' | 'debate-pro-customer'): ModelStep<PaymentSoFar, Argument> {
  return defineModelStep({
    id,
    fields,
    maxOutputTokens: 400,
    material: (input: PaymentSoFar) => ({
      evidence: citableEvidence(input),
      risk: riskMaterial(input),
      ...paymentMaterial(input),
    }),
    check({ argument, confidence, evidence }, input) {
      const said = sanitizeLine(argument, ARGUMENT_MAX)
      if (said === '') return unavailable(message('model.no_argument'))
      const given = new Set([...citableEvidence(input).map(({ id }) => id), ...input.decision.evidence.all_citations])
      const cited = [...new Set(evidence.map((one) => one.trim()))]
      if (!cited.every((one) => given.has(one))) return unavailable(message('model.evidence_not_given'))
      return ok({ value: { argument: asSaid(said, input.language), confidence, evidence: cited } })
    },
  })
}

/** The case for fraud. */
export const debateProFraud = debater('debate-pro-fraud')

/** The case for the customer. */
export const debateProCustomer = debater('debate-pro-customer')
