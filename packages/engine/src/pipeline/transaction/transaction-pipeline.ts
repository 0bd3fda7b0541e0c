import { type Measured, unavailable } from '../../domain/measured.ts'
import type { Transaction } from '../../domain/submission.ts'
import type { Argument, TransactionDecision } from '../../domain/transaction-decision.ts'
import { type ThreatIntelligence, threatIntelligence } from '../../signals/transaction/threat-intelligence.ts'
import type { HistoryReader } from '../../signals/transaction/transaction-history.ts'
import type { Clock } from '../step.ts'
import { type AggregatedEvidence, aggregateEvidence, FAILED_EVIDENCE, type Findings } from './aggregate-evidence.ts'
import { type Arbitration, arbitrate } from './arbitrate.ts'
import { assembleDecision, type Explanations } from './assemble-decision.ts'
import { auditExplanation } from './audit-explanation.ts'
import { customerReason } from './customer-reason.ts'
import { argueCustomer, argueFraud, type Debate, UNHEARD } from './debate.ts'
import { errorDecision } from './error-decision.ts'
import { fixed } from './fixed.ts'
import { type Judgement, parseJudgement } from './judgement.ts'
import { FAILED_BEHAVIOR, FAILED_CONTEXT, measureBehavior, measureContext } from './measure-payment.ts'
import { type AdvisedMatch, type InternalPolicies, matchPolicies, mergePolicyMatches } from './policy-matches.ts'
import { documentedRoute, routeTransaction } from './route-transaction.ts'
import { messageOf, StepRecorder } from './step-recorder.ts'
import {
  policiesOf,
  type TransactionHouse,
  type TransactionPolicies,
  type TransactionSettings,
} from './transaction-house.ts'

/** What models said about a payment before it is decided: recorded facts, and advice only. */
export interface TransactionAdvice {
  /** The judge model's answer as it came. */
  readonly judgement?: string
  /** Internal policies a model finds matching; they can be added, never removed. */
  readonly policyMatches?: readonly AdvisedMatch[]
  /** Arguments of model debaters; the deterministic ones take the place of those that are missing. */
  readonly proFraud?: Argument
  readonly proCustomer?: Argument
}

export interface TransactionPipeline {
  /**
   * Decides one payment. Total: whatever `payment` is, a valid decision comes back, and every failure is in its trace.
   * Pure but for the clock; recording the payment in the history afterwards is the caller's part.
   */
  decide(payment: Transaction, history: HistoryReader, clock: Clock, advice?: TransactionAdvice): TransactionDecision
}

/** One payment on its way through the steps. */
interface Run {
  readonly payment: Transaction
  readonly history: HistoryReader
  readonly advice: TransactionAdvice
  readonly recorder: StepRecorder
  readonly house: TransactionHouse
  readonly policies: TransactionPolicies
}

const NO_ADVICE: TransactionAdvice = {}
const NO_JUDGEMENT = unavailable('no judge model was asked')

/** Puts policies and lists together. Throws where the house lacks a policy. */
export function createTransactionPipeline(
  house: TransactionHouse,
  settings: TransactionSettings = {},
): TransactionPipeline {
  const policies = policiesOf(house, settings)
  return {
    decide(payment, history, clock, advice = NO_ADVICE) {
      const recorder = new StepRecorder(clock)
      try {
        return decidePayment({ payment, history, advice, recorder, house, policies })
      } catch (error) {
        const { unclear } = house.lists.customerTexts.ESCALATE_TO_HUMAN
        return errorDecision(payment, messageOf(error), recorder, policies.hashes, unclear)
      }
    },
  }
}

/** The steps, in the order of spec section 4. */
function decidePayment(run: Run): TransactionDecision {
  const { recorder, policies } = run
  const found = collect(run)
  const evidence = recorder.run('evidence_aggregation', () => weigh(found.findings, policies), FAILED_EVIDENCE)
  const debate = hold(run, found.findings, evidence)
  const ruling = recorder.require('decision_arbiter', () => rule(run, evidence))
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
      const value = routeTransaction(ruling.decision, evidence.category, level, policies.routing)
      return { value, summary: value.route }
    },
    documentedRoute(ruling.decision),
  )
  return assembleDecision({
    payment: run.payment,
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

/** Steps 1 to 4: what is measured and looked up. A step that fails leaves its part unknown. */
function collect({ payment, history, advice, recorder, house, policies }: Run) {
  const { lists } = house
  const context = recorder.run(
    'transaction_context',
    () => {
      const value = measureContext(payment, history, lists)
      return { value, summary: `${value.signals.flags.length} flags, behaviour ${value.behavior?.source ?? 'unknown'}` }
    },
    FAILED_CONTEXT,
  )
  const behavior = recorder.run(
    'behavioral_pattern',
    () => {
      const value = measureBehavior(payment, context)
      const { deviation } = value
      return { value, summary: deviation.status === 'ok' ? `deviation ${fixed(deviation.value, 2)}` : deviation.reason }
    },
    FAILED_BEHAVIOR,
  )
  const internal = recorder.run<InternalPolicies | undefined>(
    'internal_policies',
    () => {
      const found = matchPolicies(payment, context, behavior, policies, lists)
      const matches = mergePolicyMatches(found.matches, advice.policyMatches ?? [], policies)
      return { value: { ...found, matches }, summary: `${matches.length} matched` }
    },
    undefined,
  )
  const threats = recorder.run<ThreatIntelligence | undefined>(
    'threat_intelligence',
    () => {
      const value = threatIntelligence(payment, lists.watchlists)
      return { value, summary: `${value.matches.length} matches, level ${fixed(value.level, 2)}` }
    },
    undefined,
  )
  const findings: Findings = {
    context,
    behavior,
    matches: internal?.matches,
    frequent: internal?.frequent ?? false,
    threats,
  }
  return { findings, internalAnswers: internal?.answers ?? [] }
}

function weigh(findings: Findings, policies: TransactionPolicies) {
  const value = aggregateEvidence(findings, policies.compositeRisk)
  return { value, summary: value.score === null ? 'risk unknown' : `risk ${fixed(value.score, 1)} ${value.category}` }
}

/** Step 6: both sides are heard; neither knows what the other said. */
function hold({ payment, advice, recorder }: Run, findings: Findings, evidence: AggregatedEvidence): Debate {
  const side = (name: string, advised: Argument | undefined, argue: () => Argument) =>
    recorder.run(
      name,
      () => {
        const value = advised ?? argue()
        return { value, status: advised ? 'ok' : 'fallback', summary: `confidence ${fixed(value.confidence, 2)}` }
      },
      UNHEARD,
    )
  return {
    pro_fraud: side('debate_pro_fraud', advice.proFraud, () => argueFraud(payment, findings, evidence)),
    pro_customer: side('debate_pro_customer', advice.proCustomer, () => argueCustomer(findings, evidence)),
    source: advice.proFraud && advice.proCustomer ? 'model' : 'deterministic',
  }
}

function rule({ advice, policies }: Run, evidence: AggregatedEvidence) {
  const judgement: Measured<Judgement> =
    advice.judgement === undefined ? NO_JUDGEMENT : parseJudgement(advice.judgement)
  const value = arbitrate(evidence, judgement, policies.arbiter)
  const answered = judgement.status === 'unavailable' ? `, ${judgement.reason}` : ''
  const status = value.source === 'model' ? ('ok' as const) : ('fallback' as const)
  return { value, status, summary: `${value.decision} ${fixed(value.confidence, 2)}${answered}` }
}

function explain(
  { house }: Run,
  { context, frequent }: Findings,
  evidence: AggregatedEvidence,
  debate: Debate,
  ruling: Arbitration,
) {
  const reason = customerReason(context.signals, frequent, evidence.score !== null)
  const customer = house.lists.customerTexts[ruling.decision][reason]
  const value: Explanations = { customer, audit: auditExplanation(evidence, debate, ruling) }
  return { value, summary: `customer told: ${reason}` }
}

/** What is said where explaining failed. */
function plainExplanations({ house }: Run, { decision, confidence }: Arbitration): Explanations {
  const shown = fixed(confidence, 2)
  const audit = {
    es: `DECISIÓN: ${decision} (confianza: ${shown})`,
    en: `DECISION: ${decision} (confidence: ${shown})`,
  }
  return { customer: house.lists.customerTexts[decision].general, audit }
}
