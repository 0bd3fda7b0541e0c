import { policyText } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { loadPolicy } from '../read/load-policy.ts'
import { checkFacts } from './check-facts.ts'

const claim = {
  type: 'object',
  fields: {
    score: { type: 'number', range: [0, 1], nullable: true },
    verdict: { type: 'enum', values: ['true', 'false'] },
  },
}
const loaded = loadPolicy(
  policyText({
    facts: {
      amount: { type: 'number', range: [0, null] },
      debt: { type: 'number', range: [null, 0] },
      any: { type: 'number' },
      name: { type: 'string', nullable: true },
      flag: { type: 'bool' },
      claims: { type: 'list', items: claim },
      matrix: { type: 'list', items: { type: 'list', items: { type: 'number', nullable: true } } },
      judge: { type: 'object', fields: { inner: claim } },
    },
    outcomes: ['fine'],
    hit: 'first',
    rules: [{ id: 'one', when: 'true', outcome: 'fine', reason: 'None' }],
    default: { rule: 'default', outcome: 'fine', reason: 'None' },
  }),
)

function problems(record: unknown): readonly string[] {
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return checkFacts(loaded.policy, record).map(
    ({ code, field, expected, got }) => `${code} ${field}: ${expected}, not ${got}`,
  )
}

test.each<[string, unknown]>([
  ['an empty record: every fact is absent', {}],
  ['null on any fact: it is absent', { amount: null, flag: null, claims: null, judge: null, name: null }],
  ['both ends of a range', { amount: 0, debt: 0, claims: [{ score: 0 }, { score: 1 }] }],
  ['facts nobody declared', { other: Symbol('x'), constructor: 1 }],
  ['corners of numbers', { any: 5e-324, amount: Number.MAX_VALUE, debt: -0 }],
  ['null where the elements may be null', { matrix: [[1, null], []] }],
])('%s', (_, record) => expect(problems(record)).toEqual([]))

test.each<[string, unknown, ...string[]]>([
  ['a record that is null', null, 'fact-type : an object, not null'],
  ['a record that is a list', [], 'fact-type : an object, not a list'],
  ['a record that is a text', 'amount', 'fact-type : an object, not the text `amount`'],
  ['a number given as text', { amount: '5' }, 'fact-type amount: a number from 0, not the text `5`'],
  [
    'a number out of range',
    { amount: -0.01, debt: 1 },
    'fact-type amount: a number from 0, not `-0.01`',
    'fact-type debt: a number up to 0, not `1`',
  ],
  ['no number', { any: Number.NaN }, 'fact-type any: a finite number, not `NaN`'],
  ['infinity', { any: -Infinity }, 'fact-type any: a finite number, not `-Infinity`'],
  ['a big integer', { any: 1n }, 'fact-type any: a finite number, not `1`'],
  ['a truth given as a number', { flag: 1 }, 'fact-type flag: true or false, not `1`'],
  ['a long text', { flag: 'x'.repeat(50) }, `fact-type flag: true or false, not the text \`${'x'.repeat(40)}…\``],
  ['a list given as an object', { claims: {} }, 'fact-type claims: a list, not an object'],
  ['an object given as a list', { judge: [] }, 'fact-type judge: an object, not a list'],
  ['a text given as an object', { name: {} }, 'fact-type name: a text, or null, not an object'],
  [
    'a field of an element',
    { claims: [{}, { score: 2 }] },
    'fact-type claims[1].score: a number from 0 to 1, or null, not `2`',
  ],
  [
    'a word that is none',
    { claims: [{ verdict: 'maybe' }] },
    'fact-type claims[0].verdict: one of `true`, `false`, not the text `maybe`',
  ],
  ['an element that is null', { claims: [null] }, 'fact-type claims[0]: an object, not null'],
  ['an element that is not there', { claims: new Array(1) }, 'fact-type claims[0]: an object, not nothing'],
  [
    'an element of a list in a list',
    { matrix: [[1], [true]] },
    'fact-type matrix[1][0]: a finite number, or null, not `true`',
  ],
  [
    'a field of a field',
    { judge: { inner: { score: '1' } } },
    'fact-type judge.inner.score: a number from 0 to 1, or null, not the text `1`',
  ],
])('%s is a bad record', (_, record, ...want) => expect(problems(record)).toEqual(want))
