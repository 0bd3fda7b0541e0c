import { Random, randomFacts, randomPolicy } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { loadRandomPolicy } from '../../test/load-random-policy.ts'
import { onlyPaths, stepsOf, valueAt } from '../../test/record-path.ts'
import { compilePolicy } from '../answer/compile-policy.ts'
import { type Expression, operands } from '../tree/expression.ts'
import type { FactUse, Json, Policy, PolicyAnswer, RuleTrial } from '../tree/policy.ts'
import { referenceTruth } from './reference-expression.ts'

type Facts = Record<string, unknown>

interface Answered {
  readonly seed: number
  readonly made: ReturnType<typeof randomPolicy>
  readonly body: Policy['body']
  readonly facts: Facts
  readonly answer: PolicyAnswer
}

/** What some policies answer on some facts: all tests look at the same answers. */
const ANSWERED: readonly Answered[] = Array.from({ length: 300 }, (_, index) => {
  const random = new Random(index + 1)
  const made = randomPolicy(random)
  const policy = loadRandomPolicy(made)
  const { answer } = compilePolicy(policy)
  return Array.from({ length: 30 }, () => {
    const facts = randomFacts(random, made.facts)
    return { seed: index + 1, made, body: policy.body, facts, answer: answer(facts) }
  })
}).flat()

/** Every rule that was tried on some facts of some policies, with those facts. */
function forEachTrial(see: (trial: RuleTrial, when: Expression, facts: Facts, list: string | undefined) => void): void {
  for (const { seed, body, facts, answer } of ANSWERED) {
    if (body.kind !== 'rules') continue
    const rules = new Map(body.rules.map((rule) => [rule.id, rule.when]))
    for (const trial of answer.trace) {
      const when = rules.get(trial.rule)
      try {
        if (when) see(trial, when, facts, body.forEach?.list)
      } catch (cause) {
        throw new Error(`seed ${seed}, ${when?.source}, ${JSON.stringify(trial)}, ${JSON.stringify(facts)}`, { cause })
      }
    }
  }
}

const ORDERS: Record<string, (value: number, limit: number) => boolean> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
}

/** Whether what a fact use says is so, by the values it names. */
function isSo({ value, op, limit }: FactUse): boolean {
  if (op in ORDERS) return ORDERS[op]!(value as number, limit as number)
  if (op === '==') return value === limit
  if (op === '!=') return value !== limit
  if (op === 'in') return (limit as readonly Json[]).includes(value as Json)
  if (op === 'not in') return !(limit as readonly Json[]).includes(value as Json)
  // The three that speak of a path alone are held against the record.
  return ['is known', 'is missing', 'is empty'].includes(op)
}

/** Reads a fact's name, or a constant's: what is calculated is told in the policy's words, its value rounded. */
function isRead(use: FactUse): boolean {
  return stepsOf(use.fact) !== undefined && (use.constant === undefined || stepsOf(use.constant) !== undefined)
}

test('every fact that made a rule hold is told truly', () => {
  let told = 0
  forEachTrial((trial, _, facts) => {
    if (trial.held !== true) return
    for (const use of trial.facts.filter(isRead)) {
      if (!isSo(use)) expect.fail(JSON.stringify(use))
      const steps = stepsOf(use.fact)!
      if (!(steps[0]! in facts)) continue
      const value = valueAt(facts, steps)
      if (use.op === 'is missing') expect(value ?? undefined).toBeUndefined()
      else if (use.op === 'is empty') expect(value).toEqual([])
      else if (use.op === 'is known') continue
      // A path that leads to nothing has its declared value.
      else if (value !== undefined && value !== null) expect(use.value).toEqual(value)
      told++
    }
  })
  expect(told).toBeGreaterThan(5000)
})

test('the facts an explanation names, with the lengths of lists, are enough', () => {
  let proven = 0
  forEachTrial((trial, when, facts, list) => {
    if (trial.held !== true || !trial.facts.every(isRead)) return
    const paths = trial.facts.flatMap(({ fact, constant }) => [
      stepsOf(fact)!,
      ...(constant ? [stepsOf(constant)!] : []),
    ])
    const alone = onlyPaths(facts, paths) as Facts
    const variables = list === undefined ? [] : [valueAt(alone, [list, String(trial.item)])]
    expect(referenceTruth(when, { facts: alone, results: {}, variables })).toBe(true)
    proven++
  })
  expect(proven).toBeGreaterThan(5000)
})

test('what is said to be unknown is missing, or a null that is no number', () => {
  let missing = 0
  for (const { seed, made, facts, answer } of ANSWERED) {
    for (const path of answer.unknown) {
      const steps = stepsOf(path)!
      // Results change while overrides run: what was missing then may be set now.
      if (!(steps[0]! in made.facts)) continue
      if ((valueAt(facts, steps) ?? null) !== null)
        expect.fail(`seed ${seed}, ${path} of ${JSON.stringify(facts)} is ${valueAt(facts, steps)}`)
      missing++
    }
  }
  expect(missing).toBeGreaterThan(5000)
})

test('a rule that is unknown names what it lacks, unless it divides by zero or calculates with nothing', () => {
  forEachTrial((trial, when) => {
    if (trial.held === 'unknown' && !calculates(when)) expect(trial.facts.length).toBeGreaterThan(0)
  })
})

function calculates(node: Expression): boolean {
  return ['arithmetic', 'mean'].includes(node.op) || operands(node).some(calculates)
}
