import type { CompiledPolicy } from '../answer/compile-policy.ts'
import { type Expression, itemsOf, mayBeMissing } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'
import type { Band, Factor, Scorecard } from '../tree/policy.ts'
import type { Place } from './fact-paths.ts'
import { moves } from './moves.ts'
import { pathText } from './path.ts'
import { readBy } from './referenced-facts.ts'

type Facts = Readonly<Record<string, unknown>>
/** From the least to the greatest value, both included; an end may be infinite. */
type Range = readonly [low: number, high: number]

/**
 * Which of `places` may lead to one of `outcomes` where it changes, and `others` of the places beside it, and all else stays as
 * `facts` have it. It may say yes of one that does not, and never no of one that does.
 */
export type Reach = (
  facts: Facts,
  places: readonly Place[],
  others: number,
  outcomes: ReadonlySet<string>,
) => readonly boolean[]

const ALL: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
/** Scores are exact, and their parts are shown as doubles: what lies so near to a bound is within reach. */
const ROUNDED = 1e-6

/**
 * How far the score of a scorecard can move: each factor has a least and a greatest amount, whatever the facts, and only the factors
 * that read a changed fact move. Undefined of other policies, and where overrides may change the outcome too.
 */
export function reachOf(compiled: CompiledPolicy): Reach | undefined {
  const { body, overrides } = compiled.policy
  if (body.kind !== 'scorecard' || overrides.length > 0) return undefined
  const ranges = body.factors.map((factor) => signed(amountsOf(factor), body))
  const bounds = body.bands.flatMap(({ test, bound }) =>
    test === 'always' ? [] : [bound - ROUNDED, bound, bound + ROUNDED],
  )
  const mayBeUnknown = body.factors.some((factor) => factor.missing === 'unknown' && mayBeMissing(readBy(factor)))
  const unknownOutcome = mayBeUnknown ? (body.unknown?.outcome as string) : undefined
  const readers = new Map<string, readonly number[]>()
  const readersOf = ({ path }: Place) => {
    const moving = pathText(path)
    const known = readers.get(moving)
    if (known) return known
    const found = body.factors.flatMap((factor, at) => (moves(readBy(factor), { moving, labels: [] }) ? at : []))
    readers.set(moving, found)
    return found
  }
  return (facts, places, others, outcomes) => {
    if (unknownOutcome !== undefined && outcomes.has(unknownOutcome)) return places.map(() => true)
    const factors = compiled.answer(facts).factors!
    const amounts = factors.map(({ amount }) => (body.combine === 'add' ? amount : -amount))
    const score = amounts.reduce((sum, amount) => sum + amount, body.base)
    const unknown = factors.flatMap(({ held }, at) =>
      held === 'unknown' && body.factors[at]!.missing === 'unknown' ? at : [],
    )
    const gains = places.map((place): Range => {
      const of = readersOf(place)
      const sum = (end: 0 | 1) => of.reduce((total, at) => total + ranges[at]![end] - amounts[at]!, 0)
      return [Math.min(0, sum(0)), Math.max(0, sum(1))]
    })
    const least = most(
      gains.map(([low]) => -low),
      others,
    )
    const greatest = most(
      gains.map(([, high]) => high),
      others,
    )
    return places.map((place, at) => {
      // A factor that nothing is known of, and that nothing changes, leaves the score unknown.
      if (others === 0 && unknown.some((factor) => !readersOf(place).includes(factor))) return false
      const [low, high] = gains[at]!
      return isWithin(body, bounds, [score + low - least, score + high + greatest], outcomes)
    })
  }
}

/** The sum of the greatest so many. */
function most(gains: readonly number[], count: number): number {
  return gains
    .toSorted((a, b) => b - a)
    .slice(0, count)
    .reduce((sum, gain) => sum + gain, 0)
}

/** What a factor may add to the score, or take from it. */
function signed([low, high]: Range, { combine }: Scorecard): Range {
  return combine === 'add' ? [low, high] : [-high, -low]
}

/** Every amount that a factor can have; 0 among them, which one that is not known adds. */
function amountsOf(factor: Factor): Range {
  const amounts =
    factor.kind === 'when'
      ? [factor.weight]
      : factor.kind === 'tiers'
        ? factor.tiers.map(({ amount }) => amount)
        : product(valuesOf(factor.value), [factor.weight, factor.weight])
  return [Math.min(0, ...amounts), Math.max(0, ...amounts)]
}

/** Whether a score of the range has one of the outcomes. `bounds`: where bands change, and beside that. */
function isWithin(
  { bands, low, high }: Scorecard,
  bounds: readonly number[],
  [from, to]: Range,
  outcomes: ReadonlySet<string>,
): boolean {
  const clamped = (score: number) => Math.min(Math.max(score, low ?? score), high ?? score)
  const [first, last] = [clamped(from - ROUNDED), clamped(to + ROUNDED)]
  const has = (score: number) => outcomes.has(bands.find((band) => passes(band, score))!.outcome)
  return has(first) || has(last) || bounds.some((bound) => bound > first && bound < last && has(bound))
}

function passes({ test, bound }: Band, score: number): boolean {
  if (test === 'always') return true
  if (test === 'at_least') return score >= bound
  if (test === 'at_most') return score <= bound
  return test === 'above' ? score > bound : score < bound
}

/** Every value that a number can have, whatever the facts: wider than what occurs, and never narrower. */
function valuesOf(node: Expression): Range {
  switch (node.op) {
    case 'constant':
      return typeof node.value === 'number' ? [node.value, node.value] : ALL
    case 'fact':
    case 'field':
    case 'variable':
      return typed(node.type)
    case 'size':
      return [0, Number.POSITIVE_INFINITY]
    case 'mean':
      return typed(itemsOf(node.list))
    case 'minimum':
      return ends(node.operands.map(valuesOf), Math.min)
    case 'maximum':
      return ends(node.operands.map(valuesOf), Math.max)
    case 'choose':
      return around([...valuesOf(node.then), ...valuesOf(node.else)])
    case 'arithmetic':
      return calculated(node.operator, valuesOf(node.left), valuesOf(node.right))
    default:
      return ALL
  }
}

function typed(type: FactType | undefined): Range {
  if (type?.type !== 'number') return ALL
  const range = [type.low ?? ALL[0], type.high ?? ALL[1]] as const
  return typeof type.absent === 'number' ? around([...range, type.absent]) : range
}

function calculated(operator: '+' | '-' | '*' | '/', left: Range, [low, high]: Range): Range {
  switch (operator) {
    case '+':
      return [left[0] + low, left[1] + high]
    case '-':
      return [left[0] - high, left[1] - low]
    case '*':
      return product(left, [low, high])
    case '/':
      return low > 0 || high < 0 ? product(left, [1 / high, 1 / low]) : ALL
  }
}

/** Nothing times anything is nothing, however large. */
function product(left: Range, right: Range): Range {
  return around(left.flatMap((a) => right.map((b) => (a === 0 || b === 0 ? 0 : a * b))))
}

function ends(ranges: readonly Range[], of: (...values: number[]) => number): Range {
  return [of(...ranges.map(([low]) => low)), of(...ranges.map(([, high]) => high))]
}

function around(values: readonly number[]): Range {
  return [Math.min(...values), Math.max(...values)]
}
