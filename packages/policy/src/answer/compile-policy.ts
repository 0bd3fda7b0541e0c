import type { CompactAnswer, ExplainedAnswer } from '../generate/generate-answers.ts'
import { generateDecide } from '../generate/generate-rules.ts'
import { canGenerate } from '../generate/generated-code.ts'
import { explain, missingFacts } from '../interpret/explain.ts'
import { compileRead, type Frame, NO, UNKNOWN } from '../interpret/interpreter.ts'
import type { Json, OverrideAnswer, Policy, PolicyAnswer, RuleTrial } from '../tree/policy.ts'
import { compileRules } from './answer-rules.ts'
import { compileScorecard } from './answer-scorecard.ts'
import { checkFacts, type FactProblem } from './check-facts.ts'
import { type Backend, type Notes, type Prepared, prepare, prepareTrials, readResults } from './prepared.ts'

/** A policy ready to be evaluated any number of times. */
export interface CompiledPolicy {
  /** What was compiled. */
  readonly policy: Policy
  /** Facts whose values are not of their declared types; a record with any is a bad record. */
  check(record: unknown): readonly FactProblem[]
  /** Evaluates facts that passed `check`, with the full explanation. Total: it throws on nothing that passed. */
  answer(facts: Readonly<Record<string, unknown>>): PolicyAnswer
  /** The hot path: rule and witness alone. Only for rule policies without overrides whose outcomes are all named. */
  decide?(facts: Readonly<Record<string, unknown>>): CompactAnswer
  /** The same with the facts that made the determining rule hold, as the trace of `answer` has them. */
  explain?(facts: Readonly<Record<string, unknown>>): ExplainedAnswer
}

/**
 * Compiles a loaded policy. `backend` is for tests and for hosts that forbid code generation (then closures are
 * used).
 *
 * The order of an evaluation: the body gives a clause with its results; each override sees the outcome and the
 * results that the one before left; computed results are calculated last, from all of these. `codes` follows the same
 * order.
 */
export function compilePolicy(policy: Policy, backend: Backend = 'generated'): CompiledPolicy {
  const body = compileBody(policy, backend)
  const overrides = compileOverrides(policy, backend)
  const computed = policy.computed.map(({ name, value }) => ({ name, read: compileRead(value) }))
  const answer = (facts: Readonly<Record<string, unknown>>): PolicyAnswer => {
    const notes: Notes = { trace: [], unknown: new Set() }
    const { decided, items, score, total, factors } = body(facts, notes)
    // What overrides and computed results read: the results so far, with `outcome` and `score` beside them.
    const scope: Record<string, unknown> = readResults(policy.results, decided)
    scope['outcome'] = decided.outcome
    if (score !== undefined) scope['score'] = score
    const frame: Frame = { facts, results: scope, variables: [] }
    const { id: rule, reason, code } = decided.by.settled
    const codes = code === undefined ? [] : [code]
    const applied: OverrideAnswer[] = []
    let outcome = decided.outcome
    for (const override of overrides) {
      const hit = override(frame, outcome, notes)
      if (!hit) continue
      applied.push(hit.answer)
      if (hit.answer.code !== undefined) codes.push(hit.answer.code)
      assign(scope, hit.by, frame)
      outcome = hit.answer.outcome
      scope['outcome'] = outcome
    }
    const results: Record<string, Json> = {}
    for (const name of policy.results.keys()) results[name] = scope[name] as Json
    for (const { name, read } of computed) results[name] = (read(frame) as Json | undefined) ?? null
    // Optional parts are assigned: spreading them takes longer than evaluating the policy.
    const made = {
      policy: policy.id,
      version: policy.version,
      outcome,
      rule,
      reason,
      codes,
    } as unknown as Writable<PolicyAnswer>
    if (score !== undefined) {
      made.score = score
      made.total = total!
      made.factors = factors!
    }
    made.results = results
    made.trace = notes.trace
    if (items !== undefined) made.items = items
    made.overrides = applied
    made.unknown = notes.unknown.size === 0 ? NOTHING : [...notes.unknown]
    return made
  }
  return { policy, check: (record) => checkFacts(policy, record), answer, ...compileHotPath(policy, backend) }
}

/** Answers are made by assignment and are read-only for everybody else. */
type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
/** Shared by all answers that lack nothing, which is most of them. */
const NOTHING: readonly string[] = Object.freeze([])

/** What rules or a scorecard came to; each fills its own parts. */
interface BodyAnswer {
  readonly decided: ReturnType<ReturnType<typeof compileScorecard>>['decided']
  readonly items?: PolicyAnswer['items']
  readonly score?: number | null
  readonly total?: number | null
  readonly factors?: PolicyAnswer['factors']
}

/** Scorecards run as closures with either backend. */
function compileBody(policy: Policy, backend: Backend): (facts: Frame['facts'], notes: Notes) => BodyAnswer {
  return policy.body.kind === 'scorecard' ? compileScorecard(policy.body) : compileRules(policy, policy.body, backend)
}

/** All values are read before the first is written, so that an override that sets several reads the state before it. */
function assign(results: Record<string, unknown>, by: Prepared, frame: Frame): void {
  const values = by.set.map(({ read }) => (read(frame) as Json | undefined) ?? null)
  by.set.forEach(({ name }, index) => {
    results[name] = values[index]!
  })
}

/** An override that applies; undefined where it does not. */
type OverrideHit = { readonly by: Prepared; readonly answer: OverrideAnswer } | undefined

/** Overrides as functions of the frame so far: what applies and what it replaces, or undefined. */
function compileOverrides(policy: Policy, backend: Backend) {
  const trials = prepareTrials(
    policy.overrides.map((override) => override.when),
    backend,
  )
  return policy.overrides.map((override, index) => {
    const failed: RuleTrial = { rule: override.id, held: false, facts: [] }
    const yes = prepare(override)
    const unsure = override.onUnknown === 'skip' ? undefined : prepare(override.onUnknown)
    return (frame: Frame, replaced: string, notes: Notes): OverrideHit => {
      const held = trials[index]!(frame.facts, frame.results, undefined, -1)
      if (held === NO) {
        notes.trace.push(failed)
        return undefined
      }
      const facts = held === UNKNOWN ? explain(override.when, frame) : held
      notes.trace.push({ rule: override.id, held: held === UNKNOWN ? 'unknown' : true, facts })
      if (held === UNKNOWN) for (const path of missingFacts(override.when, frame)) notes.unknown.add(path)
      const by = held === UNKNOWN ? unsure : yes
      if (!by) return undefined
      const { reason, code } = by.settled
      const answer = {
        id: override.id,
        replaced,
        outcome: by.outcome as string,
        reason,
        ...(code ? { code } : {}),
        facts,
      }
      return { by, answer }
    }
  })
}

/**
 * The generated hot path, where the policy has one. Overrides may read results, which the hot path does not make; a
 * host without code generation would gain nothing by it.
 */
function compileHotPath(policy: Policy, backend: Backend): Pick<CompiledPolicy, 'decide' | 'explain'> {
  const { body } = policy
  if (body.kind !== 'rules' || policy.overrides.length > 0 || backend !== 'generated' || !canGenerate()) return {}
  const decide = generateDecide(policy, body, false)
  const explain = generateDecide(policy, body, true)
  return decide && explain ? { decide, explain } : {}
}
