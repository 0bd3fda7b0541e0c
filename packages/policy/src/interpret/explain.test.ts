import { describe, expect, test } from 'vitest'
import { policyOf, rulesOf } from '../../test/trial-policy.ts'
import type { Expression } from '../tree/expression.ts'
import type { FactUse } from '../tree/policy.ts'
import { explain, missingFacts } from './explain.ts'

// What an explanation of a condition names, and what it leaves out. Facts are told as `name value op limit [constant]`.

function conditionOf(when: string): Expression {
  const { body } = policyOf(rulesOf([when]), 'hit: first')
  if (body.kind !== 'rules') throw new Error('no rules')
  return body.rules[0]!.when
}

function tell(use: FactUse): string {
  const parts = [use.fact, json(use.value), use.op, json(use.limit), use.constant && `[${use.constant}]`]
  return parts.filter((part) => part !== undefined).join(' ')
}

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
const frame = (facts: Record<string, unknown>) => ({ facts, results: {}, variables: [] })
const why = (when: string, facts: Record<string, unknown>) => explain(conditionOf(when), frame(facts)).map(tell)
const missing = (when: string, facts: Record<string, unknown>) => missingFacts(conditionOf(when), frame(facts))

describe('a comparison is told as it stands', () => {
  test('one that holds in its own words, one that does not in the opposite ones', () => {
    const told = (n: number) => ['n < 3', 'n <= 3', 'n > 3', 'n >= 3'].flatMap((when) => why(when, { n }))
    expect(told(3)).toEqual(['n 3 >= 3', 'n 3 <= 3', 'n 3 <= 3', 'n 3 >= 3'])
    expect(told(2)).toEqual(['n 2 < 3', 'n 2 <= 3', 'n 2 <= 3', 'n 2 < 3'])
    expect(told(4)).toEqual(['n 4 >= 3', 'n 4 > 3', 'n 4 > 3', 'n 4 >= 3'])
  })

  test('a literal on the left changes sides', () => {
    const told = (n: number) => ['3 < n', '3 <= n', '3 > n', '3 >= n'].flatMap((when) => why(when, { n }))
    expect(told(3)).toEqual(['n 3 <= 3', 'n 3 >= 3', 'n 3 >= 3', 'n 3 <= 3'])
    expect(told(2)).toEqual(['n 2 <= 3', 'n 2 < 3', 'n 2 < 3', 'n 2 <= 3'])
  })

  test('equality', () => {
    expect(why('word == "a"', { word: 'a' })).toEqual(['word "a" == "a"'])
    expect(why('word == "a"', { word: 'b' })).toEqual(['word "b" != "a"'])
    expect(why('word != "a"', { word: 'b' })).toEqual(['word "b" != "a"'])
    expect(why('"a" != word', { word: 'a' })).toEqual(['word "a" == "a"'])
    expect(why('maybe == null', { maybe: null })).toEqual(['maybe null == null'])
  })

  test('a constant of the policy is named, and so is a second fact', () => {
    expect(why('n < low', { n: 1 })).toEqual(['n 1 < 3 [low]'])
    expect(why('low < n', { n: 4 })).toEqual(['n 4 > 3 [low]'])
    expect(why('n > assumed', { n: 4, assumed: 2 })).toEqual(['n 4 > 2 [assumed]'])
    expect(why('n == assumed', { n: 2, assumed: 2 })).toEqual(['n 2 == 2 [assumed]'])
  })

  test('what is calculated is told in the words of the policy', () => {
    expect(why('n + 1 > 5', { n: 4.5 })).toEqual(['n + 1 5.5 > 5'])
    expect(why('size(items) == 0', { items: [] })).toEqual(['size(items) 0 == 0'])
  })

  test('membership, in a list of words and in a fact', () => {
    expect(why('word in ["a", "b"]', { word: 'b' })).toEqual(['word "b" in ["a","b"]'])
    expect(why('word in ["a", "b"]', { word: 'c' })).toEqual(['word "c" not in ["a","b"]'])
    expect(why('n in numbers', { n: 1, numbers: [1, 2] })).toEqual(['n 1 in [1,2] [numbers]'])
    expect(why('n in numbers', { n: 3, numbers: [1, 2] })).toEqual(['n 3 not in [1,2] [numbers]'])
  })

  test('a truth, and whether something is known', () => {
    expect(why('flag', { flag: true })).toEqual(['flag true == true'])
    expect(why('flag', { flag: false })).toEqual(['flag false == false'])
    expect(why('known(n)', { n: 1 })).toEqual(['n is known'])
    expect(why('known(n)', {})).toEqual(['n is missing'])
  })

  test('a missing fact has no value, a missing limit none either', () => {
    expect(why('n < 3', {})).toEqual(['n < 3'])
    expect(why('n > maybe', { n: 1 })).toEqual(['n 1 > [maybe]'])
    expect(why('flag', {})).toEqual(['flag == true'])
  })

  test('it has no part that says nothing', () => {
    expect(explain(conditionOf('n < 3'), frame({}))).toStrictEqual([{ fact: 'n', op: '<', limit: 3 }])
    expect(explain(conditionOf('n > maybe'), frame({ n: 1 }))).toStrictEqual([
      { fact: 'n', value: 1, op: '>', constant: 'maybe' },
    ])
  })
})

describe('what made a condition hold, or kept it from holding', () => {
  test('of an `or` that holds the first side that does, of an `and` both', () => {
    expect(why('n > 1 || flag', { n: 2, flag: true })).toEqual(['n 2 > 1'])
    expect(why('n > 1 || flag', { n: 0, flag: true })).toEqual(['flag true == true'])
    expect(why('n > 1 && flag', { n: 2, flag: true })).toEqual(['n 2 > 1', 'flag true == true'])
  })

  test('of an `or` that fails both sides, of an `and` the first that fails', () => {
    expect(why('n > 1 || flag', { n: 0, flag: false })).toEqual(['n 0 <= 1', 'flag false == false'])
    expect(why('n > 1 && flag', { n: 0, flag: false })).toEqual(['n 0 <= 1'])
    expect(why('n > 1 && flag', { n: 2, flag: false })).toEqual(['flag false == false'])
  })

  test('what is unknown tells its unknown sides alone', () => {
    expect(why('n > 1 && flag', { flag: true })).toEqual(['n > 1'])
    expect(why('n > 1 && flag', { n: 2 })).toEqual(['flag == true'])
    expect(why('n > 1 || flag', { n: 0 })).toEqual(['flag == true'])
    expect(why('n > 1 || flag', {})).toEqual(['n > 1', 'flag == true'])
    expect(why('!(n > 1 && flag)', {})).toEqual(['n > 1', 'flag == true'])
  })

  test('a negation turns every comparison round', () => {
    expect(why('!(n > 1)', { n: 0 })).toEqual(['n 0 <= 1'])
    expect(why('!(n > 1)', { n: 2 })).toEqual(['n 2 > 1'])
    expect(why('!(n > 1)', {})).toEqual(['n > 1'])
    expect(why('!(n > 1 && flag)', { n: 2, flag: false })).toEqual(['flag false == false'])
    expect(why('!(n > 1 || flag)', { n: 0, flag: false })).toEqual(['n 0 <= 1', 'flag false == false'])
  })

  test('a choice tells its question and the branch taken', () => {
    expect(why('flag ? n > 1 : n > 5', { flag: true, n: 2 })).toEqual(['flag true == true', 'n 2 > 1'])
    expect(why('flag ? n > 1 : n > 5', { flag: false, n: 2 })).toEqual(['flag false == false', 'n 2 <= 5'])
    expect(why('flag ? n > 1 : n > 5', { n: 2 })).toEqual(['flag == true'])
  })
})

describe('elements of lists', () => {
  const items = [{ score: 1 }, { score: 6 }, { score: 7 }]
  test('`exists` tells the first that holds, or that none does', () => {
    expect(why('items.exists(x, x.score > 5)', { items })).toEqual(['items[1].score 6 > 5'])
    expect(why('items.exists(x, x.score > 6.5)', { items: items.slice(0, 2) })).toEqual([
      'items[0].score 1 <= 6.5',
      'items[1].score 6 <= 6.5',
    ])
  })

  test('`all` tells the first that fails, or that none does', () => {
    expect(why('items.all(x, x.score < 5)', { items })).toEqual(['items[1].score 6 >= 5'])
    expect(why('items.all(x, x.score < 9)', { items: items.slice(1) })).toEqual([
      'items[0].score 6 < 9',
      'items[1].score 7 < 9',
    ])
  })

  test('the unknown ones alone, where the whole is unknown', () => {
    const some = [{ score: 1 }, {}, { score: null }]
    expect(why('items.exists(x, x.score > 5)', { items: some })).toEqual([
      'items[1].score > 5',
      'items[2].score null > 5',
    ])
    expect(why('items.all(x, x.score < 5)', { items: some })).toEqual(['items[1].score < 5', 'items[2].score null < 5'])
  })

  test('a list that is missing or empty is told so', () => {
    expect(why('items.exists(x, x.sure)', {})).toEqual(['items is missing'])
    expect(why('items.exists(x, x.sure)', { items: null })).toEqual(['items is missing'])
    expect(why('items.all(x, x.sure)', { items: [] })).toEqual(['items is empty'])
  })

  test('elements of elements have both places', () => {
    const nested = [{ parts: [] }, { parts: [{ size: 1 }, { size: 6 }] }]
    expect(why('items.exists(x, x.parts.exists(p, p.size > 5))', { items: nested })).toEqual([
      'items[1].parts[1].size 6 > 5',
    ])
    expect(why('items.all(x, x.parts.exists(p, p.size > 5))', { items: nested })).toEqual(['items[0].parts is empty'])
  })

  test('an element that is a value is named by its place', () => {
    expect(why('numbers.exists(x, x > 5)', { numbers: [1, 6] })).toEqual(['numbers[1] 6 > 5'])
    expect(why('numbers.all(x, truths.exists(t, t))', { numbers: [1], truths: [true] })).toEqual([
      'truths[0] true == true',
    ])
  })
})

describe('the missing facts that leave a condition unknown', () => {
  test.each<[string, Record<string, unknown>, ...string[]]>([
    ['n > 1', {}, 'n'],
    ['n > 1', { n: 2 }],
    ['maybe > 1', { maybe: null }, 'maybe'],
    ['maybe > n', { maybe: 1 }, 'n'],
    ['n > maybe', { maybe: 1 }, 'n'],
    ['n > 1 || n > 2', {}, 'n'],
    ['n > 1 && flag', { n: 2 }, 'flag'],
    ['n > 1 && flag', {}, 'n', 'flag'],
    ['n > 1 || flag', { flag: false }, 'n'],
    ['n + maybe > 1', {}, 'n', 'maybe'],
    ['min(n, maybe, 3) > 1', { n: 1 }, 'maybe'],
    ['max(n, maybe, 3) > 1', { n: 1 }, 'maybe'],
    ['(n > 1 || word == "a") && flag', { word: 'a' }, 'flag'],
    ['owner.age > n', { owner: { age: 1 } }, 'n'],
    ['holes.exists(x, x > 1)', { holes: [0, null] }, 'holes[1]'],
    ['items.exists(x, x.score > 1 && x.kind == "a")', { items: [{ kind: 'b' }, { kind: 'a' }] }, 'items[1].score'],
    ['!flag', {}, 'flag'],
    ['n == maybe', { n: 1 }, 'maybe'],
    ['n == maybe', { maybe: null }, 'n'],
    ['n in [1]', {}, 'n'],
    ['n in numbers', { n: 1 }, 'numbers'],
    ['n in numbers', {}, 'n', 'numbers'],
    ['maybe in numbers', { maybe: null }, 'numbers'],
    ['size(numbers) > 1', {}, 'numbers'],
    ['sum(numbers) > 1', {}, 'numbers'],
    ['mean(numbers) > 1', {}, 'numbers'],
    ['sum(holes) > 1', { holes: [null, 1, null] }, 'holes[0]', 'holes[2]'],
    ['mean(holes) > n', { holes: [1, null] }, 'holes[1]', 'n'],
    ['items.exists(x, size(x.parts) > n)', { items: [{}], n: 1 }, 'items[0].parts'],
    ['owner.age > 1', {}, 'owner'],
    ['owner.age > 1', { owner: null }, 'owner'],
    ['owner.age > 1', { owner: {} }, 'owner.age'],
    ['owner.title == "none"', {}, 'owner'],
    ['flag ? n > 1 : maybe > 1', {}, 'flag'],
    ['flag ? n > 1 : maybe > 1', { flag: true }, 'n'],
    ['flag ? n > 1 : maybe > 1', { flag: false }, 'maybe'],
    ['items.exists(x, x.score > 1)', {}, 'items'],
    [
      'items.exists(x, x.score > 1)',
      { items: [{ score: 0 }, {}, { score: null }] },
      'items[1].score',
      'items[2].score',
    ],
    [
      'items.all(x, x.parts.all(p, p.size > 1))',
      { items: [{ parts: [{ size: 2 }, {}] }, {}] },
      'items[0].parts[1].size',
      'items[1].parts',
    ],
    ['numbers.exists(x, x > n)', { numbers: [1] }, 'n'],
  ])('%s, of %j', (when, facts, ...want) => expect(missing(when, facts)).toEqual(want))
})
