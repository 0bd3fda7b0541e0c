import { message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { known } from '@tribunal/signals'
import { isFitForCustomer } from '../../advice/steps/index.ts'
import type { Argument, Language, Payment, PaymentAdvice, ThreatIntelligence } from '../../domain/index.ts'
import { type AnyStep, defineStep, type StepResult } from '../step.ts'
import { type Arbitration, arbitrate, judgementOn } from './argue/arbitrate.ts'
import { auditExplanation, plainAudit } from './argue/audit-explanation.ts'
import { argueCustomer, argueFraud, type Debate, UNHEARD } from './argue/debate.ts'
import { type CustomerTexts, customerReason } from './customer-reason.ts'
import { fixed } from './fixed.ts'
import {
  type AggregatedEvidence,
  aggregateEvidence,
  FAILED_EVIDENCE,
  type Findings,
} from './measure/aggregate-evidence.ts'
import {
  type BehaviorSignals,
  FAILED_BEHAVIOR,
  FAILED_CONTEXT,
  type PaymentContext,
} from './measure/measure-payment.ts'
import { matchPolicies, mergePolicyMatches, policyAsks } from './measure/policy-matches.ts'
import { fraudsBefore, judgeUnknownHabits } from './measure/unknown-habits.ts'
import type { PaymentPolicies } from './payment-ports.ts'
import { documentedRoute, type PaymentRoute, routePayment } from './route-payment.ts'

/** What the customer and an auditor get to read. */
export interface Explanations {
  readonly customer: Record<Language, string>
  readonly audit: Record<Language, string>
}

/**
 * A payment on its way through the steps: what was given, and what they found. It becomes complete step by step;
 * `Partial` until the last one has run.
 */
export interface Deciding extends Findings {
  readonly payment: Payment
  /** What models said; empty on the first run. */
  readonly advice: PaymentAdvice
  /** Rules that are suspended, as `policy/rule`. */
  readonly suspended: readonly string[]
  /** One answer of each internal policy, matched or not. */
  readonly internalAnswers: readonly PolicyAnswer[]
  readonly evidence: AggregatedEvidence
  /** Absent where the policy was not asked. */
  readonly habits?: PolicyAnswer | undefined
  readonly pro_fraud: Argument
  readonly pro_customer: Argument
  readonly ruling: Arbitration
  readonly explanations: Explanations
  readonly route: PaymentRoute
}

/** What is there before the first step. */
export type Given = Pick<Deciding, 'payment' | 'advice' | 'suspended' | 'sentences'>

/** A payment before the first step: with a place for everything, because an object that grows is several times as slow. */
export function undecided({ payment, advice, suspended, sentences }: Given): Partial<Deciding> {
  const places: { readonly [Name in keyof Required<Deciding>]: Deciding[Name] | undefined } = {
    payment,
    advice,
    suspended,
    sentences,
    context: undefined,
    behavior: undefined,
    matches: undefined,
    frequent: undefined,
    internalAnswers: undefined,
    threats: undefined,
    evidence: undefined,
    habits: undefined,
    pro_fraud: undefined,
    pro_customer: undefined,
    ruling: undefined,
    explanations: undefined,
    route: undefined,
  }
  return places as Partial<Deciding>
}

/** Where the measured facts come from: the world of the moment, or the record of an earlier decision. */
export interface Measures {
  context(): PaymentContext
  behavior(context: PaymentContext): BehaviorSignals
  threats(): ThreatIntelligence
}

/** What the steps of a payment reach the world through. */
export interface PaymentWorld {
  readonly measures: Measures
  readonly policies: PaymentPolicies
  readonly customerTexts: CustomerTexts
}

/** Languages in which a model's words for the customer are checked. */
const LANGUAGES = ['es', 'en'] as const
const step = defineStep<Deciding, PaymentWorld>()
/** Of what was found, these are there whatever failed. */
const FOUND = ['context', 'behavior', 'frequent'] as const
/** These are unknown where their step failed, and absent in older records. */
const PERHAPS = ['matches', 'threats', 'sentences'] as const

/**
 * The payment against what is usual (spec section 4, step 1). Where it fails, all of it is unknown, and the steps
 * after it still run: an unknown risk sends the payment to a person.
 */
const context = step({
  id: 'transaction_context',
  requires: [],
  run(_, { measures }) {
    const context = measures.context()
    const of = {
      flags: context.signals.flags.length,
      behavior: message(`word.${context.behavior?.source ?? 'unknown'}`),
    }
    return { facts: { context }, summary: message('trace.flags', of) }
  },
  failed: () => ({ context: FAILED_CONTEXT }),
})

/** Deviation and velocity (spec section 4, step 2). They need the context of step 1 and nothing else. */
const behavior = step({
  id: 'behavioral_pattern',
  requires: ['context'],
  run({ context }, { measures }) {
    const behavior = measures.behavior(context)
    const { deviation } = behavior
    const summary =
      deviation.status === 'ok'
        ? message('trace.deviation', { deviation: fixed(deviation.value, 2) })
        : deviation.reason
    return { facts: { behavior }, summary }
  },
  failed: () => ({ behavior: FAILED_BEHAVIOR }),
})

/** FP-01 to FP-06, with what a model adds (spec section 4, step 3). Where it failed, the matches stay unknown. */
const internalPolicies = step({
  id: 'internal_policies',
  requires: ['context', 'behavior', 'advice'],
  run({ context, behavior, advice }, { policies }) {
    const { matches: matched, answers: internalAnswers, frequent } = matchPolicies(context, behavior, policies)
    const matches = mergePolicyMatches(matched, advice.policy_matches ?? [], policies)
    const summary = message('trace.policies_matched', { matches: matches.length })
    return { facts: { matches, internalAnswers, frequent }, summary }
  },
  failed: () => ({ internalAnswers: [], frequent: false }),
})

/** Watchlists (spec section 4, step 4). Where they cannot be asked, the threats stay unknown. */
const threatIntelligence = step({
  id: 'threat_intelligence',
  requires: [],
  run(_, { measures }) {
    const threats = measures.threats()
    const summary = message('trace.threats', { matches: threats.matches.length, level: fixed(threats.level, 2) })
    return { facts: { threats }, summary }
  },
})

/** The composite risk (spec section 4, step 5). */
const evidence = step({
  id: 'evidence_aggregation',
  requires: FOUND,
  wants: PERHAPS,
  run(findings, { policies }) {
    const evidence = aggregateEvidence(findings, policies.compositeRisk)
    const { score, category } = evidence
    const summary =
      score === null
        ? message('trace.risk_unknown')
        : message('trace.risk', { score: fixed(score, 1), category: message(`word.${category}`) })
    return { facts: { evidence }, summary }
  },
  failed: () => ({ evidence: FAILED_EVIDENCE }),
})

/**
 * Asked only where the usual amount is not known (spec section 4, step 5). It is `needed`: its failure gives the error decision.
 */
const unknownHabits = step({
  id: 'unknown_habits',
  requires: [...FOUND, 'payment', 'evidence'],
  wants: PERHAPS,
  run: (deciding, { policies }) => ({
    facts: { habits: judgeUnknownHabits(deciding.payment, deciding, deciding.evidence, policies.unknownHabits) },
  }),
  needed: true,
})

/**
 * Both sides are heard; neither knows what the other said. Where a model argued a side, its words stand in place of
 * the measured argument.
 */
const proFraud = step({
  id: 'debate_pro_fraud',
  requires: [...FOUND, 'payment', 'evidence', 'advice'],
  wants: [...PERHAPS, 'habits'],
  run(deciding) {
    const { payment, evidence, habits, advice } = deciding
    const pro_fraud = advice.pro_fraud ?? argueFraud(payment, deciding, evidence, habits)
    return { facts: { pro_fraud }, ...argued(pro_fraud, advice.pro_fraud) }
  },
  failed: () => ({ pro_fraud: UNHEARD }),
})

/**
 * The other side, in the same way. The answer of `unknown-habits` is a point for
 * fraud only.
 */
const proCustomer = step({
  id: 'debate_pro_customer',
  requires: [...FOUND, 'evidence', 'advice'],
  wants: PERHAPS,
  run(deciding) {
    const { evidence, advice } = deciding
    const pro_customer = advice.pro_customer ?? argueCustomer(deciding, evidence)
    return { facts: { pro_customer }, ...argued(pro_customer, advice.pro_customer) }
  },
  failed: () => ({ pro_customer: UNHEARD }),
})

/** The line of one side: `fallback` where no model argued it. */
function argued({ confidence }: Argument, advised: Argument | undefined): Omit<StepResult<never>, 'facts'> {
  const summary = message('trace.confidence', { confidence: fixed(confidence, 2) })
  return { status: advised ? 'ok' : 'fallback', summary }
}

/** What both sides said, and how many of them a model spoke for. */
export function debateOf({ advice, ...sides }: Pick<Deciding, 'advice' | 'pro_fraud' | 'pro_customer'>): Debate {
  const byModel = [advice.pro_fraud, advice.pro_customer].filter((one) => one !== undefined).length
  const { pro_fraud, pro_customer } = sides
  return { pro_fraud, pro_customer, source: (['deterministic', 'mixed', 'model'] as const)[byModel]! }
}

/**
 * The ruling (spec section 4, step 7). It is `needed`: its failure gives the error decision of document 001. It reads
 * no argument of the debate: only the evidence, the judge's answer and what stands beside the risk.
 */
const arbiter = step({
  id: 'decision_arbiter',
  requires: ['context', 'evidence', 'advice', 'suspended'],
  wants: [...PERHAPS, 'habits'],
  run({ context, evidence, advice, suspended, matches, threats, sentences, habits }, { policies }) {
    const judgement = judgementOn(advice, context.injection_suspected !== false)
    const ruling = arbitrate(evidence, judgement, policies.arbiter, suspended, {
      learned: context.learned,
      threatLevel: threats?.level,
      policyAsks: matches && policyAsks(matches),
      frauds: fraudsBefore(context.windows),
      unknownHabits: habits,
      sentences,
    })
    const came = { decision: ruling.decision, confidence: fixed(ruling.confidence, 2) }
    const summary =
      judgement.status === 'unavailable'
        ? message('trace.arbitrated_without_judge', { ...came, reason: judgement.reason })
        : message('trace.arbitrated', came)
    return { facts: { ruling }, status: ruling.source === 'model' ? 'ok' : 'fallback', summary }
  },
  needed: true,
})

/** The words for the customer and for the auditor (spec section 4, step 8). They follow the ruling and cannot change it. */
const explainability = step({
  id: 'explainability',
  requires: ['context', 'frequent', 'evidence', 'advice', 'ruling', 'pro_fraud', 'pro_customer'],
  run(deciding, { customerTexts }) {
    const { context, frequent, evidence, advice, ruling } = deciding
    const isKnown = ruling.habits ? ruling.habits.results['ground'] === 'risk' : evidence.score !== null
    const reason = customerReason(context.signals, frequent, isKnown)
    const template = customerTexts[`${ruling.decision}/${reason}`]
    const said = advice.explanation_customer
    // Checked here too: recorded words may meet another decision, made by a later policy.
    const worded = said && LANGUAGES.every((language) => isFitForCustomer(said[language], ruling.decision, language))
    const audit = auditExplanation(evidence, debateOf(deciding), ruling, advice.explanation_audit)
    const summary = worded
      ? message('trace.customer_told_by_model')
      : message('trace.customer_told', { reason: message(`word.${reason}`) })
    return { facts: { explanations: { customer: worded ? said : template, audit } }, summary }
  },
  failed: ({ ruling }, { customerTexts }) => ({
    explanations: { customer: customerTexts[`${ruling.decision}/general`], audit: plainAudit(ruling) },
  }),
})

/** Where the decision goes (spec section 4, step 9); the documented routes stand where the policy fails. */
const routing = step({
  id: 'routing',
  requires: ['payment', 'context', 'evidence', 'ruling'],
  wants: ['threats'],
  run({ payment, context, evidence, ruling, threats }, { policies }) {
    const { decision, confidence } = ruling
    const by = {
      decision,
      confidence,
      category: evidence.category,
      threatLevel: threats?.level ?? 0,
      injectionSuspected: context.injection_suspected ?? false,
      ground: ruling.habits?.results['ground'],
      amountUsd: known(context.exposure.amount_usd),
      drawnFrom: `${payment.transaction_id}\n${payment.customer_id}`,
    }
    const route = routePayment(by, policies.routing)
    return { facts: { route }, summary: message('trace.route', { route: route.route }) }
  },
  failed: ({ ruling }) => ({ route: documentedRoute(ruling.decision) }),
})

/** The steps that decide on a payment, in the order of spec section 4. */
export const PAYMENT_STEPS: readonly AnyStep<Deciding, PaymentWorld>[] = [
  context,
  behavior,
  internalPolicies,
  threatIntelligence,
  evidence,
  unknownHabits,
  proFraud,
  proCustomer,
  arbiter,
  explainability,
  routing,
]
