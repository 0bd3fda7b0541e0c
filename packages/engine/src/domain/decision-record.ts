import type { Language } from '@tribunal/messages'
import { isMessage, message } from '@tribunal/messages'
import type { FactUse, Json, OverrideAnswer, PolicyAnswer } from '@tribunal/policy'
import type { Decision } from './decided-by.ts'
import type {
  KnownBehavior,
  ModelCall,
  Payment,
  PaymentDecision,
  PaymentFacts,
  PostDecision,
  PostFacts,
  ShadowAnswer,
  StepStatus,
  Submission,
  TraceStep,
} from './decision.ts'

/**
 * Version of the stored form. 1 was the whole decision as it was sent; 2 is what cannot be computed again: the facts, and
 * of everything else as much as shows that computing it again comes to the same.
 */
export const RECORD_VERSION = 2

/** A fact of the witness: its path and its value; the path alone where the fact was missing. */
export type WitnessFact = readonly [fact: string, value?: Json]

/** What one policy answered, as it is stored. */
export interface RecordedAnswer {
  readonly policy: string
  readonly version: string
  readonly outcome: string
  readonly rule: string
  /** Of a scorecard; null where a fact was unknown. */
  readonly score?: number | null
  /** The witness of the rule: the facts that made it hold. Absent where none did, as of a default. */
  readonly because?: readonly WitnessFact[]
  /** Those that applied, in their order; absent where none did. */
  readonly overrides?: readonly RecordedOverride[]
}

/** An override that applied, as it is stored. */
export interface RecordedOverride extends Pick<OverrideAnswer, 'id' | 'replaced' | 'outcome'> {
  readonly because?: readonly WitnessFact[]
}

/** A line of the trace as it is stored, in milliseconds; its summary is left out where it follows from the facts. */
export type RecordedStep = readonly [
  step: string,
  started_ms: number,
  duration_ms: number,
  status: StepStatus,
  summary?: TraceStep['summary'],
]

/** What records of both kinds have. */
interface RecordParts {
  readonly record: typeof RECORD_VERSION
  /** One answer a policy, in the order they ran. Which texts these policies had, the inputs of the decision name. */
  readonly answers: readonly RecordedAnswer[]
  /**
   * The code of the words for the person concerned: of a post that of a message; of a payment outcome and reason, as
   * `CHALLENGE/amount`, or that a model worded it. Absent in a post that names no message.
   */
  readonly explanation?: string
  readonly trace: readonly RecordedStep[]
  readonly shadow?: readonly ShadowAnswer[]
}

/** A decision about a post as it is stored. */
export interface PostRecord extends RecordParts {
  readonly kind: 'post'
  readonly facts: PostFacts
}

/** A decision about a payment as it is stored, without what the payment itself says. */
export interface PaymentRecord extends RecordParts {
  readonly kind: 'payment'
  readonly facts: Omit<PaymentFacts, 'payment' | 'behavior'> & {
    /** `given`: as the payment has it. */
    readonly behavior: KnownBehavior | 'given' | null
  }
}

/** A decision as it is stored since version 2. */
export type DecisionRecord = PostRecord | PaymentRecord

/** What a decision is computed again from. */
export type DecisionBasis = PostBasis | PaymentBasis
/** Of a post its facts are enough: the settings in them say which policies were asked. */
export type PostBasis = Pick<PostDecision, 'kind' | 'id' | 'facts'>
/** Of a payment its facts, and which arbiter ruled. */
export type PaymentBasis = Pick<PaymentDecision, 'kind' | 'transaction_id' | 'facts'> & {
  /** The ids of the policies that were asked say which arbiter ruled. */
  readonly answers: readonly Pick<PolicyAnswer, 'policy'>[]
}

/** A decision as it is stored; the whole of one that failed before anything was measured: nothing gives it again. */
export function recordOf(decision: Decision): DecisionRecord | Decision {
  if (decision.facts === null) return decision
  const { trace, shadow, answers } = decision
  const explanation = explanationCode(decision)
  const parts = {
    record: RECORD_VERSION,
    answers: answers.map(recordedAnswer),
    ...(explanation === undefined ? {} : { explanation }),
    ...(shadow ? { shadow } : {}),
  } as const
  if (decision.kind === 'post')
    return { kind: 'post', ...parts, facts: decision.facts, trace: trace.map(stepOf(followsOfPost)) }
  const { payment, behavior, ...rest } = decision.facts
  const facts = { behavior: behavior && isGiven(behavior, payment) ? 'given' : behavior, ...rest } as const
  return { kind: 'payment', ...parts, facts, trace: trace.map(stepOf(followsOfPayment)) }
}

/** Whether a decision is stored in the form of version 2; version 1 is the whole decision. */
export function isRecord(stored: DecisionRecord | Decision): stored is DecisionRecord {
  return 'record' in stored
}

/**
 * A stored decision as it is read today. Records from before 2026-11-28 call a payment `transaction`, those of version 1
 * also in the payment itself; and a suspended rule *held*.
 */
export function storedDecision(json: unknown): DecisionRecord | Decision {
  const stored = withSuspendedNamed(json as DecisionRecord | Decision)
  if ((stored?.kind as string | undefined) !== 'transaction') return stored
  const { facts } = stored as PaymentDecision
  const kind = 'payment' as const
  const read = facts?.payment ? { facts: { ...facts, payment: { ...facts.payment, kind } } } : {}
  return { ...(stored as PaymentDecision), kind, ...read }
}

/** A record in which rules are *held*, in the words of today. Only a record with that fact has the word anywhere else. */
function withSuspendedNamed(stored: DecisionRecord | Decision): DecisionRecord | Decision {
  const recorded = stored?.facts as Readonly<Record<string, unknown>> | null | undefined
  if (recorded?.['held_rules'] === undefined) return stored
  const { held_rules, ...facts } = recorded
  const { facts: _, ...rest } = stored
  return {
    ...(suspendedIn(rest) as object),
    facts: { ...facts, suspended_rules: held_rules },
  } as unknown as DecisionRecord
}

/** Words of before 2026-11-28 and what they are called today. */
const HELD: ReadonlyMap<unknown, string> = new Map([
  ['rule-held', 'rule-suspended'],
  ['held_rules', 'suspended_rules'],
  ['is held', 'is suspended'],
])
/** Version 1 recorded sentences. */
const HELD_SENTENCE = /^The rule (\S+) fires far beyond its history and is held: a person decides\.$/

/** Every word and sentence of a value in the words of today, however deep it stands. */
function suspendedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(suspendedIn)
  if (typeof value !== 'object' || value === null) return HELD.get(value) ?? value
  const by = HELD_SENTENCE.exec(String((value as { readonly en?: unknown }).en))?.[1]
  if (by !== undefined) return message('safety.rule_suspended', { by })
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, suspendedIn(one)]))
}

/** What a stored decision is computed again from, with the submission that it is about. */
export function basisOf(stored: DecisionRecord | Decision, submission: Submission): DecisionBasis {
  if (!isRecord(stored)) return stored
  if (stored.kind === 'post')
    return { kind: 'post', id: (submission as { readonly id: string }).id, facts: stored.facts }
  const payment = submission as Payment
  const { behavior, ...rest } = stored.facts
  const facts = { payment, behavior: behavior === 'given' ? givenIn(payment) : behavior, ...rest }
  return { kind: 'payment', transaction_id: payment.transaction_id, facts, answers: stored.answers }
}

/** A stored decision, whole again. */
export interface Restored {
  readonly decision: Decision
  /** False where a policy answers otherwise today: the text of that time is lost, or this engine computes it differently. */
  readonly reproduced: boolean
}

/** Texts for customers, by outcome and reason: `CHALLENGE/amount`. */
export type CustomerTextsByCode = Readonly<Record<string, Readonly<Record<Language, string>>>>

/**
 * The decision of a record: `computed` from its basis, with the trace, the shadows and the texts of that time. `texts`: those for
 * customers that the inputs of the decision keep; today's stand where absent.
 */
export function restored(record: DecisionRecord, computed: Decision, texts: CustomerTextsByCode = {}): Restored {
  const { answers, trace, shadow, explanation } = record
  const recorded = { trace: restoredTrace(trace, computed.trace), ...(shadow ? { shadow } : {}) }
  const decision = { ...computed, ...recorded }
  const reproduced = sameAnswers(answers, computed.answers)
  const customer = explanation === undefined ? undefined : texts[explanation]
  if (decision.kind === 'post' || !customer) return { decision, reproduced }
  // In the order of today, in which it was first shown; a language that was added since had no text then.
  const tags = Object.keys({ ...decision.explanations.customer, ...customer }).filter((tag) => tag in customer)
  const told = Object.fromEntries(tags.map((tag) => [tag, customer[tag as Language]]))
  const explanations = { ...decision.explanations, customer: told as typeof customer }
  return { decision: { ...decision, explanations, explanation_customer: customer.es }, reproduced }
}

/** The calls of models that a decision rests on, in the order in which they were made. */
export function modelCallsIn(
  basis: Pick<DecisionBasis, 'facts'> | Pick<DecisionRecord, 'facts'>,
): readonly ModelCall[] {
  const { facts } = basis
  if (facts === null) return []
  return ('advice' in facts ? facts.advice.calls : facts.model_calls) ?? []
}

/** Keeps the witness of the determining rule alone: the whole trace is computed again. */
function recordedAnswer({ policy, version, outcome, rule, score, trace, overrides }: PolicyAnswer): RecordedAnswer {
  const because = trace.flatMap((trial) => (trial.rule === rule && trial.held === true ? trial.facts : []))
  return {
    policy,
    version,
    outcome,
    rule,
    ...(score === undefined ? {} : { score }),
    ...witness(because),
    ...(overrides.length === 0 ? {} : { overrides: overrides.map(recordedOverride) }),
  }
}

function recordedOverride({ id, replaced, outcome, facts }: OverrideAnswer): RecordedOverride {
  return { id, replaced, outcome, ...witness(facts) }
}

/** Facts with their values; limits and constants follow from the policy. */
function witness(facts: readonly FactUse[]): { readonly because?: readonly WitnessFact[] } {
  if (facts.length === 0) return {}
  return { because: facts.map(({ fact, value }) => (value === undefined ? [fact] : [fact, value])) }
}

/** Readers of a post get a message; a customer gets one of the texts of a list, by outcome and reason, or words of a model. */
function explanationCode(decision: Decision): string | undefined {
  if (decision.kind === 'post')
    return isMessage(decision.explanations.public) ? decision.explanations.public.code : undefined
  const summary = decision.trace.find(({ step }) => step === 'explainability')?.summary
  const parts = isMessage(summary) ? [summary, ...partsOf(summary)] : []
  const said = parts.find(({ code }) => code.startsWith('trace.customer_told'))
  // A step that failed leaves the plain text.
  if (!said) return `${decision.decision}/general`
  const reason = said.params?.['reason']
  return isMessage(reason) ? `${decision.decision}/${reason.code.replace('word.', '')}` : said.code
}

/** What a line says one after the other, where models were asked as well. */
function partsOf({ params }: { readonly params?: Readonly<Record<string, unknown>> }) {
  const parts = params?.['parts']
  return Array.isArray(parts) ? parts.filter(isMessage) : []
}

/** A line without its summary where that follows from the facts. */
function stepOf(follows: (line: TraceStep) => boolean): (line: TraceStep) => RecordedStep {
  return (line) => {
    const { step, started_ms, duration_ms, status, summary } = line
    const times = [step, started_ms, duration_ms, status] as const
    return follows(line) ? times : [...times, summary]
  }
}

/** Of a post the answers of policies are computed again; how facts were collected is not. */
function followsOfPost({ summary }: TraceStep): boolean {
  return isMessage(summary) && summary.code.startsWith('trace.outcome_by')
}

/** Of a payment every step is, but for one that failed, and the line on which models were asked. */
function followsOfPayment({ step, status }: TraceStep): boolean {
  return step !== 'models' && (status === 'ok' || status === 'fallback')
}

/** The recorded times and ends; a summary or call that was not recorded comes from the computation. */
function restoredTrace(recorded: readonly RecordedStep[], computed: readonly TraceStep[]): TraceStep[] {
  const lines = new Map(computed.map((line) => [line.step, line]))
  return recorded.map(([step, started_ms, duration_ms, status, summary]) => {
    const line = lines.get(step)
    const said = summary ?? line?.summary ?? ''
    return { step, started_ms, duration_ms, status, summary: said, ...(line?.calls ? { calls: line.calls } : {}) }
  })
}

/** Did each policy come to the same, by the same rule and overrides? */
function sameAnswers(recorded: readonly RecordedAnswer[], computed: readonly PolicyAnswer[]): boolean {
  const settled = ({ policy, outcome, rule, overrides = [] }: RecordedAnswer) =>
    [policy, outcome, rule, ...overrides.map(({ id }) => id)].join('\n')
  return (
    recorded.length === computed.length &&
    recorded.every((answer, index) => settled(answer) === settled(computed[index]!))
  )
}

/** What the payment itself says is usual. */
function givenIn({ customer_behavior }: Payment): KnownBehavior | null {
  return customer_behavior ? { ...customer_behavior, source: 'given' } : null
}

/** Whether the facts hold the very behaviour that the payment brought along, which then need not be stored twice. */
function isGiven({ source, ...behavior }: KnownBehavior, { customer_behavior: given }: Payment): boolean {
  if (source !== 'given' || !given) return false
  return JSON.stringify(behavior) === JSON.stringify(given)
}
