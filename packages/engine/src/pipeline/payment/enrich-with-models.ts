import { type Language, localText } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { ask, brokenAnswer, type ModelStep, repeatsInstructions, toldTo } from '../../advice/index.ts'
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
import type { ModelCall, ModelStepId, PaymentAdvice, PaymentDecision, PaymentFacts } from '../../domain/decision.ts'
import type { ModelAdvisers } from '../ports.ts'
import { failureText } from '../step.ts'
import { ALWAYS, type ModelCallLog } from '../trace-calls.ts'
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

/** Asks one step, if that is worth it, and says what is known more. It never rejects. */
type Consultation = (so: PaymentSoFar, by: PaymentEnrichment, log: ModelCallLog) => Promise<PaymentAdvice>

/**
 * Those of a round are asked at once; each round sees the decision as it stands after the one before. Matching comes
 * first, because the debate argues about matches; the arbiter hears both sides; explanations come last and explain
 * what was decided.
 */
const ROUNDS: readonly (readonly Consultation[])[] = [
  [
    consultation(
      policyMatching,
      (so, { policies }) => ({ ...so, offered: offeredPolicies(policies, so.language) }),
      (ids) => ({ policy_matches: ids.map((policy_id) => ({ policy_id })) }),
    ),
  ],
  [
    consultation(debateProFraud, asIs, (argument) => ({ pro_fraud: argument })),
    consultation(debateProCustomer, asIs, (argument) => ({ pro_customer: argument })),
  ],
  [consultation(arbiter, asIs, (_, call, told) => ({ judgement: saidIn(call, told) }))],
  [
    consultation(
      customerExplanation,
      ({ decision: { decision, explanations } }) => ({ decision, template: explanations.customer }),
      (explanation) => ({ explanation_customer: explanation }),
    ),
    consultation(auditExplanation, asIs, (explanation) => ({ explanation_audit: explanation })),
  ],
]

/**
 * What models say about a payment that was decided without them. Never rejects: a step that fails leaves a call that
 * says so, and no advice. Without `calls`, nobody was asked; `log` gets which steps were worth asking, and by what rule.
 */
export async function enrichPayment(
  first: PaymentDecision,
  by: PaymentEnrichment,
  log: ModelCallLog,
): Promise<PaymentAdvice> {
  const { facts } = first
  if (!facts) return {}
  let advice = facts.advice
  let decision = first
  for (const round of ROUNDS) {
    const so = { decision, language: by.advisers.language ?? DOCUMENTED }
    const gains = await Promise.all(round.map((consult) => consult(so, by, log)))
    const calls = [advice, ...gains].flatMap((one) => one.calls ?? [])
    if (calls.length === (advice.calls ?? []).length) continue
    advice = Object.assign({}, advice, ...gains, { calls }) as PaymentAdvice
    decision = by.decideAgain({ ...facts, advice })
  }
  return advice
}

/** A model step as a consultation: whether it is asked, with what, and what its answer adds. */
function consultation<Input, Answer>(
  step: ModelStep<Input, Answer>,
  inputOf: (so: PaymentSoFar, by: PaymentEnrichment) => Input,
  gain: (answer: Answer, call: ModelCall, told: string) => PaymentAdvice,
): Consultation {
  return async (so, by, log) => {
    if (!isAsked(step.id, so, by, log)) return {}
    const { port: models, prompts } = by.advisers
    const started = by.now()
    try {
      const asking = { models, prompts, language: so.language, now: by.now }
      const { answer, call } = await ask(step, inputOf(so, by), asking)
      return { ...(answer === undefined ? {} : gain(answer, call, toldTo(asking, step.id))), calls: [call] }
    } catch (error) {
      return { calls: [brokenCall(step.id, error, started, by)] }
    }
  }
}

/** A question that could not even be put: a prompt is missing, or the payment cannot be written as JSON. */
function brokenCall(
  step: ModelStepId,
  error: unknown,
  started: number,
  { advisers, now }: PaymentEnrichment,
): ModelCall {
  const prompt = advisers.prompts.get(step)
  return {
    step,
    prompt: prompt ? `${step}@${prompt.version}` : step,
    prompt_hash: prompt?.hash ?? '',
    input_hash: '',
    started_ms: started,
    duration_ms: now() - started,
    answers: [brokenAnswer(error)],
    status: 'failed',
    note: failureText(error),
  }
}

/** A step without a model leaves no line; for any other the policy's answer is logged. */
function isAsked(
  step: ModelStepId,
  { decision }: PaymentSoFar,
  { advisers, policies }: PaymentEnrichment,
  log: ModelCallLog,
): boolean {
  if (!advisers.port.has(step)) return false
  const answer = advisers.when === 'always' ? ALWAYS : shouldCallModel(step, decision, policies.askModel)
  log.add(answer, step)
  return answer.outcome === 'ask'
}

/** For steps that read the whole payment. */
function asIs(so: PaymentSoFar): PaymentSoFar {
  return so
}

/** The judges' answers as they came, without those that recite what the judges were told; a single one by itself. */
function saidIn({ answers }: ModelCall, told: string): string | readonly string[] {
  const said = answers.flatMap(({ answer }) => (answer === null || repeatsInstructions(answer, told) ? [] : [answer]))
  return said.length === 1 ? said[0]! : said
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
