import { type Language, type LocalText, localText, type Message, message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { type Measured, type Reason, unavailable } from '@tribunal/signals'
import { sanitizeLine } from '../../../advice/read-answer-text.ts'
import { type Judgement, judgementOf } from '../../../advice/steps/index.ts'
import type {
  PaymentAdvice,
  PaymentDecision,
  PaymentFacts,
  PaymentOutcome,
  RecordedSignals,
} from '../../../domain/decision.ts'
import { unlessSuspended } from '../../rule-circuit-breaker.ts'
import type { AggregatedEvidence } from '../measure/aggregate-evidence.ts'
import type { FraudsBefore } from '../measure/unknown-habits.ts'
import type { PaymentPolicy } from '../payment-ports.ts'

/** What the arbiter decided (spec section 4, step 7). */
export interface Arbitration {
  readonly decision: PaymentOutcome
  /** 0..1, after overrides. */
  readonly confidence: number
  /** Whether a judge's answer was used, or the documented fallback. */
  readonly source: 'model' | 'fallback'
  /** Those that applied, in order. */
  readonly overrides: PaymentDecision['overrides']
  /** The model's decision lies outside the documented risk band for it. */
  readonly outOfEnvelope: boolean
  /** For the audit explanation, in both languages. */
  readonly reasoning: Record<Language, string>
  readonly answer: PolicyAnswer
  /** What `unknown-habits` answered before; undefined where it was not asked. */
  readonly habits: PolicyAnswer | undefined
}

/** What is known of a payment beside its risk. An arbiter sees what it declares; the documented one none of it. */
export interface BesideRisk {
  /** Learned signals as they were measured. */
  readonly learned?: RecordedSignals | undefined
  /** 0..1; undefined where the watchlists could not be asked. */
  readonly threatLevel?: number | undefined
  /** 0..3, see `policyAsks`; undefined where the policies could not be tried. */
  readonly policyAsks?: number | undefined
  /** Earlier payments that a person blocked. */
  readonly frauds?: FraudsBefore
  /** What `unknown-habits` answered; undefined where it was not asked. */
  readonly unknownHabits?: PolicyAnswer | undefined
  /** Undefined: the sentences of records from before 2. */
  readonly sentences?: PaymentFacts['sentences'] | undefined
}

/**
 * Puts score, category and the judge's advice before the policy `arbiter`. A judgement that is unavailable is none.
 * Where the rule that determines it is suspended, a person decides.
 *
 * The judge advises; the policy decides. Whether an answer is used, and what becomes of one outside the documented
 * band of its risk, is written in the policy and not here.
 */
export function arbitrate(
  evidence: AggregatedEvidence,
  judgement: Measured<Judgement>,
  arbiter: PaymentPolicy,
  suspendedRules?: readonly string[],
  beside: BesideRisk = {},
): Arbitration {
  const { learned, threatLevel, policyAsks, frauds, unknownHabits, sentences } = beside
  const fraud = learned?.['payment-fraud']
  const answered = arbiter.answer({
    composite_risk_score: evidence.score ?? undefined,
    risk_category: evidence.category,
    judgement: judgement.status === 'ok' ? judgement.value : null,
    ...(fraud?.status === 'ok' ? { learned_fraud: fraud.value.probability } : {}),
    threat_level: threatLevel,
    policy_asks: policyAsks,
    ...frauds,
    unknown_habits: unknownHabits?.outcome,
  })
  const answer = unlessSuspended(answered, suspendedRules, 'ESCALATE_TO_HUMAN')
  const source = answer.results['source'] as Arbitration['source']
  const outOfEnvelope = answer.results['out_of_envelope'] === true
  const advised = source === 'model' && judgement.status === 'ok' ? judgement.value : undefined
  const none = judgement.status === 'unavailable' && source === 'fallback' && evidence.category !== 'unknown'
  const judged = unknownHabits && answered.rule === 'unknown-habits' ? unknownHabits.reason : undefined
  const why = none && sentences !== undefined ? whyNoJudgement(judgement.reason) : judged
  const said = { advised, outside: outOfEnvelope, why, sentences }
  const reasoning = (language: Language) => reasoningOf(answer, said, language)
  return {
    decision: answer.outcome as PaymentOutcome,
    confidence: answer.results['confidence'] as number,
    source,
    overrides: answer.overrides.map(({ id, replaced }) => ({ id, replaced })),
    outOfEnvelope,
    reasoning: { es: reasoning('es'), en: reasoning('en') },
    answer,
    habits: unknownHabits,
  }
}

/** Words around what the policy says, in both languages of the audit explanation. */
const PHRASES = {
  en: {
    override: 'override',
    instead: 'instead of',
    confirms: 'confirms',
    outside: 'outside the documented risk band',
  },
  es: {
    override: 'regla de seguridad',
    instead: 'en lugar de',
    confirms: 'confirma',
    outside: 'fuera de la banda de riesgo documentada',
  },
} as const

/** What is said beside the policy's own reason. */
interface Said {
  readonly advised: Judgement | undefined
  readonly outside: boolean
  /** Why there is no judgement, where the decision rests on none. */
  readonly why: LocalText | undefined
  readonly sentences: PaymentFacts['sentences'] | undefined
}

/** The judge's own reasoning, or else the policy's reason; then what stands beside it, each in brackets. */
function reasoningOf(answer: PolicyAnswer, { advised, outside, why, sentences }: Said, language: Language): string {
  const words = PHRASES[language]
  let text = (advised && sanitizeLine(advised.reasoning, REASONING_SHOWN)) || localText(answer.reason, language)
  if (advised && outside) text += ` [out_of_envelope: ${advised.decision}, ${words.outside}]`
  if (why) text += ` ${localText(why, language)}`
  for (const { id, replaced, outcome, reason } of answer.overrides) {
    const same = sentences !== undefined && outcome === replaced
    const did = same ? `${words.confirms} ${outcome}` : `${outcome} ${words.instead} ${replaced}`
    text += ` [${words.override} ${id}: ${did}. ${localText(reason, language)}]`
  }
  return text
}

/** Longest part of a model's reasoning that is shown in the audit explanation. */
const REASONING_SHOWN = 500

/** Why a judgement is missing. The code of the message, which a record keeps, says which of the three it was. */
const NOT_ASKED = message('judge.none_asked')
const NO_ANSWER = message('judge.nothing_usable')
const SUSPECT = message('judge.injection_suspected')

/**
 * What the judges say; nothing where the payment itself may have told them what to say. Where injection was not
 * measured, as in old records, the caller takes it as suspected.
 */
export function judgementOn(advice: PaymentAdvice, injectionSuspected: boolean): Measured<Judgement> {
  const { judgement, calls = [] } = advice
  if (judgement === undefined) {
    const asked = calls.some(({ step }) => step === 'arbiter')
    return unavailable(asked ? NO_ANSWER : NOT_ASKED)
  }
  return injectionSuspected ? unavailable(SUSPECT) : judgementOf(judgement)
}

/** Why a decision rests on no judgement, as an auditor reads it. A model that nobody asked did not fail. */
function whyNoJudgement(reason: Reason): Message {
  const code = typeof reason === 'string' ? undefined : reason.code
  if (code === NOT_ASKED.code) return message('judge.not_asked')
  return message(code === SUSPECT.code ? 'judge.not_used_injection' : 'judge.no_usable_answer')
}
