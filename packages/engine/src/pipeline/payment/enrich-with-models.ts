import { type Language, localText } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import type { ModelStep } from '../../advice/index.ts'
import {
  arbiter,
  auditExplanation,
  customerExplanation,
  debateProCustomer,
  debateProFraud,
  type OfferedPolicy,
  type PaymentSoFar,
  policyMatching,
} from '../../advice/steps/index.ts'
import type {
  ModelCall,
  ModelStepId,
  PaymentAdvice,
  PaymentDecision,
  PaymentFacts,
  TraceStep,
} from '../../domain/decision.ts'
import { Consultation } from '../consultation.ts'
import type { ModelAdvisers } from '../ports.ts'
import type { PaymentPolicies, PaymentPolicy } from './payment-ports.ts'

/** What asking models about a payment needs beside the decision that stands without them. */
export interface PaymentEnrichment {
  readonly advisers: ModelAdvisers
  readonly policies: Pick<PaymentPolicies, 'internal' | 'askModel'>
  /** Milliseconds since the payment was received. */
  now(): number
  /** The decision on facts that hold the advice so far; its trace is not looked at. */
  decideAgain(facts: PaymentFacts): PaymentDecision
}

/** The language of document 001, whose prompts and explanations are Spanish: a payment names none of its own. */
const DOCUMENTED: Language = 'es'

/** Asks one step, if that is worth it, and says what is known more. */
type Question = (so: PaymentSoFar, by: PaymentEnrichment, models: Consultation) => Promise<PaymentAdvice>

/**
 * Those of a round are asked at once; each round sees the decision as it stands after the one before. Matching comes
 * first, because the debate argues about matches; the arbiter hears both sides; explanations come last and explain
 * what was decided.
 */
const ROUNDS: readonly (readonly Question[])[] = [
  [
    question(
      policyMatching,
      (so, { policies }) => ({ ...so, offered: offeredPolicies(policies, so.language) }),
      (ids) => ({ policy_matches: ids.map((policy_id) => ({ policy_id })) }),
    ),
  ],
  [
    question(debateProFraud, asIs, (argument) => ({ pro_fraud: argument })),
    question(debateProCustomer, asIs, (argument) => ({ pro_customer: argument })),
  ],
  [
    question(arbiter, asIs, (_, call, models) => {
      const said = models.saidIn(call)
      return { judgement: said.length === 1 ? said[0]! : said }
    }),
  ],
  [
    question(
      customerExplanation,
      ({ decision: { decision, explanations } }) => ({ decision, template: explanations.customer }),
      (explanation) => ({ explanation_customer: explanation }),
    ),
    question(auditExplanation, asIs, (explanation) => ({ explanation_audit: explanation })),
  ],
]

/** What asking about a payment came to. */
export interface PaymentAsked {
  /** What the payment is decided again with; without `calls`, nobody was asked. */
  readonly advice: PaymentAdvice
  /** The line of the trace; none where no model was there to be asked. */
  readonly line: TraceStep | undefined
}

/** What models say about a payment that was decided without them. Never rejects. */
export async function enrichPayment(
  first: PaymentDecision & { readonly facts: PaymentFacts },
  by: PaymentEnrichment,
): Promise<PaymentAsked> {
  const { facts } = first
  const models = new Consultation(by.advisers, by.advisers.language ?? DOCUMENTED, by.now)
  const advice = { ...facts.advice }
  const decidedOn = () =>
    models.calls.length === 0 ? first : by.decideAgain({ ...facts, advice: { ...advice, calls: models.calls } })
  const rounds = ROUNDS.map((questions) => async () => {
    const so = { decision: decidedOn(), language: models.language }
    return Object.assign({}, ...(await Promise.all(questions.map((ask) => ask(so, by, models))))) as PaymentAdvice
  })
  const line = await models.enrich(advice, rounds)
  return { advice: models.calls.length === 0 ? advice : { ...advice, calls: models.calls }, line }
}

/** A model step as a question: whether it is asked, with what, and what its answer adds. */
function question<Input, Answer>(
  step: ModelStep<Input, Answer>,
  inputOf: (so: PaymentSoFar, by: PaymentEnrichment) => Input,
  gain: (answer: Answer, call: ModelCall, models: Consultation) => PaymentAdvice,
): Question {
  return async (so, by, models) => {
    if (!models.wants(step.id, () => shouldCallModel(step.id, so.decision, by.policies.askModel))) return {}
    const { answer, call } = await models.ask(step, inputOf(so, by))
    return answer === undefined ? {} : gain(answer, call, models)
  }
}

/** For steps that read the whole payment. */
function asIs(so: PaymentSoFar): PaymentSoFar {
  return so
}

/** The internal policies as a model is shown them: what each of their rules looks for, in the words of its reason. */
export function offeredPolicies(
  { internal }: Pick<PaymentPolicies, 'internal'>,
  language: Language,
): readonly OfferedPolicy[] {
  return internal.map(({ id, policy: { policy } }) => ({
    id,
    title: localText(policy.title, language),
    looks_for: policy.body.kind === 'rules' ? policy.body.rules.map(({ reason }) => localText(reason, language)) : [],
  }))
}

/**
 * What the policy `ask-model-payment` says of asking a model in `step`, as the decision stands. Facts that the
 * decision does not have are left out, and unknown to the policy.
 */
function shouldCallModel(step: ModelStepId, so: PaymentDecision, askModel: PaymentPolicy): PolicyAnswer {
  const { composite_risk_score, risk_category, decision, signals, evidence, debate, facts } = so
  return askModel.answer({
    step,
    injection_suspected: facts?.injection_suspected,
    composite_risk_score: composite_risk_score ?? undefined,
    risk_category,
    decision,
    flag_count: signals.length,
    match_count: evidence.policy_matches.length,
    threat_level: evidence.threat_level,
    fraud_confidence: debate.pro_fraud.confidence,
    customer_confidence: debate.pro_customer.confidence,
  })
}
