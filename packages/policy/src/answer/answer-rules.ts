import type { GivenText } from '@tribunal/messages/say'
import type { Trial } from '../generate/generate-rules.ts'
import { explain, missingFacts } from '../interpret/explain.ts'
import { type Frame, NO, UNKNOWN } from '../interpret/interpreter.ts'
import type { Expression } from '../tree/expression.ts'
import type { FactUse, Policy, PolicyAnswer, Rule, RuleBody, RuleTrial } from '../tree/policy.ts'
import { type Backend, type Decided, type Notes, type Prepared, prepare, prepareTrials } from './prepared.ts'

/** One shared empty list: a rule that did not hold has no witnesses, and most rules do not hold. */
const NO_FACTS: readonly FactUse[] = []

/** A rule with everything that can be made before facts are known. Policies are compiled once and asked many times. */
interface PreparedRule {
  readonly rule: Rule
  readonly trial: Trial
  readonly by: Prepared
  /** Its entry in the trace where it does not hold, made once. */
  readonly failed: RuleTrial
  /** The same on each of the first elements of `for_each`. */
  readonly failedOn: readonly RuleTrial[]
}

/** The rules of one policy, compiled. `severity`: place of each outcome in the policy's order, 0 the least severe. */
interface Program {
  readonly body: RuleBody
  readonly severity: ReadonlyMap<string, number>
  readonly rules: readonly PreparedRule[]
  readonly default: Prepared
  readonly unknown: Prepared | undefined
  readonly empty: Prepared | undefined
}

/** What the rules came to; `items` only under `for_each`, one for each element in the order of the list. */
export interface RulesAnswer {
  /** The clause that determined the outcome, before overrides. */
  readonly decided: Decided
  /** Of each element its own outcome; the worst of them is `decided`. */
  readonly items?: NonNullable<PolicyAnswer['items']>
}

/**
 * Compiles the rules of a policy to a function that tries them and notes every trial.
 *
 * The answer is that of the reference evaluator, with an explanation: differential tests hold the outcome, the trials
 * and their order equal.
 */
export function compileRules(policy: Policy, body: RuleBody, backend: Backend) {
  const trials = prepareTrials(
    body.rules.map((rule) => rule.when),
    backend,
    body.forEach?.list,
  )
  const program: Program = {
    body,
    severity: new Map(policy.outcomes.map((outcome, index) => [outcome, index])),
    rules: body.rules.map((rule, index) => ({
      rule,
      trial: trials[index]!,
      by: prepare(rule),
      failed: { rule: rule.id, held: false, facts: NO_FACTS },
      failedOn: Array.from({ length: body.forEach ? FAILURES_KEPT : 0 }, (_, item) => failure(rule, item)),
    })),
    default: prepare(body.default),
    unknown: body.unknown && prepare(body.unknown),
    empty: body.forEach && prepare(body.forEach.empty),
  }
  return (facts: Frame['facts'], notes: Notes): RulesAnswer =>
    body.forEach ? tryEach(program, body.forEach.list, facts, notes) : { decided: tryRules(program, facts, notes) }
}

/** Most trials fail, so their entries in the trace are made once; posts with more claims than this are rare. */
const FAILURES_KEPT = 16

/** The trace entry of a rule that does not hold of one element. */
function failure(rule: Rule, item: number): RuleTrial {
  return { rule: rule.id, held: false, item, facts: NO_FACTS }
}

/** Rules run before there are results; only overrides and computed results read any. */
const NO_RESULTS = Object.freeze({})

/**
 * Under `for_each`: a missing list leads to the unknown clause, an empty one to its own clause, else the worst element decides.
 * Of equally severe elements the first one does.
 */
function tryEach(program: Program, name: string, facts: Frame['facts'], notes: Notes): RulesAnswer {
  const list = facts[name] as readonly unknown[] | null | undefined
  const frame: Frame = { facts, results: NO_RESULTS, variables: [] }
  if (list == null) {
    notes.unknown.add(name)
    return { decided: settle(program, program.unknown!, frame, notes) }
  }
  if (list.length === 0) return { decided: settle(program, program.empty!, frame, notes), items: [] }
  let worst: Decided | undefined
  const items: { item: number; outcome: string; rule: string; reason: GivenText }[] = []
  for (let item = 0; item < list.length; item++) {
    const decided = tryRules(program, facts, notes, item, list[item])
    worst = worse(program, worst, decided)
    const { id, reason } = decided.by.settled
    items.push({ item, outcome: decided.outcome, rule: id, reason })
  }
  return { decided: worst!, items }
}

/**
 * Tries the rules, under `for_each` on the element `item` of its list.
 *
 * `held` is the worst of the rules that hold, `led` the unknown clause where an unknown rule leads to it. Under
 * `first` the first of either ends the search: a rule that is unknown and leads stops those behind it, since nobody
 * knows whether it would have held. Under `most_severe` all rules are tried, and the worse of the two decides.
 */
function tryRules(program: Program, facts: Frame['facts'], notes: Notes, item = -1, element?: unknown): Decided {
  const { body, rules } = program
  const frame: Frame = { facts, results: NO_RESULTS, variables: item < 0 ? [] : [element] }
  let held: Decided | undefined
  let led: Decided | undefined
  for (const prepared of rules) {
    const { rule, by } = prepared
    const value = prepared.trial(facts, NO_RESULTS, element, item)
    if (value === NO) {
      notes.trace.push(item < 0 ? prepared.failed : (prepared.failedOn[item] ?? failure(rule, item)))
      continue
    }
    // A rule whose outcome rests on a missing fact is unknown, like one whose condition does.
    const decided = value === UNKNOWN ? undefined : decide(by, frame)
    if (value === UNKNOWN || !decided) {
      noteUnknown(program, rule, frame, notes, item, value === UNKNOWN ? rule.when : (rule.outcome as Expression))
      if (rule.onUnknown === 'lead') led = decide(program.unknown!, frame)
    } else {
      notes.trace.push(
        item < 0 ? { rule: rule.id, held: true, facts: value } : { rule: rule.id, held: true, item, facts: value },
      )
      held = worse(program, held, decided)
    }
    if (body.hit === 'first' && (held || led)) break
  }
  // Of equally severe outcomes a rule that holds determines before one that is unknown.
  if (held && led) return worse(program, held, led)
  return held ?? led ?? settle(program, program.default, frame, notes)
}

/**
 * Notes a rule that is unknown because of what `cause` lacks: its condition or its outcome. The trace shows the
 * comparisons that were made, and `unknown` the facts to look for.
 */
function noteUnknown(
  { body }: Program,
  { id, when }: Rule,
  frame: Frame,
  notes: Notes,
  item: number,
  cause: Expression,
): void {
  const labels = item < 0 ? [] : [`${body.forEach!.list}[${item}]`]
  const facts = explain(when, frame, labels)
  notes.trace.push({ rule: id, held: 'unknown', ...(item < 0 ? {} : { item }), facts })
  for (const path of missingFacts(cause, frame, labels)) notes.unknown.add(path)
}

/** The more severe of two; of equal ones the earlier, so that the order of the file breaks ties. */
function worse({ severity }: Program, a: Decided | undefined, b: Decided): Decided {
  return !a || severity.get(b.outcome)! > severity.get(a.outcome)! ? b : a
}

/**
 * The outcome of a rule or clause; undefined where it is taken from a fact that is missing. The loader has checked
 * that every word the fact can have is a declared outcome.
 */
function decide(by: Prepared, frame: Frame): Decided | undefined {
  if (typeof by.outcome === 'string') return { by, outcome: by.outcome, frame }
  const outcome = by.outcome(frame)
  return typeof outcome === 'string' ? { by, outcome, frame } : undefined
}

/** The same outside the rules, where a missing outcome leads where the unknown clause says. */
function settle({ unknown }: Program, by: Prepared, frame: Frame, notes: Notes): Decided {
  const decided = decide(by, frame)
  if (decided) return decided
  for (const path of missingFacts(by.settled.outcome as Expression, frame)) notes.unknown.add(path)
  return { by: unknown!, outcome: unknown!.outcome as string, frame }
}
