import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompiledPolicy } from '../answer/compile-policy.ts'
import { evaluateReference } from '../interpret/reference.ts'
import { definePolicy } from '../read/load-policy.ts'
import { counterfactuals } from './counterfactuals.ts'

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
  return definePolicy(`policy: small
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
outcomes: [${outcomes.join(', ')}]
hit: first
rules:
${rules.join('')}default: { rule: nothing, outcome: outcome_0, reason: None holds. }
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
function holdAgainstGrid(conditions: readonly string[], facts: Facts, grid: readonly Facts[]): void {
  const policy = policyOf(conditions)
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
        holdAgainstGrid(conditions, record, HALVES)
      }),
      { numRuns: 50 },
    )
  })

  test('a condition that joins two numbers among others', () => {
    fc.assert(
      fc.property(condition, joint, condition, facts, (first, sum, last, record) => {
        holdAgainstGrid([first, sum, last], record, QUARTERS)
      }),
      { numRuns: 20 },
    )
  })
})
