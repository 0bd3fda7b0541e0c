import { message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { isFitForCustomer } from '../../advice/steps/index.ts'
import type { Payment, PaymentDecision } from '../../domain/decision.ts'
import {
  type Argument,
  type PaymentAdvice,
  type PaymentFacts,
  SENTENCES,
  type ThreatIntelligence,
} from '../../domain/decision.ts'
import { parseClockTime } from '../../signals/payment/clock-time.ts'
import type { HistoryReader } from '../../signals/payment/past-payments.ts'
import { threatIntelligence } from '../../signals/payment/threat-intelligence.ts'
import type { ModelAdvisers } from '../ports.ts'
import { type Clock, failureText } from '../step.ts'
import { type AggregatedEvidence, aggregateEvidence, FAILED_EVIDENCE, type Findings } from './aggregate-evidence.ts'
import { type Arbitration, arbitrate } from './arbitrate.ts'
import { assembleDecision, type Explanations } from './assemble-decision.ts'
import { auditExplanation, plainAudit } from './audit-explanation.ts'
import { customerReason } from './customer-reason.ts'
import { argueCustomer, argueFraud, type Debate, UNHEARD } from './debate.ts'
import { errorDecision } from './error-decision.ts'
import { fixed } from './fixed.ts'
import { judgementOn } from './judgement-on.ts'
import {
  type BehaviorSignals,
  FAILED_BEHAVIOR,
  FAILED_CONTEXT,
  measureBehavior,
  measureContext,
  type PaymentContext,
} from './measure-payment.ts'
import { type PaymentPolicies, type PaymentPorts, type PaymentSettings, policiesOf } from './payment-ports.ts'
import { type InternalPolicies, matchPolicies, mergePolicyMatches, policyAsks } from './policy-matches.ts'
import { documentedRoute, routePayment } from './route-payment.ts'
import { StepRecorder } from './step-recorder.ts'
import { judgeUnknownHabits } from './unknown-habits.ts'
import { withAdvice, withCalls } from './with-advice.ts'

export interface PaymentPipeline {
  /**
   * Decides one payment. Total: whatever `payment` is, a valid decision comes back, and every failure is in its trace.
   * Pure but for the clock; recording the payment in the history afterwards is the caller's part.
   */
  decide(payment: Payment, history: HistoryReader, clock: Clock, advice?: PaymentAdvice): PaymentDecision
  /**
   * Decides one payment without models first, then asks those that are worth asking, and decides again with what they
   * advise. Never rejects: where nobody is asked, or nothing usable comes back, the first decision stands.
   */
  decideWithModels(
    payment: Payment,
    history: HistoryReader,
    clock: Clock,
    advisers: ModelAdvisers,
  ): Promise<PaymentDecision>
  /** Decides on recorded facts: the same decision, bit for bit, apart from the times in its trace. */
  replay(facts: PaymentFacts): PaymentDecision
}

/** One payment on its way through the steps. */
interface Run {
  readonly payment: Payment
  readonly measures: Measures
  readonly advice: PaymentAdvice
  readonly recorder: StepRecorder
  readonly ports: PaymentPorts
  readonly policies: PaymentPolicies
  /** Rules that are held, as `policy/rule`. */
  readonly held: readonly string[]
  /** Undefined in records from before 2. */
  readonly sentences: PaymentFacts['sentences']
}

/** Where the measured facts come from: the world of the moment, or the record of an earlier decision. */
interface Measures {
  context(): PaymentContext
  behavior(context: PaymentContext): BehaviorSignals
  threats(): ThreatIntelligence
}

const NO_ADVICE: PaymentAdvice = {}
const LANGUAGES = ['es', 'en'] as const

/** Puts policies and lists together. Throws where a policy is missing. */
export function createPaymentPipeline(ports: PaymentPorts, settings: PaymentSettings = {}): PaymentPipeline {
  const policies = policiesOf(ports, settings)
  const decideAgain = (facts: PaymentFacts): PaymentDecision => {
    const { payment, advice, held_rules: held = [], sentences } = facts
    const recorder = new StepRecorder(() => 0)
    return decidePayment({ payment, measures: recorded(facts), advice, recorder, ports, policies, held, sentences })
  }
  const decide: PaymentPipeline['decide'] = (payment, history, clock, advice = NO_ADVICE) => {
    const { lists } = ports
    const measures: Measures = {
      context: () => measureContext(payment, history, ports),
      behavior: (context) => measureBehavior(payment, context),
      threats: () => threatIntelligence(payment, lists.watchlists),
    }
    const recorder = new StepRecorder(clock)
    try {
      const held = ports.heldRules?.() ?? []
      const run: Run = { payment, measures, advice, recorder, ports, policies, held, sentences: SENTENCES }
      return withCalls(decidePayment(run))
    } catch (error) {
      const { unclear } = lists.customerTexts.ESCALATE_TO_HUMAN
      return errorDecision(payment, failureText(error), recorder, policies.hashes, unclear)
    }
  }
  return {
    decide,
    replay: (facts) => withCalls(decideAgain(facts)),
    async decideWithModels(payment, history, clock, advisers) {
      const started = clock()
      const now = () => clock() - started
      const first = decide(payment, history, clock)
      return await withAdvice(first, { advisers, policies, now, decideAgain })
    },
  }
}

function recorded(facts: PaymentFacts): Measures {
  const { payment, deviation, velocity, threats, advice: _, held_rules: __, sentences: ___, ...context } = facts
  return {
    context: () => ({ time: parseClockTime(payment.timestamp), earlier: [], ...context }),
    behavior: () => ({ deviation, velocity }),
    threats() {
      if (threats === null) throw new Error('the watchlists could not be asked')
      return threats
    },
  }
}

/** The steps, in the order of spec section 4. */
function decidePayment(run: Run): PaymentDecision {
  const { recorder, policies } = run
  const found = collect(run)
  const evidence = recorder.run('evidence_aggregation', () => weigh(found.findings, policies), FAILED_EVIDENCE)
  const habits = judgeUnknownHabits(run.payment, found.findings, evidence, policies.unknownHabits)
  const debate = hold(run, found.findings, evidence, habits)
  const ruling = recorder.require('decision_arbiter', () => rule(run, found.findings, evidence, habits))
  const explained = recorder.run<Explanations | undefined>(
    'explainability',
    () => explain(run, found.findings, evidence, debate, ruling),
    undefined,
  )
  const explanations = explained ?? plainExplanations(run, ruling)
  const route = recorder.run(
    'routing',
    () => {
      const level = found.findings.threats?.level ?? 0
      const injected = found.findings.context.injection_suspected ?? false
      const value = routePayment(ruling.decision, evidence.category, level, injected, policies.routing)
      return { value, summary: message('trace.route', { route: value.route }) }
    },
    documentedRoute(ruling.decision),
  )
  return assembleDecision({
    facts: factsOf(run, found.findings),
    findings: found.findings,
    internalAnswers: found.internalAnswers,
    evidence,
    debate,
    ruling,
    explanations,
    route,
    recorder,
    hashes: policies.hashes,
  })
}

function factsOf({ payment, advice, held, sentences }: Run, { context, behavior, threats }: Findings): PaymentFacts {
  const { behavior: usual, history, signals, exposure, windows, learned, injection_suspected } = context
  const counted = windows ? { windows } : {}
  const scored = learned ? { learned } : {}
  const injection = injection_suspected === undefined ? {} : { injection_suspected }
  const holding = held.length === 0 ? {} : { held_rules: held }
  const argued = sentences === undefined ? {} : { sentences }
  const asked = { threats: threats ?? null, ...counted, ...scored, ...injection, ...holding, ...argued, advice }
  return { payment, behavior: usual, history, signals, exposure, ...behavior, ...asked }
}

/** Steps 1 to 4: what is measured and looked up. A step that fails leaves its part unknown. */
function collect({ measures, advice, recorder, policies, sentences }: Run) {
  const context = recorder.run(
    'transaction_context',
    () => {
      const value = measures.context()
      return {
        value,
        summary: message('trace.flags', {
          flags: value.signals.flags.length,
          behavior: message(`word.${value.behavior?.source ?? 'unknown'}`),
        }),
      }
    },
    FAILED_CONTEXT,
  )
  const behavior = recorder.run(
    'behavioral_pattern',
    () => {
      const value = measures.behavior(context)
      const { deviation } = value
      return {
        value,
        summary:
          deviation.status === 'ok'
            ? message('trace.deviation', { deviation: fixed(deviation.value, 2) })
            : deviation.reason,
      }
    },
    FAILED_BEHAVIOR,
  )
  const internal = recorder.run<InternalPolicies | undefined>(
    'internal_policies',
    () => {
      const found = matchPolicies(context, behavior, policies)
      const matches = mergePolicyMatches(found.matches, advice.policy_matches ?? [], policies)
      return { value: { ...found, matches }, summary: message('trace.policies_matched', { matches: matches.length }) }
    },
    undefined,
  )
  const threats = recorder.run<ThreatIntelligence | undefined>(
    'threat_intelligence',
    () => {
      const value = measures.threats()
      return {
        value,
        summary: message('trace.threats', { matches: value.matches.length, level: fixed(value.level, 2) }),
      }
    },
    undefined,
  )
  const findings: Findings = {
    context,
    behavior,
    matches: internal?.matches,
    frequent: internal?.frequent ?? false,
    threats,
    sentences,
  }
  return { findings, internalAnswers: internal?.answers ?? [] }
}

function weigh(findings: Findings, policies: PaymentPolicies) {
  const value = aggregateEvidence(findings, policies.compositeRisk)
  return {
    value,
    summary:
      value.score === null
        ? message('trace.risk_unknown')
        : message('trace.risk', { score: fixed(value.score, 1), category: message(`word.${value.category}`) }),
  }
}

/** Step 6: both sides are heard; neither knows what the other said. */
function hold(
  { payment, advice, recorder }: Run,
  findings: Findings,
  evidence: AggregatedEvidence,
  habits: PolicyAnswer | undefined,
): Debate {
  const side = (name: string, advised: Argument | undefined, argue: () => Argument) =>
    recorder.run(
      name,
      () => {
        const value = advised ?? argue()
        return {
          value,
          status: advised ? 'ok' : 'fallback',
          summary: message('trace.confidence', { confidence: fixed(value.confidence, 2) }),
        }
      },
      UNHEARD,
    )
  const argued = [advice.pro_fraud, advice.pro_customer].filter((one) => one !== undefined).length
  return {
    pro_fraud: side('debate_pro_fraud', advice.pro_fraud, () => argueFraud(payment, findings, evidence, habits)),
    pro_customer: side('debate_pro_customer', advice.pro_customer, () => argueCustomer(findings, evidence)),
    source: (['deterministic', 'mixed', 'model'] as const)[argued]!,
  }
}

function rule(
  { advice, policies, held }: Run,
  findings: Findings,
  evidence: AggregatedEvidence,
  habits: PolicyAnswer | undefined,
) {
  const { context, matches, threats, sentences } = findings
  const judgement = judgementOn(advice, context.injection_suspected !== false)
  const beside = {
    learned: context.learned,
    threatLevel: threats?.level,
    policyAsks: matches && policyAsks(matches),
    unknownHabits: habits,
    sentences,
  }
  const value = arbitrate(evidence, judgement, policies.arbiter, held, beside)
  const came = { decision: value.decision, confidence: fixed(value.confidence, 2) }
  const summary =
    judgement.status === 'unavailable'
      ? message('trace.arbitrated_without_judge', { ...came, reason: judgement.reason })
      : message('trace.arbitrated', came)
  const status = value.source === 'model' ? ('ok' as const) : ('fallback' as const)
  return { value, status, summary }
}

function explain(
  { ports, advice }: Run,
  { context, frequent }: Findings,
  evidence: AggregatedEvidence,
  debate: Debate,
  ruling: Arbitration,
) {
  const reason = customerReason(context.signals, frequent, evidence.score !== null && !ruling.habits)
  const template = ports.lists.customerTexts[ruling.decision][reason]
  const said = advice.explanation_customer
  // Checked here too: recorded words may meet another decision, made by a later policy.
  const worded = said && LANGUAGES.every((language) => isFitForCustomer(said[language], ruling.decision, language))
  const audit = auditExplanation(evidence, debate, ruling, advice.explanation_audit)
  const value: Explanations = { customer: worded ? said : template, audit }
  return {
    value,
    summary: worded
      ? message('trace.customer_told_by_model')
      : message('trace.customer_told', { reason: message(`word.${reason}`) }),
  }
}

/** What is said where explaining failed. */
function plainExplanations({ ports }: Run, ruling: Arbitration): Explanations {
  return { customer: ports.lists.customerTexts[ruling.decision].general, audit: plainAudit(ruling) }
}
