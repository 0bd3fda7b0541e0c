import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { CompiledPolicy } from '../answer/compile-policy.ts'
import { evaluateReference } from '../interpret/reference.ts'
import { definePolicy } from '../read/load-policy.ts'
import { counterfactuals } from './counterfactuals.ts'

/** `everywhere`: also where no change of the score can lead to another band. */
const searching = vi.hoisted(() => ({ everywhere: false }))
vi.mock('./reach.ts', async (original) => {
  const { reachOf } = await original<typeof import('./reach.ts')>()
  const of: typeof reachOf = (compiled) => (searching.everywhere ? undefined : reachOf(compiled))
  return { reachOf: of }
})

const FLAGS = [true, false]
const WORDS = ['red', 'green', 'blue']

/** Every record whose numbers are multiples of one part of so many. */
function gridOf(parts: number) {
  const numbers = Array.from({ length: parts + 1 }, (_, index) => index / parts)
  return numbers.flatMap((a) =>
    numbers.flatMap((b) => FLAGS.flatMap((flag) => WORDS.map((word) => ({ a, b, flag, word })))),
  )
}

/** The thresholds below are tenths: half tenths lie on and between them, and quarters between their differences. */
const HALVES = gridOf(20)
const QUARTERS = gridOf(40)
type Facts = (typeof HALVES)[number]

const tenth = fc.integer({ min: 1, max: 9 }).map((value) => value / 10)
const operator = fc.constantFrom('<', '<=', '>', '>=')
const single = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b'), operator, tenth).map((parts) => parts.join(' ')),
  fc.constantFrom('flag', '!flag', 'word == "red"', 'word != "green"', 'word in ["red", "blue"]'),
)
const joint = fc
  .tuple(fc.constantFrom('a + b', 'a - b', 'min(a, b)', 'max(a, b)'), operator, tenth)
  .map((parts) => parts.join(' '))
const condition = fc.array(single, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' && '))

function policyOf(conditions: readonly string[]): CompiledPolicy {
  const rules = conditions.map(
    (when, index) => `  - { id: rule-${index}, when: '${when}', outcome: outcome_${index + 1}, reason: It holds. }\n`,
  )
  const outcomes = ['outcome_0', ...conditions.map((_, index) => `outcome_${index + 1}`)]
  return definePolicy(`${HEAD}outcomes: [${outcomes.join(', ')}]
hit: first
rules:
${rules.join('')}default: { rule: nothing, outcome: outcome_0, reason: None holds. }
`)
}

const HEAD = `policy: small
version: 1.0.0
author: Test
title: Small
source: test
changelog: [1.0.0 Made up.]
facts:
  a: { type: number, range: [0, 1], absent: 0 }
  b: { type: number, range: [0, 1], absent: 0 }
  flag: { type: bool, absent: false }
  word: { type: enum, values: [red, green, blue], absent: red }
  c: { type: number, range: [0, null] }
`

const amount = fc.integer({ min: -8, max: 8 }).map((value) => value / 10)
const ascending = fc.uniqueArray(fc.integer({ min: -4, max: 16 }), { minLength: 2, maxLength: 3 })
const factor = fc.oneof(
  fc.tuple(
    fc.constantFrom('a', 'b', 'max(a, b)', 'min(1, 2 * a)', 'flag ? a : 0.1', 'min(1, c / 3)'),
    fc.constantFrom(-0.5, 0.5, 1),
  ),
  fc.tuple(fc.constantFrom('flag', 'word == "red"', 'a > 0.5'), amount),
  fc.tuple(fc.constantFrom('a', 'b', 'a + b', 'word'), amount, amount),
)

/** A factor for each: a number with its weight, a condition with its weight, or tiers. Bands of tenths that follow each other. */
function scorecardOf(
  factors: readonly (readonly [string, number] | readonly [string, number, number])[],
  bounds: readonly number[],
  combine: string,
): CompiledPolicy {
  const lines = factors.map(([value, first, second], index) => {
    const of = `    - { id: factor-${index}, name: Factor, `
    if (second === undefined)
      return /flag$|==|>/.test(value)
        ? `${of}when: '${value}', weight: ${first} }`
        : `${of}value: '${value}', weight: ${first} }`
    const tier = (test: string, amount: number) => `{ ${test}, amount: ${amount}, name: Tier }`
    return value === 'word'
      ? `${of}value: word, tiers: [${tier('is: red', first)}, ${tier('is: blue', second)}] }`
      : `${of}value: '${value}', tiers: [${tier('at_least: 0.7', first)}, ${tier('above: 0.2', second)}] }`
  })
  const bands = bounds.toSorted((x, y) => x - y).map((bound) => bound / 10)
  const outcomes = [...bands, 0].map((_, index) => `outcome_${index}`)
  return definePolicy(`${HEAD}outcomes: [unknown, ${outcomes.join(', ')}]
scorecard:
  base: 0.2
  combine: ${combine}
  factors:
${lines.join('\n')}
  clamp: [-0.5, 1.5]
  bands:
${bands.map((bound, index) => `    - { outcome: outcome_${index}, below: ${bound}, reason: Below. }`).join('\n')}
    - { outcome: outcome_${bands.length}, reason: Above. }
unknown: { rule: missing, outcome: unknown, reason: Not known. }
`)
}

function moved(from: Facts, to: Facts): readonly number[] {
  const words = [from.flag !== to.flag, from.word !== to.word].filter(Boolean).map(() => 1)
  return [Math.abs(from.a - to.a), Math.abs(from.b - to.b), ...words].filter((way) => way > 0)
}

/** Of every outcome on the grid: how few facts give it, and the least way that so few facts have to move. */
function smallest(policy: CompiledPolicy, facts: Facts, grid: readonly Facts[]) {
  const found = new Map<string, { readonly size: number; readonly distance: number }>()
  for (const other of grid) {
    const { outcome } = policy.decide!(other)
    const way = moved(facts, other)
    const next = { size: way.length, distance: way.reduce((sum, part) => sum + part, 0) }
    const known = found.get(outcome)
    const better = !known || next.size < known.size || (next.size === known.size && next.distance < known.distance)
    if (better) found.set(outcome, next)
  }
  return found
}

/** Beyond a bound the grid's next value may lie half a tenth away, for each fact that moves. */
function holdAgainstGrid(policy: CompiledPolicy, facts: Facts, grid: readonly Facts[]): void {
  const found = counterfactuals(policy, facts)
  const best = smallest(policy, facts, grid)
  best.delete(found.outcome)
  for (const [outcome, { size, distance }] of best) {
    const first = found.counterfactuals.find((one) => one.outcome === outcome)
    if (size > 3) {
      expect(first).toBeUndefined()
      continue
    }
    expect(first?.changes, outcome).toHaveLength(size)
    expect(first!.distance).toBeLessThanOrEqual(distance + 1e-9)
    expect(first!.distance).toBeGreaterThanOrEqual(distance - 0.05 * size - 1e-9)
  }
  for (const { outcome, changes } of found.counterfactuals) {
    const after = Object.fromEntries(changes.map(({ fact, example }) => [fact, example]))
    expect(evaluateReference(policy.policy, { ...facts, ...after }).outcome).toBe(outcome)
    expect(best.has(outcome)).toBe(true)
    // None of the changes can be left out.
    for (const left of changes) {
      const { [left.fact]: _, ...fewer } = after
      expect(evaluateReference(policy.policy, { ...facts, ...fewer }).outcome).not.toBe(outcome)
    }
  }
}

const facts = fc.constantFrom(...HALVES)

describe('against every record of a grid', () => {
  test('conditions on single facts: no smaller change exists, and each one told holds', () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), facts, (conditions, record) => {
        holdAgainstGrid(policyOf(conditions), record, HALVES)
      }),
      { numRuns: 50 },
    )
  })

  test('a condition that joins two numbers among others', () => {
    fc.assert(
      fc.property(condition, joint, condition, facts, (first, sum, last, record) => {
        holdAgainstGrid(policyOf([first, sum, last]), record, QUARTERS)
      }),
      { numRuns: 20 },
    )
  })
})

describe('what cannot lead to a smaller change', () => {
  test('is left out, and the changes told are the same', () => {
    const known = fc.option(fc.constantFrom(0, 1, 3, 10), { nil: undefined })
    const all = { facts: 3, places: 60, tries: 1e9, each: 1e9 }
    const cards = fc
      .tuple(fc.array(factor, { minLength: 1, maxLength: 5 }), ascending, fc.constantFrom('add', 'subtract'))
      .map((parts) => scorecardOf(...parts))
    const rules = fc.array(fc.oneof(condition, joint), { minLength: 1, maxLength: 3 }).map(policyOf)
    fc.assert(
      fc.property(fc.oneof({ weight: 3, arbitrary: cards }, rules), facts, known, (policy, given, c) => {
        const record = { ...given, ...(c === undefined ? {} : { c }) }
        const found = counterfactuals(policy, record, { ...all, each: 3 })
        searching.everywhere = true
        const { counterfactuals: every, ...rest } = counterfactuals(policy, record, all)
        searching.everywhere = false
        const first = [...new Set(every.map(({ outcome }) => outcome))].flatMap((outcome) =>
          every.filter((one) => one.outcome === outcome).slice(0, 3),
        )
        expect(found).toEqual({ ...rest, counterfactuals: first })
      }),
      { numRuns: 500 },
    )
  })
})
