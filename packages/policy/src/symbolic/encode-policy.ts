import { kindOf } from '../tree/kind-of.ts'
import type { OutcomeClause, Override, Policy } from '../tree/policy.ts'
import { encodeTruth, encodeValue, type SymbolicResult, type SymbolicScope } from './encode-expression.ts'
import { pick, resultOf, settleResults } from './encode-outcome.ts'
import { encodeRules, type SymbolicElement } from './encode-rules.ts'
import { encodeScorecard, type SymbolicCard } from './encode-scorecard.ts'
import { type SymbolicFacts, sortOf } from './symbolic-facts.ts'
import { and, equal, FALSE, int, ite, not, or, type Term, TRUE } from './term.ts'

/** What a policy decides on all records at once: equal to `evaluateReference` for each of them. */
export interface SymbolicPolicy {
  readonly policy: Policy
  /** The outcome as a word of `facts.words`: comparable between policies. */
  readonly outcome: Term
  /** Place of the outcome among the policy's outcomes, from 0, the least severe. */
  readonly severity: Term
  /** Id of the rule, band or clause that determined it before overrides, as a word of `facts.words`. */
  readonly rule: Term
  /** Rules as tried on each element that `for_each` tells apart, or once; none of a scorecard. */
  readonly elements: readonly SymbolicElement[]
  /** Of a scorecard. */
  readonly card?: SymbolicCard
  /** In the order of the policy. */
  readonly overrides: readonly SymbolicOverride[]
  /** Results set and computed, as they are at the end. */
  readonly results: ReadonlyMap<string, SymbolicResult>
  /** What invariants read. */
  readonly scope: SymbolicScope
}

/** An override with the inputs on which it holds, is unknown, and applies. */
export interface SymbolicOverride {
  readonly override: Override
  /** The inputs for which its condition holds. */
  readonly holds: Term
  /** The inputs for which its condition is unknown. */
  readonly unknown: Term
  /** It holds, or is unknown and says what then follows. */
  readonly applies: Term
}

/** How a policy is encoded. */
export interface EncodeOptions {
  /** Overrides in any order instead of the declared one: the solver chooses. */
  readonly anyOrder?: boolean
  /** Told of each condition; see SymbolicScope. */
  readonly watch?: SymbolicScope['watch']
}

/** What was decided so far, while overrides run. */
interface State {
  readonly severity: Term
  readonly results: ReadonlyMap<string, SymbolicResult>
}

/**
 * Adds the definitions of a policy to the script of `facts`, which must have been made for it.
 *
 * The order is that of an evaluation: body, results, overrides one after the other, computed results. Each override
 * is a step from one state to the next, and every state is a handful of named terms, so the script grows with the
 * number of overrides and not with a power of it.
 */
export function encodePolicy(policy: Policy, facts: SymbolicFacts, options: EncodeOptions = {}): SymbolicPolicy {
  const { watch } = options
  const top: SymbolicScope = { facts, results: new Map(), variables: [], there: TRUE, ...(watch ? { watch } : {}) }
  const card = policy.body.kind === 'scorecard' ? encodeScorecard(policy, policy.body, top) : undefined
  const ruled = policy.body.kind === 'rules' ? encodeRules(policy, policy.body, top) : undefined
  const cases = card?.cases ?? ruled!.cases
  const start: State = {
    severity: pick(
      cases,
      cases.map(({ severity }) => severity),
      'Int',
      top,
    ),
    results: settleResults(policy, cases, top),
  }
  const scopeOf = (state: State): SymbolicScope => ({ ...top, results: implicit(policy, state, card, facts) })
  const { state, overrides } = applyOverrides(policy, start, scopeOf, stepsOf(policy, facts, options.anyOrder ?? false))
  const computed = policy.computed.map(({ name, value }): [string, SymbolicResult] => {
    const kind = kindOf(value)
    const type = kind === 'number' ? NUMBER : kind === 'bool' ? BOOL : TEXT
    return [name, resultOf(encodeValue(value, scopeOf(state)), type)]
  })
  const results = new Map([...state.results, ...computed])
  return {
    policy,
    outcome: outcomeWord(policy, state.severity, facts),
    severity: state.severity,
    rule: pick(
      cases,
      cases.map(({ settled }) => facts.words.code(settled.id)),
      'Int',
      top,
    ),
    elements: ruled?.elements ?? [],
    ...(card ? { card } : {}),
    overrides,
    results,
    scope: scopeOf({ severity: state.severity, results }),
  }
}

/** Types of computed results: any value of their kind, and null. */
const NUMBER = { type: 'number', low: null, high: null, nullable: true } as const
const BOOL = { type: 'bool', nullable: true } as const
const TEXT = { type: 'string', nullable: true } as const

/** The overrides that may run at each step, and when which of them does. */
type Step = readonly { readonly index: number; readonly when: Term }[]

/** One step for each override. In any order the solver chooses which runs when, each exactly once. */
function stepsOf({ overrides }: Policy, { script }: SymbolicFacts, anyOrder: boolean): readonly Step[] {
  if (!anyOrder) return overrides.map((_, index) => [{ index, when: TRUE }])
  const chosen = overrides.map(() => script.declare('Int'))
  chosen.forEach((choice, step) => {
    script.assert(or(...overrides.map((_, index) => equal(choice, int(index)))))
    for (const earlier of chosen.slice(0, step)) script.assert(not(equal(choice, earlier)))
  })
  return chosen.map((choice) => overrides.map((_, index) => ({ index, when: equal(choice, int(index)) })))
}

/** Runs the steps on the state; each override reads the state that the step before left. */
function applyOverrides(
  policy: Policy,
  start: State,
  scopeOf: (state: State) => SymbolicScope,
  steps: readonly Step[],
): { readonly state: State; readonly overrides: readonly SymbolicOverride[] } {
  const tried = policy.overrides.map((override) => ({ override, holds: FALSE, unknown: FALSE, applies: FALSE }))
  let state = start
  for (const step of steps) {
    const before = scopeOf(state)
    for (const { index, when } of step) {
      const override = policy.overrides[index]!
      const { yes, no } = encodeTruth(override.when, before)
      const holds = and(when, yes)
      const unknown = and(when, not(yes), not(no))
      const { onUnknown } = override
      state = applied(policy, state, override, holds, before)
      if (onUnknown !== 'skip') state = applied(policy, state, onUnknown, unknown, before)
      const so = tried[index]!
      tried[index] = {
        override,
        holds: or(so.holds, holds),
        unknown: or(so.unknown, unknown),
        applies: or(so.applies, holds, onUnknown === 'skip' ? FALSE : unknown),
      }
    }
  }
  return { state, overrides: tried }
}

/** The state where `settled` takes effect `when`; its values are read in the scope before. */
function applied(policy: Policy, state: State, settled: OutcomeClause, when: Term, before: SymbolicScope): State {
  const { script } = before.facts
  const results = new Map(state.results)
  for (const { name, value } of settled.set) {
    const type = policy.results.get(name)!
    const next = resultOf(encodeValue(value, before), type)
    const so = state.results.get(name)!
    results.set(name, {
      isNull: script.name('Bool', ite(when, next.isNull, so.isNull)),
      value: script.name(sortOf(type), ite(when, next.value, so.value)),
    })
  }
  const severity = int(policy.outcomes.indexOf(settled.outcome as string))
  return { severity: script.name('Int', ite(when, severity, state.severity)), results }
}

/** The results with `outcome` and `score`, which are read like them. */
function implicit(
  policy: Policy,
  { severity, results }: State,
  card: SymbolicCard | undefined,
  facts: SymbolicFacts,
): ReadonlyMap<string, SymbolicResult> {
  return new Map([
    ...results,
    ['outcome', { isNull: FALSE, value: outcomeWord(policy, severity, facts) }],
    ...(card ? [['score', card.score] as const] : []),
  ])
}

/** The word of a severity. Severity is a number so that policies can be asked for "less severe". */
function outcomeWord({ outcomes }: Policy, severity: Term, { script, words }: SymbolicFacts): Term {
  const codes = outcomes.map((outcome) => words.code(outcome))
  const chain = codes
    .slice(0, -1)
    .reduceRight((rest, code, index) => ite(equal(severity, int(index)), code, rest), codes.at(-1)!)
  return script.name('Int', chain)
}
