import { add, compare, type Exact, exactOf, multiply, negate, toNumber, ZERO } from '../tree/exact.ts'
import type { Expression } from '../tree/expression.ts'
import type { Band, Factor, OutcomeClause, Policy, RuleBody, Scorecard, Tier } from '../tree/policy.ts'
import {
  type ReferenceScope,
  type ReferenceValue,
  referenceTruth,
  referenceValue,
  UNKNOWN,
} from './reference-expression.ts'

/** Of a condition. */
type Truth = boolean | 'unknown'
/** Results by name; a number is the nearest double of what was calculated. */
type Results = Record<string, string | number | boolean | null>

/** What a policy decides, without the explanation. */
export interface ReferenceAnswer {
  readonly outcome: string
  /** Id of the clause that determined the outcome, before overrides. */
  readonly rule: string
  /** Codes of that clause and of each override, in order. */
  readonly codes: readonly string[]
  /** Of a scorecard; null where a factor is unknown. */
  readonly score?: number | null
  /** The sum of the factors, before base and clamp; null where one is unknown. */
  readonly total?: number | null
  readonly results: Results
  /** Rules and overrides as they were tried, in order. */
  readonly trials: readonly { readonly rule: string; readonly held: Truth; readonly item?: number }[]
  /** Under `for_each`, one for each element. */
  readonly items?: readonly { readonly item: number; readonly outcome: string; readonly rule: string }[]
  /** Those that applied, each with what it replaced. */
  readonly overrides: readonly { readonly id: string; readonly replaced: string; readonly outcome: string }[]
}

/** A clause that settles an outcome, with the scope that its results are read in. */
interface Decided {
  readonly settled: OutcomeClause
  readonly outcome: string
  readonly scope: ReferenceScope
}
/** One rule or override that was tried. */
type Trial = ReferenceAnswer['trials'][number]

/**
 * The semantics of a whole policy, in the plainest words: the compiled evaluator is held equal to it by differential
 * tests. `facts` must have passed `checkFacts`.
 *
 * Where the meaning of a policy changes, it changes here first; closures and generated code follow, and the
 * differential tests say whether they did.
 */
export function evaluateReference(policy: Policy, facts: Readonly<Record<string, unknown>>): ReferenceAnswer {
  const trials: Trial[] = []
  const card = policy.body.kind === 'scorecard' ? scoreCard(policy.body, facts) : undefined
  const ruled = policy.body.kind === 'rules' ? applyRules(policy, policy.body, facts, trials) : undefined
  const decided = card?.decided ?? ruled!.decided
  const results = setResults(policy, decided)
  const codes = decided.settled.code === undefined ? [] : [decided.settled.code]
  const overrides: { id: string; replaced: string; outcome: string }[] = []
  let outcome = decided.outcome
  const scope = (): ReferenceScope => ({ facts, variables: [], results: { ...results, outcome, score: card?.score } })

  for (const override of policy.overrides) {
    const held = truth(override.when, scope())
    trials.push({ rule: override.id, held })
    const settled =
      held === true ? override : held === 'unknown' && override.onUnknown !== 'skip' ? override.onUnknown : undefined
    if (!settled) continue
    overrides.push({ id: override.id, replaced: outcome, outcome: settled.outcome as string })
    if (settled.code !== undefined) codes.push(settled.code)
    Object.assign(
      results,
      Object.fromEntries(settled.set.map(({ name, value }) => [name, plain(referenceValue(value, scope()))])),
    )
    outcome = settled.outcome as string
  }
  const computed = policy.computed.map(({ name, value }) => [name, plain(referenceValue(value, scope()))])
  return {
    outcome,
    rule: decided.settled.id,
    codes,
    ...(card ? { score: card.score, total: card.total } : {}),
    results: { ...results, ...Object.fromEntries(computed) },
    trials,
    ...(ruled?.items ? { items: ruled.items } : {}),
    overrides,
  }
}

/**
 * A list that is missing, or not a list, leads to the unknown clause; an empty one to the clause of its own. Of all
 * elements the most severe outcome decides, the first of equal ones.
 */
function applyRules(policy: Policy, body: RuleBody, facts: ReferenceScope['facts'], trials: Trial[]) {
  const scope = { facts, results: {}, variables: [] }
  const lead = (settled: OutcomeClause, at: ReferenceScope) => decide(body, settled, at)
  if (!body.forEach) return { decided: hit(policy, body, scope, trials, undefined) }
  const list = facts[body.forEach.list]
  if (!Array.isArray(list)) return { decided: lead(body.unknown!, scope) }
  if (list.length === 0) return { decided: lead(body.forEach.empty, scope), items: [] }
  const each = list.map((element, item) => hit(policy, body, { ...scope, variables: [element] }, trials, item))
  const worst = each.reduce((worst, next) => (severity(policy, next) > severity(policy, worst) ? next : worst))
  return { decided: worst, items: each.map(({ settled, outcome }, item) => ({ item, outcome, rule: settled.id })) }
}

/** The rules tried in one scope: the first that holds, or the most severe of all that hold. */
function hit(
  policy: Policy,
  body: RuleBody,
  scope: ReferenceScope,
  trials: Trial[],
  item: number | undefined,
): Decided {
  const held: Decided[] = []
  const unknown: Decided[] = []
  for (const rule of body.rules) {
    const condition = truth(rule.when, scope)
    // A rule whose outcome rests on a missing fact is unknown, like one whose condition does.
    const value = condition === true && outcomeOf(rule, scope) === undefined ? 'unknown' : condition
    trials.push({ rule: rule.id, held: value, ...(item === undefined ? {} : { item }) })
    if (value === true) held.push(decide(body, rule, scope))
    if (value === 'unknown' && rule.onUnknown === 'lead') unknown.push(decide(body, body.unknown!, scope))
    if (body.hit === 'first' && held.length + unknown.length > 0) break
  }
  // Of equally severe outcomes a rule that holds determines before one that is unknown, and an earlier before a later.
  const candidates = [...held, ...unknown]
  if (candidates.length === 0) return decide(body, body.default, scope)
  return candidates.reduce((worst, next) => (severity(policy, next) > severity(policy, worst) ? next : worst))
}

/** Place in the policy's order of outcomes, 0 the least severe. */
function severity(policy: Policy, decided: Decided): number {
  return policy.outcomes.indexOf(decided.outcome)
}

/** An outcome taken from a fact that is missing leads where the unknown clause says. */
function decide(body: RuleBody, settled: OutcomeClause, scope: ReferenceScope): Decided {
  const outcome = outcomeOf(settled, scope)
  return outcome === undefined ? decide(body, body.unknown!, scope) : { settled, outcome, scope }
}

/** The word of a clause; undefined where it is taken from a fact that is missing. */
function outcomeOf({ outcome }: OutcomeClause, scope: ReferenceScope): string | undefined {
  if (typeof outcome === 'string') return outcome
  const value = referenceValue(outcome, scope)
  return typeof value === 'string' ? value : undefined
}

/**
 * Every declared result: what the clause sets, else its declared default, else null. A value that is unknown counts
 * as not set.
 */
function setResults(policy: Policy, { settled, scope }: Decided): Results {
  const results: Results = {}
  for (const [name, type] of policy.results) {
    const set = settled.set.find((entry) => entry.name === name)
    const value = set ? plain(referenceValue(set.value, scope)) : null
    results[name] = value ?? (type.absent as Results[string]) ?? null
  }
  return results
}

/** One unknown factor leaves the whole score unknown: a part of the sum would mislead. */
function scoreCard(card: Scorecard, facts: ReferenceScope['facts']) {
  const scope: ReferenceScope = { facts, results: {}, variables: [] }
  const amounts = card.factors.map((factor) => factorAmount(factor, scope))
  if (amounts.includes(UNKNOWN)) {
    return {
      decided: { settled: card.unknown!, outcome: card.unknown!.outcome as string, scope },
      score: null,
      total: null,
    }
  }
  const total = (amounts as Exact[]).reduce(add, ZERO)
  const score = clamp(card, add(exactOf(card.base), card.combine === 'add' ? total : negate(total)))
  const band = card.bands.find((candidate) => passes(candidate.test, score, candidate.bound))!
  return { decided: { settled: band, outcome: band.outcome, scope }, score: toNumber(score), total: toNumber(total) }
}

/** What a factor adds, exactly; `UNKNOWN` where a missing fact makes the score unknown. */
export function factorAmount(factor: Factor, scope: ReferenceScope): Exact | typeof UNKNOWN {
  const value = referenceValue(factor.kind === 'when' ? factor.when : factor.value, scope)
  if (value === UNKNOWN || value === null) return factor.missing === 'zero' ? ZERO : UNKNOWN
  if (factor.kind === 'when') return value === true ? exactOf(factor.weight) : ZERO
  if (factor.kind === 'weighted') return multiply(value as Exact, exactOf(factor.weight))
  return exactOf(factor.tiers.find((tier) => passes(tier.test, value, tier.bound))?.amount ?? 0)
}

/** The score within the limits of its scorecard. */
export function clamp(card: Scorecard, score: Exact): Exact {
  if (card.low !== null && compare(score, exactOf(card.low)) < 0) return exactOf(card.low)
  if (card.high !== null && compare(score, exactOf(card.high)) > 0) return exactOf(card.high)
  return score
}

/**
 * Whether a value lies within a tier or a band. Numbers are compared exactly; `is` compares words and truths as they
 * are.
 */
export function passes(test: Tier['test'] | Band['test'], value: ReferenceValue, bound: Tier['bound']): boolean {
  if (test === 'always') return true
  if (test === 'is' && typeof bound !== 'number') return value === bound
  const order = compare(value as Exact, exactOf(bound as number))
  return { at_least: order >= 0, at_most: order <= 0, above: order > 0, below: order < 0, is: order === 0 }[test]
}

/** Three-valued, in the words of an answer. */
function truth(node: Expression, scope: ReferenceScope): Truth {
  const value = referenceTruth(node, scope)
  return value === UNKNOWN ? 'unknown' : value
}

/** A value as results and answers carry it: a number as the nearest double, unknown as null. */
function plain(value: ReferenceValue): string | number | boolean | null {
  if (value === UNKNOWN || value === null) return null
  return typeof value === 'object' ? toNumber(value as Exact) : value
}
