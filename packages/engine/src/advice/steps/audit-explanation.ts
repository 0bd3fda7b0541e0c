import { message } from '@tribunal/messages'
import { z } from 'zod'
import { type Language, localText, ok, unavailable } from '../../domain/index.ts'
import { words } from '../answer-fields.ts'
import { defineModelStep } from '../model-step.ts'
import { sanitizeLine } from '../read-answer-text.ts'
import { citableEvidence, type PaymentSoFar, riskMaterial } from './payment-material.ts'

/** Characters that are kept of a model's words. */
const TEXT_MAX = 2_000

const fields = z.object({ text: words(TEXT_MAX) })

/** What a model adds for the auditor: kept as it was said, and shown inert, as its words (`modelSays`). */
export const auditExplanation = defineModelStep({
  id: 'audit-explanation',
  fields,
  maxOutputTokens: 500,
  material(input: PaymentSoFar) {
    const { decision, confidence, source, overrides, debate, answers } = input.decision
    const ruled = answers.find(({ policy }) => policy.startsWith('arbiter'))
    return {
      decision,
      confidence,
      decided_by: { source, rule: ruled?.rule, overrides: overrides.map(({ id }) => id) },
      risk: riskMaterial(input),
      evidence: citableEvidence(input),
      unknown: input.decision.evidence.unavailable.map(({ signal }) => signal),
      for_fraud: localText(debate.pro_fraud.argument, input.language),
      for_customer: localText(debate.pro_customer.argument, input.language),
    }
  },
  check({ text }) {
    if (sanitizeLine(text, TEXT_MAX) === '') return unavailable(message('model.answer_without_text'))
    return ok({ value: { es: text, en: text } satisfies Record<Language, string> })
  },
})

/** Longest part of a model's words that an audit explanation shows; all of them are in the decision's facts. */
const SHOWN_MAX = 500

/** How a model's words are introduced, so that nobody takes them for ours. */
const SAYS: Readonly<Record<Language, string>> = { es: 'Modelo dice', en: 'Model says' }

/** The last part of an audit explanation: a model's words in quotation marks that they cannot close. */
export function modelSays(text: string, language: Language): string {
  return ` | ${SAYS[language]}: «${sanitizeLine(text, SHOWN_MAX).replace(/[«»]/g, '"')}»`
}
