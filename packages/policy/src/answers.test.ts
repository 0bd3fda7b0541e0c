import { policyText } from '@tribunal/testkit'
import { describe, expect, test } from 'vitest'
import { compilePolicy } from './answer/compile-policy.ts'
import { loadPolicy } from './read/load-policy.ts'
import type { PolicyAnswer } from './tree/policy.ts'

// What whole policies answer: hit policies, elements, results, overrides, scorecards.

const OUTCOMES = ['fine', 'odd', 'bad']
const settled = (outcome: unknown, more: object = {}) => ({ outcome, reason: `It is ${String(outcome)}.`, ...more })
const rule = (id: string, when: string, outcome: unknown, more: object = {}) => ({
  id,
  when,
  ...settled(outcome, more),
})
const DEFAULT = { rule: 'default', ...settled('fine') }
const UNKNOWN = { rule: 'unknown', ...settled('odd') }

function answer(sections: object, facts: Record<string, unknown>): PolicyAnswer {
  const loaded = loadPolicy(policyText({ facts: FACTS, outcomes: OUTCOMES, ...sections }))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const compiled = compilePolicy(loaded.policy)
  expect(compiled.check(facts)).toEqual([])
  const full = compiled.answer(facts)
  expect(compilePolicy(loaded.policy, 'closures').answer(facts)).toEqual(full)
  return full
}

const FACTS = {
  n: { type: 'number' },
  m: { type: 'number', nullable: true, absent: null },
  word: { type: 'enum', values: OUTCOMES },
  items: {
    type: 'list',
    items: { type: 'object', fields: { n: { type: 'number' }, word: { type: 'enum', values: OUTCOMES } } },
  },
}

describe('first: the first rule that holds decides', () => {
  const policy = {
    hit: 'first',
    rules: [rule('negative', 'n < 0', 'bad', { code: 'R_NEGATIVE' }), rule('small', 'n < 10', 'odd')],
    default: DEFAULT,
    unknown: { ...UNKNOWN, code: 'R_UNKNOWN' },
  }
  test('in the order of the file', () => {
    expect(answer(policy, { n: -1 })).toMatchObject({ outcome: 'bad', rule: 'negative', codes: ['R_NEGATIVE'] })
    expect(answer(policy, { n: 5 })).toMatchObject({ outcome: 'odd', rule: 'small', codes: [] })
    expect(answer(policy, { n: 50 })).toMatchObject({ outcome: 'fine', rule: 'default', reason: 'It is fine.' })
  })

  test('later rules are not tried', () => {
    expect(answer(policy, { n: -1 }).trace.map((trial) => trial.rule)).toEqual(['negative'])
    expect(answer(policy, { n: 5 }).trace).toEqual([
      { rule: 'negative', held: false, facts: [] },
      { rule: 'small', held: true, facts: [{ fact: 'n', value: 5, op: '<', limit: 10 }] },
    ])
  })

  test('an unknown rule decides with the unknown clause, and says what is missing', () => {
    expect(answer(policy, {})).toMatchObject({ outcome: 'odd', rule: 'unknown', codes: ['R_UNKNOWN'], unknown: ['n'] })
  })

  test('an unknown rule that says skip does not hold', () => {
    const skipping = { ...policy, rules: policy.rules.map((one) => ({ ...one, unknown: 'skip' })), unknown: undefined }
    expect(answer(skipping, {})).toMatchObject({ outcome: 'fine', rule: 'default', unknown: ['n'] })
  })
})

test('an answer has a score only where there is a scorecard, and items only where elements are tried', () => {
  const policy = { hit: 'first', rules: [rule('over', 'n > 1', 'odd')], default: DEFAULT, unknown: UNKNOWN }
  expect(Object.keys(answer(policy, { n: 2 }))).toEqual([
    'policy',
    'version',
    'outcome',
    'rule',
    'reason',
    'codes',
    'results',
    'trace',
    'overrides',
    'unknown',
  ])
})

describe('most severe: every rule is tried and the worst outcome wins', () => {
  const policy = {
    hit: 'most_severe',
    rules: [rule('over', 'n > 1', 'odd'), rule('far-over', 'n > 10', 'bad'), rule('far', 'n > 10', 'bad')],
    default: DEFAULT,
    unknown: UNKNOWN,
  }
  test('never better for a rule more that holds', () => {
    expect(answer(policy, { n: 0 })).toMatchObject({ outcome: 'fine', rule: 'default' })
    expect(answer(policy, { n: 5 })).toMatchObject({ outcome: 'odd', rule: 'over' })
    expect(answer(policy, { n: 50 })).toMatchObject({ outcome: 'bad', rule: 'far-over' })
    expect(answer(policy, { n: 50 }).trace.map((trial) => trial.held)).toEqual([true, true, true])
  })

  test('of equally severe ones the earlier determines, and one that holds before one that is unknown', () => {
    const tied = { ...policy, rules: [rule('asks', 'm > 0', 'odd'), rule('over', 'n > 1', 'odd')] }
    expect(answer(tied, { n: 5 })).toMatchObject({ outcome: 'odd', rule: 'over', unknown: ['m'] })
    expect(answer(tied, { n: 0 })).toMatchObject({ outcome: 'odd', rule: 'unknown' })
    const worse = { ...tied, unknown: { ...UNKNOWN, outcome: 'bad' } }
    expect(answer(worse, { n: 5 })).toMatchObject({ outcome: 'bad', rule: 'unknown' })
  })
})

describe('for each element of a list', () => {
  const policy = {
    for_each: { list: 'items', as: 'item', empty: { rule: 'nothing', ...settled('fine') } },
    hit: 'first',
    rules: [
      rule('over', 'item.n > 1', 'odd'),
      rule('far-over', 'item.n > 10', 'bad'),
      rule('far', 'item.n < -10', 'bad'),
    ],
    default: DEFAULT,
    unknown: UNKNOWN,
  }
  test('the worst element wins, the first of equally bad ones', () => {
    const items = [{ n: 0 }, { n: -20 }, { n: 50 }, { n: -30 }]
    const full = answer(policy, { items })
    expect(full).toMatchObject({ outcome: 'bad', rule: 'far' })
    expect(full.items?.map(({ item, outcome, rule }) => [item, outcome, rule])).toEqual([
      [0, 'fine', 'default'],
      [1, 'bad', 'far'],
      [2, 'odd', 'over'],
      [3, 'bad', 'far'],
    ])
    expect(full.trace.at(-1)).toEqual({
      rule: 'far',
      held: true,
      item: 3,
      facts: [{ fact: 'items[3].n', value: -30, op: '<', limit: -10 }],
    })
  })

  test('each of many elements has its own trials', () => {
    const items = Array.from({ length: 20 }, () => ({ n: 0 }))
    const full = answer(policy, { items })
    expect(full.trace.map(({ rule, item }) => [rule, item])).toEqual(
      items.flatMap((_, item) => ['over', 'far-over', 'far'].map((rule) => [rule, item])),
    )
  })

  test('an empty list has its own answer, a missing one leads where the unknown clause says', () => {
    expect(answer(policy, { items: [] })).toMatchObject({ outcome: 'fine', rule: 'nothing', items: [], trace: [] })
    expect(answer(policy, {})).toMatchObject({ outcome: 'odd', rule: 'unknown', unknown: ['items'] })
    expect(answer(policy, { items: null }).items).toBeUndefined()
  })

  test('a missing field is named with its element', () => {
    expect(answer(policy, { items: [{ n: 0 }, {}] })).toMatchObject({
      outcome: 'odd',
      rule: 'unknown',
      unknown: ['items[1].n'],
    })
  })
})

describe('an outcome taken from a fact', () => {
  const policy = {
    for_each: { list: 'items', as: 'item', empty: { rule: 'nothing', ...settled({ from: 'word' }) } },
    hit: 'first',
    rules: [rule('said', 'item.n > 0', { from: 'item.word' })],
    default: { ...DEFAULT, outcome: { from: 'word' } },
    unknown: UNKNOWN,
  }
  test('is that word', () => {
    expect(answer(policy, { items: [{ n: 1, word: 'bad' }] })).toMatchObject({ outcome: 'bad', rule: 'said' })
    expect(answer(policy, { items: [{ n: 0 }], word: 'bad' })).toMatchObject({ outcome: 'bad', rule: 'default' })
  })

  test('a missing word makes the rule unknown, and is named with its element', () => {
    const full = answer(policy, { items: [{ n: 1 }] })
    expect(full).toMatchObject({ outcome: 'odd', rule: 'unknown', unknown: ['items[0].word'] })
    expect(full.trace).toMatchObject([{ rule: 'said', held: 'unknown', item: 0 }])
  })

  test('a default or an empty list without its word leads where the unknown clause says', () => {
    expect(answer(policy, { items: [{ n: 0 }] })).toMatchObject({ outcome: 'odd', rule: 'unknown', unknown: ['word'] })
    expect(answer(policy, { items: [] })).toMatchObject({ outcome: 'odd', rule: 'unknown', unknown: ['word'] })
  })

  test('a rule that says skip is passed over', () => {
    const skipping = { ...policy, rules: [{ ...policy.rules[0]!, unknown: 'skip' }] }
    expect(answer(skipping, { items: [{ n: 1 }], word: 'fine' })).toMatchObject({ outcome: 'fine', rule: 'default' })
  })
})

describe('overrides', () => {
  const policy = {
    results: { sure: { type: 'number' }, note: { type: 'string', absent: 'none' } },
    hit: 'first',
    rules: [rule('over', 'n > 1', 'odd', { set: { sure: 'n / 10' } })],
    default: { ...DEFAULT, set: { sure: 1 } },
    unknown: { ...UNKNOWN, set: { sure: 0 } },
    overrides: [
      rule('far', 'n > 5', 'bad', { set: { sure: 'max(sure, 0.8)', note: 'outcome' }, unknown: 'skip', code: 'R_FAR' }),
      rule('unsure', 'sure < 0.9 && outcome != "fine"', 'odd', { unknown: 'skip' }),
      rule('asked', 'm == 1', 'bad', { unknown: { ...settled('fine', { code: 'R_M' }) } }),
    ],
    computed: { decided: 'outcome != "odd"', twice: 'sure * 2' },
  }
  test('run in order, see what was set before, and record what they replaced', () => {
    const full = answer(policy, { n: 6 })
    expect(full).toMatchObject({ rule: 'over', outcome: 'odd', codes: ['R_FAR'] })
    expect(full.overrides.map(({ id, replaced, outcome }) => [id, replaced, outcome])).toEqual([
      ['far', 'odd', 'bad'],
      ['unsure', 'bad', 'odd'],
    ])
    // `note` reads the outcome that stood when the override ran.
    expect(full.results).toEqual({ sure: 0.8, note: 'odd', decided: false, twice: 1.6 })
    expect(full.overrides[0]!.facts).toEqual([{ fact: 'n', value: 6, op: '>', limit: 5 }])
  })

  test('one that does not hold leaves no mark but its trial', () => {
    const full = answer(policy, { n: 0 })
    expect(full).toMatchObject({ outcome: 'fine', overrides: [], results: { sure: 1, note: 'none' } })
    expect(full.trace.map(({ rule, held, facts }) => [rule, held, facts])).toEqual([
      ['over', false, []],
      ['far', false, []],
      ['unsure', false, []],
      ['asked', false, []],
    ])
  })

  test('one reads the outcome that the last one left', () => {
    const raised = rule('raised', 'n > 5', 'bad', { unknown: 'skip' })
    const after = (outcome: string) => rule('after', `outcome == "${outcome}"`, 'fine', { unknown: 'skip' })
    expect(answer({ ...policy, overrides: [raised, after('bad')] }, { n: 6 }).outcome).toBe('fine')
    expect(answer({ ...policy, overrides: [raised, after('odd')] }, { n: 6 }).outcome).toBe('bad')
  })

  test('an unknown one is skipped, or does what its unknown clause says', () => {
    const full = answer({ ...policy, overrides: policy.overrides.slice(0, 1) }, {})
    expect(full).toMatchObject({ outcome: 'odd', overrides: [], unknown: ['n'] })
    const asking = { ...policy.overrides[2]!, when: 'm > 1' }
    const asked = answer({ ...policy, overrides: [asking] }, { n: 0 })
    expect(asked).toMatchObject({ outcome: 'fine', codes: ['R_M'], overrides: [{ id: 'asked', replaced: 'fine' }] })
    const why = [{ fact: 'm', value: null, op: '>', limit: 1 }]
    expect(asked.trace.at(-1)).toEqual({ rule: 'asked', held: 'unknown', facts: why })
    expect(asked.overrides[0]!.facts).toEqual(why)
    expect(asked.unknown).toEqual(['m'])
  })

  test('a result that nothing set is named as unknown', () => {
    const results = { ...policy.results, extra: { type: 'number', nullable: true } }
    const asking = rule('asking', 'extra > 1', 'bad', { unknown: 'skip' })
    expect(answer({ ...policy, results, overrides: [asking] }, { n: 0 })).toMatchObject({ unknown: ['extra'] })
  })

  test('one that holds names nothing unknown, whatever else it would have read', () => {
    const either = rule('either', 'n > 5 || m > 1', 'bad', { unknown: 'skip' })
    expect(answer({ ...policy, overrides: [either] }, { n: 6 })).toMatchObject({ outcome: 'bad', unknown: [] })
  })
})

describe('results', () => {
  const policy = {
    results: { a: { type: 'number' }, b: { type: 'number', nullable: true }, c: { type: 'bool', absent: true } },
    hit: 'first',
    rules: [rule('over', 'n > 1', 'odd', { set: { a: 'n', b: 'm + 1', c: 'n > 5' } })],
    default: { ...DEFAULT, set: { a: 'n * 1e308' } },
    unknown: { ...UNKNOWN, set: { a: 0 } },
  }
  test('what a rule sets', () => {
    expect(answer(policy, { n: 2, m: 1 }).results).toEqual({ a: 2, b: 2, c: false })
  })

  test('a value that is unknown or null leaves the declared one', () => {
    expect(answer(policy, { n: 2 }).results).toEqual({ a: 2, b: null, c: false })
    expect(answer(policy, {}).results).toEqual({ a: 0, b: null, c: true })
  })

  test('null leaves the declared value where there is one', () => {
    const counted = {
      ...policy,
      results: { a: { type: 'number', absent: 7 } },
      rules: [rule('over', 'n > 1', 'odd', { set: { a: 'm' } })],
      unknown: UNKNOWN,
    }
    expect(answer(counted, { n: 2, m: 3 }).results).toEqual({ a: 3 })
    expect(answer(counted, { n: 2, m: null }).results).toEqual({ a: 7 })
  })

  test('a number beyond the range of doubles is the greatest one', () => {
    expect(answer(policy, { n: -1e9 }).results['a']).toBe(-Number.MAX_VALUE)
  })
})

describe('scorecards', () => {
  const card = (scorecard: object, more: object = {}) => ({
    facts: {
      yes: { type: 'bool', absent: false },
      n: { type: 'number', absent: 0 },
      maybe: { type: 'number', nullable: true },
      tone: { type: 'enum', values: ['calm', 'loud'], absent: 'calm' },
    },
    unknown: UNKNOWN,
    scorecard: { factors: [], bands: BANDS, ...scorecard },
    ...more,
  })
  const BANDS = [{ below: 0.4, ...settled('fine') }, { below: 0.7, ...settled('odd') }, { ...settled('bad') }]
  const WEIGHTS = [0.35, 0.25, -0.2].map((weight, index) => ({ id: `f${index}`, when: 'yes', weight }))

  test('0.35 + 0.25 - 0.20 is 0.40, which is the second band', () => {
    const full = answer(card({ factors: WEIGHTS }), { yes: true })
    expect(full).toMatchObject({ score: 0.4, total: 0.4, outcome: 'odd', rule: 'odd', reason: 'It is odd.' })
    expect(full.factors).toEqual(
      WEIGHTS.map(({ id, weight }) => ({ id, name: id, value: true, amount: weight, held: true })),
    )
    expect(answer(card({ factors: WEIGHTS }), {})).toMatchObject({ score: 0, outcome: 'fine' })
  })

  test('the first tier that holds counts', () => {
    const tiers = [
      { at_least: 8, amount: 0.25, name: 'Extreme' },
      { above: 6, amount: 0.15, name: 'High, {value}' },
      { is: 5, amount: 0.11, name: 'Five' },
      { at_most: -3, amount: 0.2, name: 'Low' },
      { below: 0, amount: 0.1, name: 'Negative' },
    ]
    const factor = { id: 'n', name: 'Number', value: 'n', tiers }
    const told = (n: number) => {
      const [one] = answer(card({ factors: [factor] }), { n }).factors!
      return [one!.name, one!.amount, one!.held]
    }
    expect(told(8)).toEqual(['Extreme', 0.25, true])
    expect(told(7.5)).toEqual(['High, 7.5', 0.15, true])
    expect(told(6)).toEqual(['Number', 0, false])
    expect(told(5)).toEqual(['Five', 0.11, true])
    expect(told(-3)).toEqual(['Low', 0.2, true])
    expect(told(-1)).toEqual(['Negative', 0.1, true])
  })

  test('tiers of words and of truths', () => {
    const words = { id: 'tone', value: 'tone', tiers: [{ is: 'loud', amount: 0.5, name: 'Loud' }] }
    const truth = { id: 'yes', value: 'yes', tiers: [{ is: true, amount: 0.1, name: 'Yes' }] }
    const full = answer(card({ factors: [words, truth] }), { tone: 'loud', yes: true })
    expect(full).toMatchObject({
      score: 0.6,
      factors: [
        { name: 'Loud', amount: 0.5 },
        { value: true, amount: 0.1 },
      ],
    })
    expect(full.factors![0]).not.toHaveProperty('value')
    expect(answer(card({ factors: [words, truth] }), {})).toMatchObject({ score: 0 })
  })

  test('a score is clamped, its total is not; penalties are subtracted from the base', () => {
    const factors = [{ id: 'n', value: 'n', weight: 2 }]
    expect(answer(card({ factors, clamp: [0, 1] }), { n: 3 })).toMatchObject({ score: 1, total: 6, outcome: 'bad' })
    expect(answer(card({ factors, clamp: [0, null] }), { n: -3 })).toMatchObject({ score: 0, total: -6 })
    expect(answer(card({ factors, base: 1, combine: 'subtract' }), { n: 0.25 })).toMatchObject({
      score: 0.5,
      total: 0.5,
    })
  })

  test('bands of each direction, both sides of their bounds', () => {
    const bands = (test: string, low: number, high: number) => [
      { [test]: low, ...settled('fine') },
      { [test]: high, ...settled('odd') },
      { ...settled('bad') },
    ]
    const outcome = (test: string, low: number, high: number, n: number) =>
      answer(card({ factors: [{ id: 'n', value: 'n', weight: 1 }], bands: bands(test, low, high) }), { n }).outcome
    expect([0.39, 0.4, 0.7].map((n) => outcome('below', 0.4, 0.7, n))).toEqual(['fine', 'odd', 'bad'])
    expect([0.4, 0.41, 0.71].map((n) => outcome('at_most', 0.4, 0.7, n))).toEqual(['fine', 'odd', 'bad'])
    expect([0.7, 0.69, 0.39].map((n) => outcome('at_least', 0.7, 0.4, n))).toEqual(['fine', 'odd', 'bad'])
    expect([0.71, 0.7, 0.4].map((n) => outcome('above', 0.7, 0.4, n))).toEqual(['fine', 'odd', 'bad'])
  })

  test('a missing fact makes the score unknown, unless the factor says it adds nothing', () => {
    const maybe = { id: 'maybe', value: 'maybe', weight: 1 }
    for (const facts of [{}, { maybe: null }]) {
      const full = answer(card({ factors: [...WEIGHTS, maybe] }), { ...facts, yes: true })
      expect(full).toMatchObject({ score: null, total: null, outcome: 'odd', rule: 'unknown', unknown: ['maybe'] })
      expect(full.factors!.at(-1)).toEqual({ id: 'maybe', name: 'maybe', amount: 0, held: 'unknown' })
      const lenient = { ...maybe, missing: 0, missing_reason: 'None' }
      expect(answer(card({ factors: [...WEIGHTS, lenient] }), { ...facts, yes: true })).toMatchObject({
        score: 0.4,
        unknown: ['maybe'],
      })
    }
    const asked = [
      { id: 'asked', when: 'maybe > 0', weight: 1 },
      { id: 'tiers', value: 'maybe', tiers: [{ is: 1, amount: 1, name: 'One' }] },
    ]
    expect(answer(card({ factors: asked }), {})).toMatchObject({
      score: null,
      factors: [{ held: 'unknown' }, { held: 'unknown' }],
    })
  })

  test('overrides and computed results read the score', () => {
    const more = {
      overrides: [rule('high', 'score >= 0.4', 'bad', { unknown: 'skip' })],
      computed: { high: 'score > 0.3', twice: 'score * 2' },
    }
    expect(answer(card({ factors: WEIGHTS }, more), { yes: true })).toMatchObject({
      outcome: 'bad',
      results: { high: true, twice: 0.8 },
    })
    const unknown = answer(card({ factors: [{ id: 'maybe', value: 'maybe', weight: 1 }] }, more), {})
    expect(unknown).toMatchObject({ outcome: 'odd', overrides: [], results: { high: null, twice: null } })
  })
})
