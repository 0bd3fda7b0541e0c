import { message } from '@tribunal/messages'
import { z } from 'zod'
import { localText, type Measured, ok, PAYMENT_OUTCOMES, unavailable } from '../../domain/index.ts'
import { oneOf, share, words } from '../answer-fields.ts'
import { consensusOf } from '../ask.ts'
import { type ModelStep, schemaOf } from '../model-step.ts'
import { type Judgement, parseJudgement } from './judgement.ts'
import { citableEvidence, type PaymentSoFar, riskMaterial } from './payment-material.ts'

const fields = z.object({ decision: oneOf(PAYMENT_OUTCOMES), confidence: share(), reasoning: words(600) })

/**
 * The impartial judge (document 001). It is shown what was measured and what both sides argue, and not the payment's
 * own fields: the less of a stranger's text, the better. Read as documented, by `parseJudgement`. Several judges vote by
 * decision; the confidence of those that agree is lowered by the share that does not, so that little of it goes to a
 * person, by the second override. Where they tie, the more severe decision counts.
 */
export const arbiter: ModelStep<PaymentSoFar, Judgement> = {
  id: 'arbiter',
  schema: schemaOf(fields),
  maxOutputTokens: 400,
  material(input) {
    const { debate } = input.decision
    const side = ({ argument, confidence, evidence }: typeof debate.pro_fraud) => ({
      argument: localText(argument, input.language),
      confidence,
      evidence,
    })
    return {
      risk: riskMaterial(input),
      evidence: citableEvidence(input),
      unknown: input.decision.evidence.unavailable.map(({ signal }) => signal),
      for_fraud: side(debate.pro_fraud),
      for_customer: side(debate.pro_customer),
    }
  },
  read(answer) {
    const judgement = parseJudgement(answer)
    return judgement.status === 'ok' ? ok({ value: judgement.value }) : judgement
  },
  vote: ({ decision }) => decision,
  combine: (agreeing, agreement) => ({ ...agreeing[0]!, confidence: combinedConfidence(agreeing, agreement) }),
  gravity: ({ decision }) => PAYMENT_OUTCOMES.indexOf(decision),
}

/**
 * What the recorded answers of one judge, or of several, come to. Those that cannot be read have no vote; where none
 * can, the reason is that of the first.
 */
export function judgementOf(answers: string | readonly string[]): Measured<Judgement> {
  const read = (typeof answers === 'string' ? [answers] : answers).map(parseJudgement)
  const usable = read.flatMap((one) => (one.status === 'ok' ? [one.value] : []))
  const consensus = consensusOf(arbiter, usable)
  return consensus ? ok(consensus.answer) : (read[0] ?? unavailable(message('judge.none_answered')))
}

/** Far below what a model means by a digit, and far above what adding doubles gets wrong: three times 0.55 is 0.55. */
const PRECISION = 1e12

function combinedConfidence(agreeing: readonly Judgement[], agreement: number): number {
  if (agreeing.length === 1 && agreement === 1) return agreeing[0]!.confidence
  const mean = agreeing.reduce((sum, { confidence }) => sum + confidence, 0) / agreeing.length
  return Math.round(mean * agreement * PRECISION) / PRECISION
}
