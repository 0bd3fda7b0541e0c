import { policyText } from '@tribunal/testkit'
import { describe, expect, test } from 'vitest'
import { compilePolicy } from './answer/compile-policy.ts'
import { evaluateReference } from './interpret/reference.ts'
import { loadPolicy } from './read/load-policy.ts'

// What conditions mean, as sentences. Each is asked of generated code, of closures and of the reference.

const number = { type: 'number' }
const nullable = { type: 'number', nullable: true }
const FACTS = {
  n: number,
  m: number,
  maybe: nullable,
  half: { type: 'number', absent: 0.5 },
  yes: { type: 'bool' },
  no: { type: 'bool' },
  missing: { type: 'bool' },
  perhaps: { type: 'bool', nullable: true, absent: null },
  word: { type: 'enum', values: ['red', 'blue'] },
  text: { type: 'string' },
  list: { type: 'list', items: number },
  holes: { type: 'list', items: nullable },
  claims: {
    type: 'list',
    items: { type: 'object', fields: { score: nullable, tags: { type: 'list', items: { type: 'string' } } } },
  },
  judge: { type: 'object', nullable: true, fields: { sure: number, tone: { type: 'string', absent: 'calm' } } },
}

type Answer = 'yes' | 'no' | 'unknown'

function ask(condition: string, facts: Record<string, unknown>): Answer {
  const outcomes = ['no', 'unknown', 'yes']
  const settled = (outcome: string) => ({ outcome, reason: 'None' })
  const loaded = loadPolicy(
    policyText({
      facts: FACTS,
      constants: { limit: { value: 0.4, reason: 'None' } },
      outcomes,
      hit: 'first',
      rules: [{ id: 'asked', when: condition, ...settled('yes') }],
      default: { rule: 'default', ...settled('no') },
      unknown: { rule: 'unknown', ...settled('unknown') },
    }),
  )
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const [generated, closures] = [compilePolicy(loaded.policy), compilePolicy(loaded.policy, 'closures')]
  expect(generated.check(facts)).toEqual([])
  const answer = generated.answer(facts)
  expect(closures.answer(facts)).toEqual(answer)
  expect(evaluateReference(loaded.policy, facts).outcome).toBe(answer.outcome)
  expect(generated.decide!(facts).outcome).toBe(answer.outcome)
  return answer.outcome as Answer
}

describe('true, false and unknown', () => {
  const values = { yes: 'yes', no: 'no', unknown: 'missing' } as const
  const facts = { yes: true, no: false }
  const table: [Answer, Answer, and: Answer, or: Answer][] = [
    ['yes', 'yes', 'yes', 'yes'],
    ['yes', 'no', 'no', 'yes'],
    ['yes', 'unknown', 'unknown', 'yes'],
    ['no', 'yes', 'no', 'yes'],
    ['no', 'no', 'no', 'no'],
    ['no', 'unknown', 'no', 'unknown'],
    ['unknown', 'yes', 'unknown', 'yes'],
    ['unknown', 'no', 'no', 'unknown'],
    ['unknown', 'unknown', 'unknown', 'unknown'],
  ]
  test.each(table)('%s with %s: both is %s, either is %s', (left, right, and, or) => {
    expect(ask(`${values[left]} && ${values[right]}`, facts)).toBe(and)
    expect(ask(`${values[left]} || ${values[right]}`, facts)).toBe(or)
  })

  test.each([
    ['yes', 'no'],
    ['no', 'yes'],
    ['unknown', 'unknown'],
  ] as const)('not %s is %s', (value, want) => expect(ask(`!${values[value]}`, facts)).toBe(want))

  test('a choice is unknown where its condition is, and where the chosen answer is', () => {
    expect(ask('yes ? yes : missing', facts)).toBe('yes')
    expect(ask('no ? missing : no', facts)).toBe('no')
    expect(ask('no ? yes : missing', facts)).toBe('unknown')
    expect(ask('missing ? yes : yes', facts)).toBe('unknown')
    expect(ask('(yes ? 1 : 2) == 1', facts)).toBe('yes')
  })

  test('null is no truth: a condition on it is unknown, though the fact is known', () => {
    for (const given of [{}, { perhaps: null }]) {
      expect(ask('perhaps', given)).toBe('unknown')
      expect(ask('!perhaps', given)).toBe('unknown')
      expect(ask('perhaps || yes', { ...given, yes: true })).toBe('yes')
      expect(ask('perhaps && yes', { ...given, yes: true })).toBe('unknown')
      expect(ask('perhaps == null && known(perhaps)', given)).toBe('yes')
      expect(ask('perhaps == true', given)).toBe('no')
    }
  })
})

describe('missing facts', () => {
  test('a comparison with a missing fact is unknown', () => {
    for (const condition of ['n > 0', 'n <= 0', 'n == 0', 'n != 0', 'word == "red"', 'n in [1]', 'n == null']) {
      expect(ask(condition, {}), condition).toBe('unknown')
    }
  })

  test('null on a fact that is not nullable counts as absent', () => {
    expect(ask('n > 0', { n: null })).toBe('unknown')
    expect(ask('known(n)', { n: null })).toBe('no')
    expect(ask('n == null', { n: null })).toBe('unknown')
    expect(ask('half == 0.5', { half: null })).toBe('yes')
  })

  test('a comparison with null is unknown, except with `== null` and `!= null`', () => {
    for (const condition of [
      'maybe > 0',
      'maybe < 0',
      'maybe >= 0',
      '0 <= maybe',
      'maybe + 1 > 0',
      'max(maybe, 1) > 0',
    ]) {
      expect(ask(condition, { maybe: null }), condition).toBe('unknown')
    }
    expect(ask('maybe == null', { maybe: null })).toBe('yes')
    expect(ask('maybe != null', { maybe: null })).toBe('no')
    expect(ask('maybe == null', { maybe: 0 })).toBe('no')
    expect(ask('maybe == 0', { maybe: null })).toBe('no')
    expect(ask('maybe in [0, null]', { maybe: null })).toBe('yes')
    expect(ask('maybe == null', {})).toBe('unknown')
  })

  test('an absent fact has its declared value', () => {
    expect(ask('half == 0.5', {})).toBe('yes')
    expect(ask('half == 0.5', { half: 0.25 })).toBe('no')
    expect(ask('known(half)', {})).toBe('yes')
  })

  test('what a missing object would hold is unknown, declared value or not', () => {
    for (const facts of [{}, { judge: null }]) {
      expect(ask('judge.sure > 0', facts)).toBe('unknown')
      expect(ask('judge.tone == "calm"', facts)).toBe('unknown')
      expect(ask('known(judge.tone)', facts)).toBe('no')
    }
    expect(ask('judge.tone == "calm"', { judge: {} })).toBe('yes')
    expect(ask('judge == null', { judge: null })).toBe('yes')
    expect(ask('judge == null', {})).toBe('unknown')
  })

  test('known is never unknown', () => {
    expect(ask('known(n)', {})).toBe('no')
    expect(ask('known(n)', { n: 0 })).toBe('yes')
    expect(ask('known(maybe)', { maybe: null })).toBe('yes')
    expect(ask('known(n + m)', { n: 1 })).toBe('no')
    expect(ask('known(n > 0 || yes)', { yes: true })).toBe('yes')
    expect(ask('known(claims) && !known(list)', { claims: [] })).toBe('yes')
  })
})

describe('lists', () => {
  test('all over an empty list does not hold, and neither does exists', () => {
    expect(ask('list.all(x, x > 0)', { list: [] })).toBe('no')
    expect(ask('list.exists(x, x > 0)', { list: [] })).toBe('no')
    expect(ask('!list.all(x, x > 0)', { list: [] })).toBe('yes')
  })

  test('over a missing list both are unknown', () => {
    expect(ask('list.all(x, x > 0)', {})).toBe('unknown')
    expect(ask('list.exists(x, x > 0)', { list: null })).toBe('unknown')
    expect(ask('size(list) == 0', {})).toBe('unknown')
  })

  test('one element that holds makes exists hold, one that fails makes all fail, whatever is unknown', () => {
    const claims = [{ score: null }, { score: 0.9 }, {}]
    expect(ask('claims.exists(c, c.score > 0.5)', { claims })).toBe('yes')
    expect(ask('claims.exists(c, c.score > 0.95)', { claims })).toBe('unknown')
    expect(ask('claims.all(c, c.score < 0.5)', { claims })).toBe('no')
    expect(ask('claims.all(c, c.score > 0.5)', { claims })).toBe('unknown')
    expect(ask('claims.all(c, c.score > 0.5)', { claims: claims.slice(1, 2) })).toBe('yes')
  })

  test('quantifiers nest, and an inner variable covers an outer one of the same name', () => {
    const claims = [{ tags: ['a'] }, { tags: ['b', 'c'] }]
    expect(ask('claims.exists(c, c.tags.all(t, t != "a"))', { claims })).toBe('yes')
    expect(ask('claims.all(c, c.tags.exists(t, t == "a"))', { claims })).toBe('no')
    expect(ask('claims.exists(c, c.tags.exists(c, c == "b"))', { claims })).toBe('yes')
    expect(ask('list.exists(x, list.all(y, x >= y) && x > 2)', { list: [1, 3, 2] })).toBe('yes')
  })

  test('size, sum and mean', () => {
    expect(ask('size(list) == 3 && sum(list) == 0.6 && mean(list) == 0.2', { list: [0.1, 0.2, 0.3] })).toBe('yes')
    expect(ask('sum(list) == 0', { list: [] })).toBe('yes')
    expect(ask('mean(list) == 0', { list: [] })).toBe('unknown')
    expect(ask('sum(list) == 0', {})).toBe('unknown')
  })

  test('a sum over null is unknown', () => {
    expect(ask('sum(holes) > 0', { holes: [1, null] })).toBe('unknown')
    expect(ask('mean(holes) > 0', { holes: [1, null] })).toBe('unknown')
    expect(ask('holes.exists(x, x > 0)', { holes: [null, 1] })).toBe('yes')
  })

  test('among the elements of a list', () => {
    expect(ask('0.3 in list', { list: [0.1, 0.3] })).toBe('yes')
    expect(ask('n in list', { list: [1] })).toBe('unknown')
    expect(ask('n in list', { n: 1 })).toBe('unknown')
    expect(ask('maybe in holes', { maybe: null, holes: [null] })).toBe('yes')
    expect(ask('text in ["a", "b"]', { text: 'b' })).toBe('yes')
    expect(ask('!(word in ["red"])', { word: 'blue' })).toBe('yes')
    expect(ask('n in []', { n: 1 })).toBe('no')
  })
})

describe('numbers are exact decimals', () => {
  test('0.1 + 0.2 is 0.3', () => {
    expect(ask('n + m == 0.3', { n: 0.1, m: 0.2 })).toBe('yes')
    expect(ask('n + m > 0.3', { n: 0.1, m: 0.2 })).toBe('no')
    expect(ask('0.35 + 0.25 - 0.20 >= limit', {})).toBe('yes')
    expect(ask('n * 3 == 0.3', { n: 0.1 })).toBe('yes')
  })

  test('a third is no decimal, however many digits', () => {
    expect(ask('n / 3 == 0.3333333333333333', { n: 1 })).toBe('no')
    expect(ask('n / 3 in [0.3333333333333333]', { n: 1 })).toBe('no')
    expect(ask('n / 3 * 3 == 1', { n: 1 })).toBe('yes')
    expect(ask('n / 3 != maybe', { n: 1, maybe: null })).toBe('yes')
    expect(ask('n / 2 in list', { n: 1, list: [0.5] })).toBe('yes')
  })

  test('division by zero is unknown', () => {
    expect(ask('n / m > 0', { n: 1, m: 0 })).toBe('unknown')
    expect(ask('n / m > 0', { n: 0, m: -0 })).toBe('unknown')
    expect(ask('n / m < 0', { n: 1, m: -2 })).toBe('yes')
  })

  test('minus zero is zero', () => {
    expect(ask('n == 0 && !(n < 0) && n >= 0', { n: -0 })).toBe('yes')
    expect(ask('n in [0]', { n: -0 })).toBe('yes')
    expect(ask('-n == 0', { n: 0 })).toBe('yes')
    expect(ask('n == -0', { n: 0 })).toBe('yes')
  })

  test('nothing is too great or too small', () => {
    expect(ask('n * n > 1e308', { n: 1e308 })).toBe('yes')
    expect(ask('n * n > 0', { n: 5e-324 })).toBe('yes')
    expect(ask('n * n / n == 5e-324', { n: 5e-324 })).toBe('yes')
    expect(ask('n + m > n', { n: 1e308, m: 5e-324 })).toBe('yes')
    expect(ask('max(n, m) - min(n, m) > 1e308', { n: 1e308, m: -1e308 })).toBe('yes')
  })
})
