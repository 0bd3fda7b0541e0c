import {
  type Decision,
  isRecord,
  modelCallsIn,
  type RecordedAnswer,
  type StepStatus,
  storedDecision,
  type TraceCall,
  type TraceStep,
  traceCall,
} from '@tribunal/engine'
import { unpackBody } from '../../record/pack-body.ts'
import type { Count } from './tally.ts'

/**
 * Durations counted in buckets that grow by a fixed factor, so that a quantile of any number of them is known to within
 * `RELATIVE_ERROR` of its value (DDSketch: Masson, Rim and Lee, "DDSketch: a fast and fully-mergeable quantile sketch with
 * relative-error guarantees", VLDB 2019, section 2.1), and counts of several hours can be added.
 */
export const RELATIVE_ERROR = 0.02
const GAMMA = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR)
/** What is shorter counts as this long: a microsecond. */
const SHORTEST_MS = 0.001

/** The bucket of a duration in milliseconds: the least i with γ^i at or above it. */
export function bucketOf(ms: number): number {
  return Math.ceil(Math.log(Math.max(SHORTEST_MS, ms)) / Math.log(GAMMA))
}

/** The duration in milliseconds that stands for a bucket: within the error of every one in it. */
export function durationOf(bucket: number): number {
  return (2 * GAMMA ** bucket) / (GAMMA + 1)
}

/** The `q` quantile (0..1) of counted durations, in milliseconds: that of rank ⌊q (n - 1)⌋, as in the paper. Null of none. */
export function quantileMs(counts: ReadonlyMap<number, number>, q: number): number | null {
  const buckets = [...counts].filter(([, n]) => n > 0).sort(([a], [b]) => a - b)
  const total = buckets.reduce((sum, [, n]) => sum + n, 0)
  const rank = Math.floor(q * (total - 1))
  let seen = 0
  for (const [bucket, n] of buckets) {
    seen += n
    if (seen > rank) return durationOf(bucket)
  }
  return null
}

/** A decision as it is counted. */
export interface CountedRow {
  readonly id: string
  readonly at: Date
  readonly kind: Decision['kind']
  readonly outcome: string
  /** Null in records of before, and where no policy was asked. */
  readonly policy: string | null
  readonly rule: string | null
  readonly inputs: Buffer
  /** Null where it was erased. */
  readonly body: Buffer | null
}

/** What one decision adds. */
export interface DecisionCounts {
  readonly counts: readonly Count[]
  /** The rules that settled something in it, as `policy/rule`. */
  readonly rules: readonly string[]
}

type Answered = Pick<RecordedAnswer, 'policy' | 'rule' | 'overrides'>

/** The policies whose rule is kept for ever, also when the decision is erased, in records that do not name them. */
const KEPT_RULE = { post: 'final-decision', payment: 'arbiter' } as const
const FELL_BACK: ReadonlySet<StepStatus> = new Set<StepStatus>(['fallback', 'timeout', 'error'])
const NANO = 1e9

/** What is to be counted of a decision; of an erased or damaged one what its row says. */
export function countDecision({ at, kind, outcome, policy, rule, body }: CountedRow): DecisionCounts {
  const count = (measure: Count['measure'], key = '', n = 1): Count => ({ measure, at, kind, key, n })
  const read = body && decisionIn(body)
  if (!read) {
    const rules = rule === null ? [] : [`${policy ?? KEPT_RULE[kind]}/${rule}`]
    return { counts: [count('outcome', outcome), ...rules.map((name) => count('rule', name))], rules }
  }
  const held = read.answers.flatMap(({ policy, overrides = [] }) =>
    overrides.map(({ id, replaced, outcome }) => ({ name: `${policy}/${id}`, changed: replaced !== outcome })),
  )
  const settled = read.answers.map((answer) => `${answer.policy}/${answer.rule}`)
  const rules = [...new Set([...settled, ...held.map(({ name }) => name)])]
  const counts = [
    count('outcome', outcome),
    ...rules.map((name) => count('rule', name)),
    // One that held where the outcome was that already replaced nothing.
    ...held.filter(({ changed }) => changed).map(({ name }) => count('safety', name)),
    ...(read.statuses.some((status) => FELL_BACK.has(status)) ? [count('fallback')] : []),
    ...read.calls.flatMap((call) => callCounts(call, count)),
  ]
  return { counts, rules }
}

function callCounts(
  { status, duration_ms, cost_usd }: TraceCall,
  count: (measure: Count['measure'], key?: string, n?: number) => Count,
): Count[] {
  const cost = Math.round((cost_usd ?? 0) * NANO)
  return [
    count('model', status),
    count('model_ms', String(bucketOf(duration_ms))),
    ...(cost > 0 ? [count('model_nano_usd', '', cost)] : []),
  ]
}

/** The rules that settled something in a decision; none where it cannot be read. */
export function rulesOf(row: CountedRow): readonly string[] {
  return countDecision(row).rules
}

/** As much of a stored decision as is counted. */
interface Counted {
  readonly answers: readonly Answered[]
  readonly statuses: readonly StepStatus[]
  readonly calls: readonly TraceCall[]
}

function decisionIn(body: Buffer): Counted | undefined {
  try {
    const stored = storedDecision(JSON.parse(unpackBody(body).toString()))
    if (!Array.isArray(stored.answers) || !Array.isArray(stored.trace)) return undefined
    const answers = stored.answers.filter(isAnswer)
    if (isRecord(stored))
      return {
        answers,
        statuses: stored.trace.flatMap((line) => (Array.isArray(line) ? [line[3]] : [])),
        calls: modelCallsIn(stored).map(traceCall),
      }
    const trace = stored.trace.filter(isStep)
    return { answers, statuses: trace.map(({ status }) => status), calls: trace.flatMap((step) => step.calls ?? []) }
  } catch {
    // Somebody changed it; the one who shows the decision says so.
    return undefined
  }
}

function isAnswer(value: Partial<Answered> | null): value is Answered {
  if (typeof value?.policy !== 'string' || typeof value.rule !== 'string') return false
  return value.overrides === undefined || Array.isArray(value.overrides)
}

function isStep(value: Partial<TraceStep> | null): value is TraceStep {
  return typeof value?.status === 'string' && (value.calls === undefined || Array.isArray(value.calls))
}
