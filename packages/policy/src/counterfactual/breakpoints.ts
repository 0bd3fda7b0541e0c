import { factorAmount } from '../interpret/reference.ts'
import { UNKNOWN } from '../interpret/reference-expression.ts'
import { exactOf } from '../tree/exact.ts'
import type { Factor, OutcomeClause, Policy, RuleBody, Scorecard } from '../tree/policy.ts'
import { addLines, constantLine, type Line, multiplyLines, negateLine } from './line.ts'
import { moves } from './moves.ts'
import { bind, type Found, meet, traceLine, visit, type Walk } from './piecewise.ts'
import { readBy } from './referenced-facts.ts'

/** Lines that results may be on, by name. */
type Results = Map<string, readonly Line[]>

/**
 * Tells the values of one fact at which some condition of the policy may change while all other facts stay, as they show
 * near the value it has in the facts that are given then. Between two neighbouring values that were found from in between, no
 * condition changes. Those facts are `around` but for the moving one: what does not read it is worked out once.
 *
 * It walks through the whole policy as an evaluation does, but follows every rule and every way on, since with
 * another value another one may be taken. Overrides read the results of rules, so a result is a list of all lines
 * that it may be on.
 */
export function breakpointsAlong(
  policy: Policy,
  around: Walk['facts'],
  moving: string,
): (facts: Walk['facts']) => Found {
  const { body } = policy
  const still: Walk['still'] = new Map()
  const begin = (facts: Walk['facts']): Walk => ({
    facts,
    moving,
    results: new Map(),
    variables: [],
    labels: [],
    still,
    found: { roots: [], curved: false },
  })
  const settled = body.kind === 'rules' ? (start: Walk) => rules(body, start) : scorecard(body, begin(around))
  return (facts) => breakpointsNear(policy, begin(facts), settled)
}

function breakpointsNear(policy: Policy, start: Walk, settled: (start: Walk) => Results): Found {
  const { found } = start
  const results = settled(start)
  for (const [name, { absent }] of policy.results) {
    if (typeof absent === 'number') join(results, name, [constantLine(exactOf(absent))])
  }
  for (const override of policy.overrides) {
    const walk = { ...start, results: new Map(results) }
    visit(override.when, walk)
    settle(override, walk, results)
    if (override.onUnknown !== 'skip') settle(override.onUnknown, walk, results)
  }
  return found
}

/** Every rule is visited, also behind one that holds: where facts move, another one may decide. */
function rules(body: RuleBody, start: Walk): Results {
  const results: Results = new Map()
  for (const walk of walksOf(body, start)) {
    for (const rule of body.rules) {
      visit(rule.when, walk)
      settle(rule, walk, results)
    }
    for (const settled of [body.default, body.unknown]) if (settled) settle(settled, walk, results)
  }
  // An empty list has no element to try the rules on, and a clause of its own.
  if (body.forEach) settle(body.forEach.empty, start, results)
  return results
}

/** Where rules are tried: once, or at each element. */
function walksOf({ forEach }: RuleBody, start: Walk): readonly Walk[] {
  if (!forEach) return [start]
  const items = start.facts[forEach.list]
  return Array.isArray(items) ? items.map((item, index) => bind(start, 0, item, `${forEach.list}[${index}]`)) : []
}

/** Takes part of what a rule sets: its conditions, and the lines its numbers may be on. */
function settle({ outcome, set }: OutcomeClause, walk: Walk, results: Results): void {
  if (typeof outcome !== 'string') visit(outcome, walk)
  for (const { name, value } of set) {
    visit(value, walk)
    join(results, name, traceLine(value, walk, true))
  }
}

/** Adds lines that a result may be on: which of them it is depends on the rule that decides. */
function join(results: Results, name: string, lines: readonly Line[]): void {
  results.set(name, [...(results.get(name) ?? []), ...lines])
}

/**
 * The sum is a line as long as its factors are; where it meets a bound of a band or of the clamp, the outcome may change. Factors
 * that do not read the moving fact are summed once.
 */
function scorecard(card: Scorecard, around: Walk): (walk: Walk) => Results {
  const isMoving = (factor: Factor) => moves(readBy(factor), around)
  const add = (total: Line | undefined, factor: Factor, walk: Walk): Line | undefined => {
    const amount = factorLine(factor, walk)
    const sum = total && amount && addLines(total, card.combine === 'add' ? amount : negateLine(amount))
    if (total && amount && !sum) walk.found.curved = true
    return sum
  }
  const still = card.factors
    .filter((factor) => !isMoving(factor))
    .reduce<Line | undefined>((total, factor) => add(total, factor, around), constantLine(exactOf(card.base)))
  const moving = card.factors.filter(isMoving)
  return (walk) =>
    banded(
      card,
      moving.reduce((total, factor) => add(total, factor, walk), still),
      walk,
    )
}

function banded(card: Scorecard, total: Line | undefined, walk: Walk): Results {
  const ends = [card.low, card.high].flatMap((end) => (end === null ? [] : [constantLine(exactOf(end))]))
  const lines = total ? [total] : []
  const bounds = card.bands.flatMap(({ test, bound }) => (test === 'always' ? [] : [constantLine(exactOf(bound))]))
  meet(lines, [...bounds, ...ends], walk)
  const results: Results = new Map([['score', [...lines, ...ends]]])
  for (const band of card.bands) settle(band, walk, results)
  if (card.unknown) settle(card.unknown, walk, results)
  return results
}

/** What a factor adds, near the value that the moving fact has; undefined where it makes the score unknown. */
function factorLine(factor: Factor, walk: Walk): Line | undefined {
  const of = readBy(factor)
  visit(of, walk)
  const lines = factor.kind === 'when' ? [] : traceLine(of, walk)
  if (factor.kind === 'tiers') {
    const bounds = factor.tiers.flatMap(({ bound }) =>
      typeof bound === 'number' ? [constantLine(exactOf(bound))] : [],
    )
    meet(lines, bounds, walk)
  }
  const amount = factorAmount(factor, { facts: walk.facts, variables: [], results: {} })
  if (amount === UNKNOWN) return undefined
  const [line] = lines
  const weighted = factor.kind === 'weighted' && line
  return weighted ? multiplyLines(line, constantLine(exactOf(factor.weight))) : constantLine(amount)
}
