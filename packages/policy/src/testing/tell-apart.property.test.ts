import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluateReference } from '../interpret/reference.ts'
import { loadPolicy } from '../read/load-policy.ts'
import { readYaml, type YamlSource } from '../read/read-yaml.ts'
import type { Policy } from '../tree/policy.ts'
import { mutantsOf } from './mutate-policy.ts'
import { tellApart } from './tell-apart.ts'

const number = fc.constantFrom('0', '1', '1.5', '2', '3')
const operator = fc.constantFrom('<', '<=', '>', '>=', '==', '!=')
const atom = fc
  .oneof(
    fc.tuple(fc.constant('amount'), operator, number),
    fc.tuple(
      fc.constantFrom('kind == "a"', 'kind != "b"', 'kind in ["b", "c"]', '!known(amount)', 'flag', 'note == null'),
    ),
    fc.tuple(fc.constant('size(tags)'), operator, number),
    fc.tuple(fc.constant('note'), fc.constantFrom('=='), fc.constantFrom('"x"', '"y"')),
    fc.tuple(fc.constantFrom('exists', 'all'), operator, number).map(([q, op, n]) => [`tags.${q}(t, t ${op} ${n})`]),
    fc.tuple(fc.constant('amount + size(tags)'), operator, number),
  )
  .map((parts) => parts.join(' '))
const condition = fc
  .tuple(atom, fc.constantFrom('&&', '||'), atom, fc.boolean())
  .map(([left, joined, right, both]) => (both ? `${left} ${joined} ${right}` : left))
const rules = fc.array(fc.record({ when: condition, outcome: fc.constantFrom('low', 'high'), skip: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
})
const facts = fc.record(
  {
    amount: fc.constantFrom(0, 0.5, 1, 1.25, 1.5, 2, 2.5, 3, 4),
    kind: fc.constantFrom('a', 'b', 'c'),
    flag: fc.boolean(),
    note: fc.constantFrom('x', 'y', 'z', null),
    tags: fc.array(fc.constantFrom(0, 0.5, 1, 1.25, 1.5, 2, 3, 3.5), { maxLength: 5 }),
  },
  { requiredKeys: [] },
)

function policyOf(hit: string, made: readonly { when: string; outcome: string; skip: boolean }[]): string {
  const lines = made.map(
    ({ when, outcome, skip }, index) =>
      `  - { id: r${index}, when: '${when}', outcome: ${outcome}, ${skip ? 'unknown: skip, ' : ''}reason: R., set: { level: 0.${index + 1} } }`,
  )
  return `policy: trial
version: 1.0.0
author: T
title: Trial
source: a test
changelog: [1.0.0 First.]
facts:
  amount: { type: number, range: [0, null] }
  kind: { type: enum, values: [a, b, c] }
  flag: { type: bool }
  note: { type: string, nullable: true }
  tags: { type: list, items: { type: number, range: [0, 3.5] } }
outcomes: [low, high]
results: { level: { type: number } }
hit: ${hit}
rules:
${lines.join('\n')}
default: { rule: rest, outcome: low, reason: Rest., set: { level: 'min(amount, 1.5)' } }
unknown: { rule: missing, outcome: high, reason: Missing., set: { level: 0 } }
overrides:
  - { id: deep, when: 'level > 0.5 && outcome == "high"', outcome: low, reason: D., unknown: skip }
`
}

const decided = (policy: Policy, record: Readonly<Record<string, unknown>>) => {
  const { outcome, rule, results, overrides } = evaluateReference(policy, record)
  return { outcome, rule, results, overrides }
}

test('two policies that are said to decide alike do so on any facts, and facts that are said to tell them apart do', () => {
  const records = fc.sample(facts, 300)
  const seen = { never: 0, on: 0, unknown: 0 }
  fc.assert(
    fc.property(fc.constantFrom('first', 'most_severe'), rules, (hit, made) => {
      const text = policyOf(hit, made)
      const loaded = loadPolicy(text)
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
      const { policy } = loaded
      for (const { id, policy: mutant } of mutantsOf(policy, text, readYaml(text, 'trial.yaml') as YamlSource)) {
        if (!mutant) continue
        const apart = tellApart(policy, mutant)
        seen[apart.apart]++
        if (apart.apart === 'on') expect(decided(mutant, apart.facts)).not.toEqual(decided(policy, apart.facts))
        if (apart.apart !== 'never') continue
        for (const record of records)
          expect({ id, ...decided(mutant, record) }).toEqual({ id, ...decided(policy, record) })
      }
    }),
    { numRuns: 8 },
  )
  // Both answers come up, or the property says nothing.
  expect(seen.never).toBeGreaterThan(5)
  expect(seen.on).toBeGreaterThan(20)
})
