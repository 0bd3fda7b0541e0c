import type { FactUse, PolicyAnswer, RuleTrial } from '../domain/policy-answer.ts'
import { type Frame, NO, type Test, YES } from './closures.ts'
import { explain, missingFacts } from './explain.ts'
import type { Policy, Rule, RuleBody } from './policy.ts'
import { type Backend, type Decided, type Notes, type Prepared, prepare, prepareTests } from './prepared.ts'

const NO_FACTS: readonly FactUse[] = []

interface Program {
  readonly body: RuleBody
  readonly severity: (outcome: string) => number
  readonly rules: readonly { readonly rule: Rule; readonly test: Test; readonly by: Prepared; readonly failed: RuleTrial }[]
  readonly default: Prepared
  readonly unknown: Prepared | undefined
  readonly empty: Prepared | undefined
}

export interface RulesAnswer {
  readonly decided: Decided
  readonly items?: NonNullable<PolicyAnswer['items']>
}

/** Compiles the rules of a policy to a function that tries them and notes every trial. */
export function compileRules(policy: Policy, body: RuleBody, backend: Backend) {
  const tests = prepareTests(body.rules.map((rule) => rule.when), backend)
  const program: Program = {
    body,
    severity: (outcome) => policy.outcomes.indexOf(outcome),
    rules: body.rules.map((rule, index) => ({
      rule,
      test: tests[index]!,
      by: prepare(rule),
      failed: { rule: rule.id, held: false, facts: NO_FACTS },
    })),
    default: prepare(body.default),
    unknown: body.unknown && prepare(body.unknown),
    empty: body.forEach && prepare(body.forEach.empty),
  }
  return (facts: Frame['facts'], notes: Notes): RulesAnswer =>
    body.forEach ? tryEach(program, body.forEach.list, facts, notes) : { decided: tryRules(program, frameOf(facts), notes, undefined, NO_LABELS) }
}

const NO_LABELS: readonly string[] = []

function frameOf(facts: Frame['facts'], ...variables: unknown[]): Frame {
  return { facts, results: {}, variables }
}

function tryEach(program: Program, name: string, facts: Frame['facts'], notes: Notes): RulesAnswer {
  const list = facts[name] as readonly unknown[] | null | undefined
  const frame = frameOf(facts)
  if (list == null) {
    notes.unknown.add(name)
    return { decided: settle(program, program.unknown!, frame, notes) }
  }
  if (list.length === 0) return { decided: settle(program, program.empty!, frame, notes), items: [] }
  let worst: Decided | undefined
  const items = list.map((element, item) => {
    const decided = tryRules(program, frameOf(facts, element), notes, item, [`${name}[${item}]`])
    if (!worst || program.severity(decided.outcome) > program.severity(worst.outcome)) worst = decided
    const { id, reason } = decided.by.settled
    return { item, outcome: decided.outcome, rule: id, reason }
  })
  return { decided: worst!, items }
}

function tryRules(
  program: Program,
  frame: Frame,
  notes: Notes,
  item: number | undefined,
  labels: readonly string[],
): Decided {
  const first = program.body.hit === 'first'
  let held: Decided | undefined
  let led: Decided | undefined
  for (const { rule, test, by, failed } of program.rules) {
    const value = test(frame)
    if (value === NO) {
      notes.trace.push(item === undefined ? failed : { rule: rule.id, held: false, item, facts: NO_FACTS })
      continue
    }
    const facts = explain(rule.when, frame, labels)
    notes.trace.push({ rule: rule.id, held: value === YES || 'unknown', ...(item === undefined ? {} : { item }), facts })
    if (value === YES) held = worse(program, held, settle(program, by, frame, notes))
    else {
      for (const path of missingFacts(rule.when, frame, labels)) notes.unknown.add(path)
      if (rule.onUnknown === 'lead') led = settle(program, program.unknown!, frame, notes)
    }
    if (first && (held || led)) break
  }
  // Of equally severe outcomes a rule that holds determines before one that is unknown.
  if (held && led) return worse(program, held, led)
  return held ?? led ?? settle(program, program.default, frame, notes)
}

function worse(program: Program, a: Decided | undefined, b: Decided): Decided {
  return !a || program.severity(b.outcome) > program.severity(a.outcome) ? b : a
}

/** An outcome taken from a fact that is missing leads where the unknown clause says. */
function settle(program: Program, by: Prepared, frame: Frame, notes: Notes): Decided {
  if (typeof by.outcome === 'string') return { by, outcome: by.outcome, frame }
  const outcome = by.outcome(frame)
  if (typeof outcome === 'string') return { by, outcome, frame }
  if (typeof by.settled.outcome !== 'string') {
    for (const path of missingFacts(by.settled.outcome, frame)) notes.unknown.add(path)
  }
  return settle(program, program.unknown!, frame, notes)
}
