import { Random, randomFacts, randomPolicy } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { loadRandomPolicy } from '../test/load-random-policy.ts'
import { onlyPaths, stepsOf, valueAt } from '../test/record-path.ts'
import { compilePolicy } from './compile-policy.ts'
import { type Expression, operands } from './expression.ts'
import type { FactUse, Json, RuleBody, RuleTrial } from './policy.ts'
import { referenceTruth } from './reference-expression.ts'

type Facts = Record<string, unknown>

/** Every rule that was tried on some facts of some policies, with those facts. */
function forEachTrial(see: (trial: RuleTrial, when: Expression, facts: Facts, list: string | undefined) => void): void {
  for (let seed = 1; seed <= 300; seed++) {
    const random = new Random(seed)
    const made = randomPolicy(random)
    const policy = loadRandomPolicy(made)
    if (policy.body.kind !== 'rules') continue
    const body: RuleBody = policy.body
    const rules = new Map(body.rules.map((rule) => [rule.id, rule.when]))
    const { answer } = compilePolicy(policy)
    for (let index = 0; index < 30; index++) {
      const facts = randomFacts(random, made.facts)
      for (const trial of answer(facts).trace) {
        const when = rules.get(trial.rule)
        try {
          if (when) see(trial, when, facts, body.forEach?.list)
        } catch (cause) {
          throw new Error(`seed ${seed}, ${when?.source}, ${JSON.stringify(trial)}, ${JSON.stringify(facts)}`, {
            cause,
          })
        }
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
      expect(isSo(use), JSON.stringify(use)).toBe(true)
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
  for (let seed = 1; seed <= 300; seed++) {
    const random = new Random(seed)
    const made = randomPolicy(random)
    const policy = loadRandomPolicy(made)
    const { answer } = compilePolicy(policy)
    for (let index = 0; index < 30; index++) {
      const facts = randomFacts(random, made.facts)
      const full = answer(facts)
      for (const path of full.unknown) {
        const steps = stepsOf(path)!
        // Results change while overrides run: what was missing then may be set now.
        if (!(steps[0]! in made.facts)) continue
        expect(valueAt(facts, steps) ?? null, `seed ${seed}, ${path} of ${JSON.stringify(facts)}`).toBeNull()
        missing++
      }
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
