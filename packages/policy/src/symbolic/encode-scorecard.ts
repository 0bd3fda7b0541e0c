import { exactOf } from '../tree/exact.ts'
import { kindOf } from '../tree/kind-of.ts'
import type { Band, Factor, Policy, Scorecard, Tier } from '../tree/policy.ts'
import { encodeValue, type SymbolicResult, type SymbolicScope } from './encode-expression.ts'
import { type SymbolicCase, settle } from './encode-outcome.ts'
import { constant } from './symbolic-facts.ts'
import { and, arithmetic, equal, FALSE, ite, not, or, order, real, type Term, TRUE } from './term.ts'

/** What one factor adds, and when it is unknown. */
export interface SymbolicFactor {
  readonly factor: Factor
  /** The inputs for which it leaves the score unknown. */
  readonly unknown: Term
  /** What it adds, a Real; 0 where its fact is missing. */
  readonly amount: Term
  /** For each tier: it is the first that holds. */
  readonly tiers: readonly Term[]
}

/** A scorecard over all inputs: its factors, its exact score, and which band decides. */
export interface SymbolicCard {
  readonly factors: readonly SymbolicFactor[]
  /** The bands in their order, each with the inputs that it decides. */
  readonly bands: readonly { readonly band: Band; readonly decides: Term }[]
  /** Some factor leaves the score unknown. */
  readonly unknown: Term
  /** Null where it is unknown. */
  readonly score: SymbolicResult
  /** The clauses that may decide, each with its inputs. */
  readonly cases: readonly SymbolicCase[]
}

/**
 * Base and factors, clamped; the first band that holds decides. The sum is one term over exact numbers, so a proof
 * about a score is about the number that the evaluators compare.
 */
export function encodeScorecard(policy: Policy, card: Scorecard, scope: SymbolicScope): SymbolicCard {
  const { script } = scope.facts
  const factors = card.factors.map((factor) => encodeFactor(factor, scope))
  const unknown = script.name('Bool', or(...factors.map((factor) => factor.unknown)))
  const total = script.name('Real', `(+ 0.0 ${factors.map(({ amount }) => amount).join(' ')})`)
  const raw = arithmetic(card.combine === 'add' ? '+' : '-', real(exactOf(card.base)), total)
  const score = script.name('Real', clamp(card, script.name('Real', raw)))
  let open: Term = not(unknown)
  const bands = card.bands.map((band) => {
    const passes = passesTest(band.test, score, band.bound)
    const decides = script.name('Bool', and(open, passes))
    open = script.name('Bool', and(open, not(passes)))
    return { band, decides }
  })
  return {
    factors,
    bands,
    unknown,
    score: { isNull: unknown, value: score },
    cases: [
      ...(card.unknown ? settle(policy, card.unknown, undefined, scope, unknown) : []),
      ...bands.flatMap(({ band, decides }) => settle(policy, band, undefined, scope, decides)),
    ],
  }
}

/** A factor that is unknown adds 0 here; `unknown` keeps the score from being used then. */
function encodeFactor(factor: Factor, scope: SymbolicScope): SymbolicFactor {
  const { script, words } = scope.facts
  const { unknown, isNull, value } = encodeValue(factor.kind === 'when' ? factor.when : factor.value, scope)
  const missing = script.name('Bool', or(unknown, isNull))
  const tiers: Term[] = []
  const amountOf = (): Term => {
    if (factor.kind === 'when') return ite(value, real(exactOf(factor.weight)), '0.0')
    if (factor.kind === 'weighted') return arithmetic('*', value, real(exactOf(factor.weight)))
    let open: Term = not(missing)
    for (const { test, bound } of factor.tiers) {
      const isNumber = kindOf(factor.value) === 'number'
      const passes = isNumber
        ? passesTest(test, value, bound as number)
        : equal(value, constant(bound as string | boolean, words))
      tiers.push(script.name('Bool', and(open, passes)))
      open = script.name('Bool', and(open, not(passes)))
    }
    return factor.tiers.reduceRight((rest, { amount }, index) => ite(tiers[index]!, real(exactOf(amount)), rest), '0.0')
  }
  return {
    factor,
    unknown: factor.missing === 'zero' ? FALSE : missing,
    amount: script.name('Real', ite(missing, '0.0', amountOf())),
    tiers,
  }
}

/** The score within the bounds of the card. Loading refuses a lower bound above the upper one. */
function clamp({ low, high }: Scorecard, score: Term): Term {
  const top = high === null ? score : ite(order('>', score, real(exactOf(high))), real(exactOf(high)), score)
  return low === null ? top : ite(order('<', score, real(exactOf(low))), real(exactOf(low)), top)
}

/** Tests of tiers and bands as comparisons. */
const OPERATOR = { at_least: '>=', at_most: '<=', above: '>', below: '<' } as const

/** The inputs that pass the test of a tier or a band. */
function passesTest(test: Tier['test'] | Band['test'], value: Term, bound: number): Term {
  if (test === 'always') return TRUE
  const end = real(exactOf(bound))
  return test === 'is' ? equal(value, end) : order(OPERATOR[test], value, end)
}
