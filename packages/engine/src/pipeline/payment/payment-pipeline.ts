import type { HistoryReader } from '@tribunal/signals'
import { parseClockTime, threatIntelligence } from '@tribunal/signals'
import {
  type Payment,
  type PaymentAdvice,
  type PaymentDecision,
  type PaymentFacts,
  SENTENCES,
} from '../../domain/index.ts'
import type { ModelAdvisers } from '../ports.ts'
import { type Clock, failureText, runSteps, Tracer } from '../step.ts'
import { assembleDecision } from './assemble-decision.ts'
import { errorDecision } from './error-decision.ts'
import { measureBehavior, measureContext } from './measure/measure-payment.ts'
import { type PaymentPorts, type PaymentSettings, policiesOf } from './payment-ports.ts'
import { type Deciding, type Given, type Measures, PAYMENT_STEPS, undecided } from './payment-steps.ts'
import { withAdvice, withCalls } from './with-advice.ts'

/** Decides payments: policies and lists are given once, everything else with each payment. */
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

/** Where no model was asked. */
const NO_ADVICE: PaymentAdvice = {}

/** Puts steps, policies and lists together. Throws where a policy is missing. */
export function createPaymentPipeline(ports: PaymentPorts, settings: PaymentSettings = {}): PaymentPipeline {
  const { lists, customerTexts } = ports
  const policies = policiesOf(ports, settings)
  const decideOn = (given: Given, measures: Measures, tracer: Tracer): PaymentDecision => {
    const deciding = undecided(given)
    // Nothing in it waits: what models say is asked for afterwards.
    void runSteps(PAYMENT_STEPS, deciding, { measures, policies, customerTexts }, tracer)
    return assembleDecision(deciding as Deciding, tracer, policies.hashes)
  }
  const decideAgain = (facts: PaymentFacts): PaymentDecision => {
    const { payment, advice, suspended_rules: suspended = [], sentences } = facts
    return decideOn({ payment, advice, suspended, sentences }, recorded(facts), new Tracer(() => 0))
  }
  const decide: PaymentPipeline['decide'] = (payment, history, clock, advice = NO_ADVICE) => {
    const measures: Measures = {
      context: () => measureContext(payment, history, ports),
      behavior: measureBehavior,
      threats: () => threatIntelligence(payment, lists.watchlists),
    }
    const tracer = new Tracer(clock)
    try {
      const suspended = ports.suspendedRules?.() ?? []
      return withCalls(decideOn({ payment, advice, suspended, sentences: SENTENCES }, measures, tracer))
    } catch (error) {
      const unclear = customerTexts['ESCALATE_TO_HUMAN/unclear']
      return errorDecision(payment, failureText(error), tracer, policies.hashes, unclear)
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

/** Measures that answer with what was recorded; what failed then fails again. Earlier payments are not recorded. */
function recorded(facts: PaymentFacts): Measures {
  const { payment, deviation, velocity, threats, advice: _, suspended_rules: __, sentences: ___, ...context } = facts
  return {
    context: () => ({ time: parseClockTime(payment.timestamp), velocity, ...context }),
    behavior: () => ({ deviation, velocity }),
    threats() {
      if (threats === null) throw new Error('the watchlists could not be asked')
      return threats
    },
  }
}
