import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { loadPolicy } from '../read/load-policy.ts'
import type { Policy } from '../tree/policy.ts'
import { loadPolicyTests } from './load-policy-tests.ts'
import { policyTestsJsonSchema, testFile } from './test-file.ts'

const POLICY = policyOf(`
policy: trial
version: 1.0.0
author: T
title: Trial
source: a test
changelog: [1.0.0 First.]
facts:
  amount: { type: number, range: [0, 100] }
  judgement: { type: object, nullable: true, fields: { word: { type: enum, values: [yes, no] }, sure: { type: number } } }
  baskets: { type: list, items: { type: object, fields: { prices: { type: list, items: { type: number } } } } }
outcomes: [calm, raised]
results: { level: { type: number, range: [0, 9], absent: 0 } }
hit: first
rules:
  - { id: large, when: amount > 10, outcome: raised, set: { level: 3 }, reason: Much. }
default: { rule: rest, outcome: calm, reason: The rest. }
unknown: { rule: unclear, outcome: raised, reason: Missing. }
overrides:
  - { id: softened, when: level > 5, outcome: calm, reason: Enough. }
computed: { loud: outcome == "raised" }
`)

function policyOf(text: string): Policy {
  const loaded = loadPolicy(text)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}

function load(text: string, policy = POLICY) {
  return loadPolicyTests(text.trimStart(), 'trial.test.yaml', policy)
}

/** What is said of tests that do not load: `line:column code message (hint)`. */
function problemsOf(text: string, policy = POLICY): string[] {
  const loaded = load(text, policy)
  return loaded.ok
    ? []
    : loaded.problems.map(
        ({ line, column, code, message, hint }) => `${line}:${column} ${code} ${message}${hint ? ` (${hint})` : ''}`,
      )
}

describe('tests of a policy', () => {
  it('are single cases, and tables of rows that change a few facts', () => {
    const loaded = load(`
policy: trial
tests:
  - name: Large
    facts: { amount: 11 }
    want: { outcome: raised, rule: large, overrides: [], results: { level: 3, loud: true }, unknown: [] }
tables:
  - name: { en: Amounts, es: Montos }
    facts: { amount: 10, judgement: { word: yes }, baskets: [{ prices: [1, 2] }, { prices: [] }] }
    want: { outcome: calm, rule: rest }
    rows:
      - {}
      - { change: { amount: 10.5, 'baskets[0].prices[1]': 7 }, want: { outcome: raised, rule: large } }
      - { without: ['judgement.word', 'baskets[1]', 'baskets[0].prices[0]'] }
      - { name: { en: None, es: Ninguno }, without: [judgement], change: { judgement.sure: 1 } }
`)
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
    const [large, base, changed, left, named] = loaded.tests.tests
    expect(large).toMatchObject({ name: 'Large', line: 3, facts: { amount: 11 }, want: { rule: 'large' } })
    expect(base).toMatchObject({ name: { en: 'Amounts: =', es: 'Montos: =' }, want: { outcome: 'calm', rule: 'rest' } })
    expect(changed).toMatchObject({
      name: { en: 'Amounts: amount = 10.5, baskets[0].prices[1] = 7' },
      line: 12,
      facts: { amount: 10.5, judgement: { word: 'yes' }, baskets: [{ prices: [1, 7] }, { prices: [] }] },
      want: { outcome: 'raised', rule: 'large' },
    })
    expect(left!.facts).toEqual({ amount: 10, judgement: {}, baskets: [{ prices: [2] }] })
    expect(left!.name).toMatchObject({ es: 'Montos: − judgement.word, − baskets[1], − baskets[0].prices[0]' })
    expect(named!.name).toEqual({ en: 'Amounts: None', es: 'Montos: Ninguno' })
    expect(named!.facts).toEqual({ amount: 10, baskets: [{ prices: [1, 2] }, { prices: [] }] })
  })

  it('say what needs no test, with a reason and its line', () => {
    const loaded = load(`
policy: trial
tests: [{ name: { en: Large, es: Grande }, facts: { amount: 11 }, want: { outcome: raised } }]
accepted:
  - { mutant: 'a: 1 -> 2', reason: Said so. }
unreachable:
  - { part: default, reason: Never. }
`)
    expect(loaded).toMatchObject({
      ok: true,
      tests: {
        accepted: [{ what: 'a: 1 -> 2', reason: 'Said so.', line: 4 }],
        unreachable: [{ what: 'default', reason: 'Never.', line: 6 }],
      },
    })
  })
})

const ONE = 'tests: [{ name: A, facts: { amount: 1 }, want: { outcome: calm } }]'

describe('what is wrong with tests is told with its place', () => {
  test.each([
    ['YAML that cannot be read', 'policy: [', /^1:\d+ policy-yaml/],
    [
      'an unknown key, with the nearest one',
      `policy: trial\nacepted: []\n${ONE}`,
      /^2:1 policy-shape the key `acepted`.*did you mean `accepted`/,
    ],
    ['an unknown key near to none', `policy: trial\nqqqqqqq: []\n${ONE}`, /test-a-policy\.md lists the keys/],
    ['no test at all', 'policy: trial', /^1:1 policy-shape the file holds no test/],
    ['tests of another policy', `policy: other\n${ONE}`, /^1:9 policy-name these are tests of `other`/],
    [
      'a fact the policy does not declare',
      'policy: trial\ntests: [{ name: A, facts: { amout: 1 }, want: { outcome: calm } }]',
      /^2:29 policy-name the policy declares no fact `amout` \(did you mean `amount`\?\)/,
    ],
    [
      'an undeclared field',
      'policy: trial\ntests: [{ name: A, facts: { judgement: { wrd: yes } }, want: { outcome: calm } }]',
      /^2:42 policy-name .*`wrd`/,
    ],
    [
      'an undeclared field of an element',
      'policy: trial\ntests: [{ name: A, facts: { baskets: [{ price: 1 }] }, want: { outcome: calm } }]',
      /^2:41 policy-name .*`price`/,
    ],
    [
      'a mistyped fact',
      'policy: trial\ntests: [{ name: A, facts: { amount: much }, want: { outcome: calm } }]',
      /^2:37 policy-type `amount` is the text `much`, expected a number from 0 to 100/,
    ],
    [
      'a mistyped element',
      'policy: trial\ntests: [{ name: A, facts: { baskets: [{ prices: [1, x] }] }, want: { outcome: calm } }]',
      /^2:53 policy-type `baskets\[0\]\.prices\[1\]` is/,
    ],
    [
      'a list that is none',
      'policy: trial\ntests: [{ name: A, facts: { baskets: 3 }, want: { outcome: calm } }]',
      /^2:38 policy-type `baskets` is `3`/,
    ],
    [
      'a want without an outcome',
      'policy: trial\ntests: [{ name: A, facts: {}, want: { rule: rest } }]',
      /^2:37 policy-outcome a test says which outcome it wants/,
    ],
    [
      'an outcome the policy does not declare',
      'policy: trial\ntests: [{ name: A, facts: {}, want: { outcome: raized } }]',
      /^2:48 policy-name the policy has no outcome `raized` \(did you mean `raised`\?\)/,
    ],
    [
      'a rule the policy does not have',
      'policy: trial\ntests: [{ name: A, facts: {}, want: { outcome: calm, rule: larg } }]',
      /no rule `larg`/,
    ],
    [
      'an override the policy does not have',
      'policy: trial\ntests: [{ name: A, facts: {}, want: { outcome: calm, overrides: [soft] } }]',
      /no override `soft`/,
    ],
    [
      'a result the policy does not have',
      'policy: trial\ntests: [{ name: A, facts: {}, want: { outcome: calm, results: { lvl: 1 } } }]',
      /no result `lvl`/,
    ],
    [
      'a result of another type',
      'policy: trial\ntests: [{ name: A, facts: {}, want: { outcome: calm, results: { level: 10 } } }]',
      /^2:72 policy-type `10` is never `level`: expected a number from 0 to 9/,
    ],
    [
      'a score of a policy without one',
      'policy: trial\ntests: [{ name: A, facts: {}, want: { outcome: calm, score: 1 } }]',
      /^2:61 policy-result this policy has no score/,
    ],
    [
      'a change of nothing',
      'policy: trial\ntables: [{ name: A, facts: {}, want: { outcome: calm }, rows: [{ change: { "baskets[0].prices": [] } }] }]',
      /^2:76 policy-name the table has nothing at `baskets\[0\]\.prices` to change/,
    ],
    [
      'a change that is mistyped',
      'policy: trial\ntables: [{ name: A, facts: {}, want: { outcome: calm }, rows: [{ change: { amount: 101 } }] }]',
      /^2:84 policy-type `amount` is `101`/,
    ],
    [
      'a change of a fact there is not',
      'policy: trial\ntables: [{ name: A, facts: {}, want: { outcome: calm }, rows: [{ change: { amont: 1 } }] }]',
      /^2:76 policy-name .*`amont`/,
    ],
    [
      'something accepted twice',
      `policy: trial\n${ONE}\naccepted: [{ mutant: a, reason: b }, { mutant: a, reason: c }]`,
      /^3:38 policy-duplicate the entry `a` stands twice/,
    ],
  ])('%s', (_, text, said) => {
    expect(problemsOf(text)[0]).toMatch(said)
    expect(problemsOf(text)).toHaveLength(1)
  })

  it('once, where the facts of a table are wrong in every row', () => {
    const text =
      'policy: trial\ntables: [{ name: A, facts: { amount: x }, want: { outcome: calm }, rows: [{}, { change: { judgement: null } }] }]'
    expect(problemsOf(text)).toEqual(['2:38 policy-type `amount` is the text `x`, expected a number from 0 to 100'])
  })

  it('and null is a value of any result: it says that there is none', () => {
    const text = 'policy: trial\ntests: [{ name: A, facts: {}, want: { outcome: raised, results: { level: null } } }]'
    expect(problemsOf(text)).toEqual([])
  })
})

test.each([
  ['an element there is not', '"baskets[2]": { prices: [] }'],
  ['an element of what is no list', '"amount[0]": 1'],
  ['a field of a list', '"baskets.prices": 1'],
  ['a field of null', '"judgement.word": yes'],
])('no row changes %s', (_, change) => {
  const facts = '{ amount: 1, judgement: null, baskets: [{ prices: [] }] }'
  const text = `policy: trial\ntables: [{ name: A, facts: ${facts}, want: { outcome: calm }, rows: [{ change: { ${change} } }] }]`
  expect(problemsOf(text)[0]).toContain('the table has nothing at')
})

test('the published schema takes and refuses what loading takes and refuses by its shape', () => {
  const schema = z.fromJSONSchema(policyTestsJsonSchema() as z.core.JSONSchema.JSONSchema)
  const good = parse(`policy: trial\n${ONE}`)
  for (const [file, fits] of [
    [good, true],
    [{ ...good, colour: 'red' }, false],
    [{ ...good, tables: [{ name: 'A', facts: {}, rows: [] }] }, false],
  ]) {
    expect(testFile.safeParse(file).success).toBe(fits)
    expect(schema.safeParse(file).success).toBe(fits)
  }
  expect(policyTestsJsonSchema()).toMatchObject({ title: 'Tribunal policy tests', type: 'object' })
})
