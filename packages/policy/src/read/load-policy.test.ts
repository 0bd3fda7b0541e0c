import { BANDS, FACTORS, replaced, SAMPLE_POLICY, scorecard } from '@tribunal/testkit'
import { describe, expect, test } from 'vitest'
import { type Case, told } from '../../test/told.ts'
import { evaluate, FactError } from '../answer/evaluate-record.ts'
import { definePolicy, PolicyError } from './load-policy.ts'

// What loading says of a policy with one thing wrong: line, column, code, message and what to do.

describe('the shape of the file', () => {
  test.each<Case>([
    [
      'a misspelt key',
      replaced('hit: first', 'hti: first'),
      '23:1 policy-shape: the key `hti` is not known here | did you mean `hit`?',
    ],
    [
      'a key of a type',
      replaced('range: [0, 1], absent', 'ragne: [0, 1], absent'),
      '15:29 policy-shape: the key `ragne` is not known here | did you mean `range`?',
    ],
    [
      'a key of a rule',
      replaced('    when:', '    wenn: true\n    when:'),
      '26:5 policy-shape: the key `wenn` is not known here | docs/guides/write-a-policy.md lists the keys there are',
    ],
    [
      'a key nobody knows',
      replaced('hit: first', 'colour: red\nhit: first'),
      '23:1 policy-shape: the key `colour` is not known here | docs/guides/write-a-policy.md lists the keys there are',
    ],
    ['a key that is missing', replaced('author: Someone\n', ''), '1:1 policy-shape: `author` is missing'],
    [
      'a field of a rule that is missing',
      replaced('    reason: Enough is covered.\n', ''),
      '25:5 policy-shape: `rules.0.reason` is missing',
    ],
    [
      'an outcome that is missing',
      replaced('    outcome: high\n', ''),
      '25:5 policy-shape: `rules.0.outcome` is missing',
    ],
    [
      'a version that is none',
      replaced('1.0.0\nauthor', '1.0\nauthor'),
      '2:10 policy-shape: `version`: invalid input: expected string, received number',
    ],
    [
      'a name that is none',
      replaced('  flag:', '  Flag:'),
      '16:3 policy-shape: `Flag`: expected a name of lower-case letters, digits and `_`, starting with a letter, and not `constructor`',
    ],
    [
      'a name that every object has',
      replaced('  flag:', '  constructor:'),
      '16:3 policy-shape: `constructor`: expected a name of lower-case letters, digits and `_`, starting with a letter, and not `constructor`',
    ],
    [
      'a type that is none',
      replaced('type: bool', 'type: boolean'),
      "16:17 policy-shape: `facts.flag.type`: invalid discriminator value. Expected 'number' | 'string' | 'bool' | 'enum' | 'list' | 'object'",
    ],
    [
      'a reason in one language of two',
      replaced('Enough is covered.', '{ en: Enough is covered. }'),
      '28:13 policy-shape: `rules.0.reason.es` is missing',
    ],
    [
      'a list where a map is expected',
      () => '- policy: sample\n',
      '1:1 policy-shape: the file: invalid input: expected object, received array',
    ],
    ['an empty file', () => '', '1:1 policy-shape: the file is empty'],
    [
      'rules and a scorecard',
      replaced('hit: first', `scorecard:\n${FACTORS}${BANDS}hit: first`),
      '1:1 policy-shape: a policy has either `rules` (with `hit`) or a `scorecard`',
      '29:1 policy-shape: a scorecard has no `hit`',
      '35:1 policy-shape: a scorecard has no `default`',
    ],
    [
      'neither rules nor a scorecard',
      (text) => `${text.slice(0, text.indexOf('rules:'))}${text.slice(text.indexOf('default:'))}`,
      '1:1 policy-shape: a policy has either `rules` (with `hit`) or a `scorecard`',
    ],
    [
      'rules without a hit policy',
      replaced('hit: first\n', ''),
      '1:1 policy-shape: `hit` is missing | write `hit: first` or `hit: most_severe`',
    ],
    [
      'a hit policy of a scorecard',
      scorecard(FACTORS + BANDS, 'hit: first\n'),
      '29:1 policy-shape: a scorecard has no `hit`',
    ],
    [
      'a factor of no form',
      scorecard(FACTORS.replace('weight', 'tiers: [{ at_least: 1, amount: 1, name: One }], weight') + BANDS),
      '25:7 policy-shape: the factor `coverage` is none of the three forms | write `when` with `weight`, `value` with `weight`, or `value` with `tiers`',
    ],
    [
      'a tier with two tests',
      scorecard(FACTORS.replace('weight: 0.5', 'tiers: [{ at_least: 1, below: 2, amount: 1, name: One }]') + BANDS),
      '25:48 policy-shape: a tier has one of `at_least`, `at_most`, `above`, `below`, `is`',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})

describe('outcomes', () => {
  test.each<Case>([
    [
      'a misspelt outcome',
      replaced('outcome: high', 'outcome: hihg'),
      '27:14 policy-outcome: `hihg` is no declared outcome | did you mean `high`?',
    ],
    [
      'an outcome nothing is near to',
      replaced('outcome: high', 'outcome: BLOCKED'),
      '27:14 policy-outcome: `BLOCKED` is no declared outcome | known here: low, high',
    ],
    [
      'an outcome from words that are none',
      (text) =>
        replaced(
          'outcome: high',
          'outcome: { from: word }',
        )(replaced('  flag:', '  word: { type: enum, values: [low, medium], absent: low }\n  flag:')(text)),
      '28:14 policy-outcome: `medium` is no declared outcome | known here: low, high',
    ],
    [
      'no default',
      (text) => text.replace(/default:.*\n/, ''),
      '1:1 policy-outcome: nothing says what follows when no rule holds | add `default: { rule: …, outcome: …, reason: … }`',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})

describe('relations', () => {
  test.each<Case>([
    [
      'one that does not hold',
      replaced('coverage_min < coverage_high', 'coverage_high < coverage_min'),
      '21:5 policy-relation: `coverage_high < coverage_min` does not hold: coverage_min is 0.5, coverage_high is 0.8',
    ],
    [
      'one that reads a fact',
      replaced('coverage_min < coverage_high', 'coverage_min < coverage'),
      '21:20 policy-name: `coverage` is no fact, constant or result of this policy | known here: coverage_min, coverage_high',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})

describe('results', () => {
  test.each<Case>([
    [
      'a result that a rule does not set',
      (text) => `${text}results: { confidence: { type: number } }\n`,
      '25:5 policy-result: the result `confidence` has no value here | add `set: { confidence: … }`, or give the result an `absent` value',
      '29:10 policy-result: the result `confidence` has no value here | add `set: { confidence: … }`, or give the result an `absent` value',
    ],
    [
      'a result nobody declared',
      (text) =>
        replaced('outcome: high\n', 'outcome: high\n    set: { confidnce: 0.5 }\n')(text) +
        'results: { confidence: { type: number, absent: 0 } }\n',
      '28:12 policy-name: `confidnce` is no declared result | did you mean `confidence`?',
    ],
    [
      'a number out of range',
      (text) =>
        replaced('outcome: high\n', 'outcome: high\n    set: { confidence: 5 }\n')(text) +
        'results: { confidence: { type: number, range: [0, 1], absent: 0 } }\n',
      '28:24 policy-type: `5` is not a value for `confidence`: expected a number from 0 to 1',
    ],
    [
      'a text where a number is expected',
      (text) =>
        replaced('outcome: high\n', 'outcome: high\n    set: { confidence: \'"high"\' }\n')(text) +
        'results: { confidence: { type: number, absent: 0 } }\n',
      '28:25 policy-type: `"high"` is not a value for `confidence`: expected a finite number',
    ],
    [
      'a truth where a word is expected',
      (text) =>
        replaced('outcome: high\n', 'outcome: high\n    set: { source: flag }\n')(text) +
        'results: { source: { type: enum, values: [model, rule], absent: rule } }\n',
      '28:20 policy-type: `flag` is not a value for `source`: expected one of `model`, `rule`',
    ],
    [
      'a word that is none',
      (text) =>
        replaced('outcome: high\n', 'outcome: high\n    set: { source: \'"modle"\' }\n')(text) +
        'results: { source: { type: enum, values: [model, rule], absent: rule } }\n',
      '28:21 policy-type: `"modle"` is not a value for `source`: expected one of `model`, `rule`',
    ],
    [
      'a result that is a list',
      (text) => `${text}results: { all: { type: list, items: { type: bool } } }\n`,
      "30:25 policy-shape: `results.all.type`: invalid discriminator value. Expected 'number' | 'string' | 'bool' | 'enum'",
    ],
    [
      'a computed result that is a list',
      (text) => `${text}computed: { all: claims }\n`,
      '30:18 policy-type: `claims` is a list: a result is a number, a text or true or false',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})

describe('duplicates', () => {
  test.each<Case>([
    [
      'a key',
      replaced('version: 1.0.0', 'version: 1.0.0\nversion: 1.0.1'),
      '3:1 policy-yaml: the key `version` stands twice | keep one of the two',
    ],
    [
      'a rule',
      replaced('default:', '  - { id: covered, when: coverage > 0, outcome: low, reason: Again. }\ndefault:'),
      '29:5 policy-duplicate: the rule `covered` stands twice',
    ],
    [
      'a rule and an override',
      (text) => `${text}overrides:\n  - { id: covered, when: flag, unknown: skip, outcome: high, reason: Flagged. }\n`,
      '31:11 policy-duplicate: the id `covered` is that of a rule | name the override otherwise',
    ],
    [
      'an outcome',
      replaced('[low, high]', '[low, high, low]'),
      '22:23 policy-duplicate: the outcome `low` stands twice',
    ],
    [
      'a name of a fact and a constant',
      replaced('coverage_min: {', 'flag: { value: 1, reason: None }\n  coverage_min: {'),
      '18:3 policy-duplicate: the name `flag` is taken by `facts`',
    ],
    [
      'the name of the outcome',
      replaced('flag:', 'outcome:'),
      '16:3 policy-duplicate: the name `outcome` is taken by the outcome itself',
    ],
    [
      'a computed result with a name taken',
      (text) => `${text}computed: { flag: coverage > 0 }\n`,
      '30:13 policy-duplicate: the name `flag` is taken by `facts`',
    ],
    [
      'an invariant',
      (text) =>
        text +
        'invariants:\n  - { id: a, sentence: One., holds: coverage >= 0 }\n  - { id: a, sentence: Two., holds: coverage >= 0 }\n',
      '32:5 policy-duplicate: the invariant `a` stands twice',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})

test('a policy and a record in, an answer out', () => {
  const policy = definePolicy(SAMPLE_POLICY)
  expect(evaluate(policy, { coverage: 0.7 })).toMatchObject({ policy: 'sample', outcome: 'high', rule: 'covered' })
  expect(evaluate(policy, {})).toMatchObject({ outcome: 'low', rule: 'default' })
})

function thrown(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('a policy that is not sound is thrown with every problem and its place', () => {
  const wrong = replaced('author: Someone\n', '')(replaced('title: A sample\n', '')(SAMPLE_POLICY))
  const error = thrown(() => definePolicy(wrong, 'wrong.yaml'))
  expect(error).toBeInstanceOf(PolicyError)
  expect(error).toMatchObject({
    name: 'PolicyError',
    message: 'wrong.yaml:1:1: `author` is missing\nwrong.yaml:1:1: `title` is missing',
    problems: [{ code: 'policy-shape' }, { code: 'policy-shape' }],
  })
  expect(thrown(() => definePolicy(''))).toMatchObject({ message: expect.stringMatching(/^policy\.yaml:1:1: /) })
})

test('a mistyped fact is thrown with what was expected', () => {
  const policy = definePolicy(SAMPLE_POLICY)
  expect(thrown(() => evaluate(policy, { coverage: '1', flag: 0 }))).toBeInstanceOf(FactError)
  expect(thrown(() => evaluate(policy, { coverage: '1', flag: 0 }))).toMatchObject({
    name: 'FactError',
    message: 'coverage: expected a number from 0 to 1, found the text `1`\nflag: expected true or false, found `0`',
  })
  expect(thrown(() => evaluate(policy, null))).toMatchObject({ message: 'the record: expected an object, found null' })
})
