import type { GivenText } from '@tribunal/messages/say'
import { missingFacts } from '../interpret/explain.ts'
import { compileExact, compileRead, compileTest, type Frame, UNKNOWN, YES } from '../interpret/interpreter.ts'
import { add, compare, type Exact, exactOf, multiply, negate, toNumber, ZERO } from '../tree/exact.ts'
import type { Expression } from '../tree/expression.ts'
import { kindOf } from '../tree/kind-of.ts'
import type { Band, Factor, FactorAnswer, Scorecard, Tier } from '../tree/policy.ts'
import { type Decided, type Notes, prepare } from './prepared.ts'

/** What a scorecard came to. `score` and `total` are the nearest doubles of exact numbers, null where a factor is unknown. */
export interface ScorecardAnswer {
  /** The band that the score lies in, or the unknown clause. */
  readonly decided: Decided
  /** With base and clamp; null where a factor is unknown. */
  readonly score: number | null
  /** The sum of the factors alone; null where one is unknown. */
  readonly total: number | null
  /** In the order of the policy, those that did not hold included. */
  readonly factors: readonly FactorAnswer[]
}

/** What a factor adds, exactly; undefined where a missing fact makes the score unknown. */
interface Contribution {
  readonly amount: Exact | undefined
  readonly answer: FactorAnswer
}

/** Measures one factor on facts; what was missing goes into the notes. */
type Measure = (frame: Frame, notes: Notes) => Contribution

/**
 * Compiles a scorecard to a function that adds its factors exactly and finds the band.
 *
 * Nothing is rounded before the band is found: amounts, sum, clamp and bounds are exact, and only what the answer
 * shows is a double. All factors are measured even where one is unknown, so that the answer names every missing fact
 * and not only the first. The last band has no bound, so one always passes.
 */
export function compileScorecard(card: Scorecard) {
  const measures = card.factors.map(compileFactor)
  const bands = card.bands.map((band) => ({ passes: passesExact(band.test, band.bound), by: prepare(band) }))
  const unknown = card.unknown && prepare(card.unknown)
  const base = exactOf(card.base)
  const low = card.low === null ? undefined : exactOf(card.low)
  const high = card.high === null ? undefined : exactOf(card.high)

  return (facts: Frame['facts'], notes: Notes): ScorecardAnswer => {
    const frame: Frame = { facts, results: {}, variables: [] }
    const factors: FactorAnswer[] = []
    let total: Exact | undefined = ZERO
    for (const measure of measures) {
      const { amount, answer } = measure(frame, notes)
      factors.push(answer)
      total = total && amount && add(total, amount)
    }
    if (!total) {
      return {
        decided: { by: unknown!, outcome: unknown!.outcome as string, frame },
        score: null,
        total: null,
        factors,
      }
    }
    let score = add(base, card.combine === 'add' ? total : negate(total))
    if (low && compare(score, low) < 0) score = low
    if (high && compare(score, high) > 0) score = high
    const by = bands.find((band) => band.passes(score))!.by
    return {
      decided: { by, outcome: by.outcome as string, frame },
      score: toNumber(score),
      total: toNumber(total),
      factors,
    }
  }
}

/** One function for each form of a factor. */
function compileFactor(factor: Factor): Measure {
  switch (factor.kind) {
    case 'when':
      return compileWhen(factor, factor.when, factor.weight)
    case 'weighted':
      return compileWeighted(factor, factor.value, factor.weight)
    case 'tiers':
      return compileTiers(factor, factor.value, factor.tiers)
  }
}

/** A condition with a weight: all of it where the condition holds, 0 where it does not. Both answers are made once. */
function compileWhen(factor: Factor, when: Expression, weight: number): Measure {
  const test = compileTest(when)
  const amount = exactOf(weight)
  const yes: Contribution = {
    amount,
    answer: { id: factor.id, name: factor.name, value: true, amount: weight, held: true },
  }
  const no: Contribution = {
    amount: ZERO,
    answer: { id: factor.id, name: factor.name, value: false, amount: 0, held: false },
  }
  return (frame, notes) => {
    const held = test(frame)
    return held === UNKNOWN ? missing(factor, when, frame, notes) : held === YES ? yes : no
  }
}

/** A number times a weight. The product is exact; what the answer shows is the nearest double. */
function compileWeighted(factor: Factor, value: Expression, weight: number): Measure {
  const read = compileExact(value)
  const exactWeight = exactOf(weight)
  return (frame, notes) => {
    const measured = read(frame)
    if (measured === undefined) return missing(factor, value, frame, notes)
    const amount = multiply(measured, exactWeight)
    const shown = toNumber(measured)
    const answer = { id: factor.id, name: factor.name, value: shown, amount: toNumber(amount), held: shown !== 0 }
    return { amount, answer }
  }
}

/** The amount of the first tier whose test passes, 0 where none does. A number is compared exactly, anything else as it is. */
function compileTiers(factor: Factor, value: Expression, files: readonly Tier[]): Measure {
  const numeric = kindOf(value) === 'number'
  // A word or a truth has no exact form; it is compared as it is.
  const exact = numeric ? compileExact(value) : undefined
  const read = compileRead(value)
  const tiers = files.map((tier) => ({
    passes:
      tier.test === 'is' && typeof tier.bound !== 'number'
        ? is(tier.bound)
        : passesExact(tier.test, tier.bound as number),
    amount: exactOf(tier.amount),
    tier,
  }))
  return (frame, notes) => {
    const measured = exact ? exact(frame) : read(frame)
    if (measured === undefined || measured === null) return missing(factor, value, frame, notes)
    const shown = exact ? toNumber(measured as Exact) : measured
    const hit = tiers.find((candidate) => candidate.passes(measured as Exact))
    const { id } = factor
    const name = hit ? tierName(hit.tier.name, shown) : factor.name
    const amount = hit?.tier.amount ?? 0
    const held = hit !== undefined
    const countable = typeof shown === 'number' || typeof shown === 'boolean'
    const answer = countable ? { id, name, value: shown, amount, held } : { id, name, amount, held }
    return { amount: hit?.amount ?? ZERO, answer }
  }
}

/** The name of a tier with what was measured in it, where it asks for it. */
function tierName(name: GivenText, shown: unknown): GivenText {
  const filled = (text: string) => (text.includes('{value}') ? text.replaceAll('{value}', String(shown)) : text)
  if (typeof name === 'string') return filled(name)
  return name.en.includes('{value}') ? { en: filled(name.en), es: filled(name.es) } : name
}

/** A factor whose fact is missing: unknown, or 0 where the policy says `missing: 0` and why. */
function missing(factor: Factor, node: Expression, frame: Frame, notes: Notes): Contribution {
  for (const path of missingFacts(node, frame)) notes.unknown.add(path)
  const answer: FactorAnswer = { id: factor.id, name: factor.name, amount: 0, held: 'unknown' }
  return { amount: factor.missing === 'zero' ? ZERO : undefined, answer }
}

/** A tier of a word or a truth: it passes where the value is the same. */
function is(bound: Tier['bound']): (value: unknown) => boolean {
  return (value) => value === bound
}

/** The test of a tier or band as a function of an exact number; bounds belong to `at_least` and `at_most` (inclusive). */
function passesExact(test: Tier['test'] | Band['test'], bound: number): (value: Exact) => boolean {
  const limit = exactOf(bound)
  switch (test) {
    case 'always':
      return () => true
    case 'is':
      return (value) => compare(value, limit) === 0
    case 'at_least':
      return (value) => compare(value, limit) >= 0
    case 'at_most':
      return (value) => compare(value, limit) <= 0
    case 'above':
      return (value) => compare(value, limit) > 0
    case 'below':
      return (value) => compare(value, limit) < 0
  }
}
