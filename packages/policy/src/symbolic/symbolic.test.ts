import { openSolver } from '@tribunal/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { formulaAgreement } from '../../test/formula-agreement.ts'
import { loadPolicy } from '../read/load-policy.ts'
import type { Policy } from '../tree/policy.ts'
import { encodePolicy, parseSExpressions, symbolicFacts } from './index.ts'
import { listSlots } from './list-slots.ts'
import { readFacts } from './read-facts.ts'
import { Script } from './script.ts'
import { Words } from './words.ts'

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

const FACTS = `
  amount: { type: number }
  flag: { type: bool }
  note: { type: string }
  one: { type: list, items: { type: number, range: [0, 10] } }
  two: { type: list, items: { type: number, nullable: true } }
  words: { type: list, items: { type: string } }
  boxes:
    type: list
    items: { type: object, fields: { size: { type: number }, parts: { type: list, items: { type: number } } } }
  lows: { type: list, items: { type: number, range: [null, -3] } }
  flags: { type: list, items: { type: bool } }
  kinds: { type: list, items: { type: enum, values: [old, new] } }
  rows: { type: list, items: { type: list, items: { type: bool } } }`

function policyOf(when: string, more = ''): Policy {
  const text = `
policy: trial
version: 1.0.0
author: T
title: Trial
source: a test
changelog: [1.0.0 First.]
facts: ${FACTS}
results: { label: { type: enum, values: [a, b], nullable: true } }
outcomes: [calm, raised]
hit: first
rules:
  - { id: held, when: '${when}', outcome: raised, reason: A test., set: { label: ${more || '\'"a"\''} } }
default: { rule: rest, outcome: calm, reason: The rest. }
unknown: { rule: unclear, outcome: calm, reason: Missing. }
`
  const loaded = loadPolicy(text)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}

/** A record that meets the condition, as the solver finds it. */
async function found(policy: Policy, also = 'true') {
  const facts = symbolicFacts([policy])
  const { severity } = encodePolicy(policy, facts)
  const { variables } = facts.script
  const script = `${facts.script.text()}\n(assert (= ${severity} 1))\n(assert ${also})\n(check-sat)\n(get-value (${variables.join(' ')}))`
  const [answer, values] = parseSExpressions(await solver.run(script))
  expect(answer).toBe('sat')
  return readFacts(new Map(values as never), facts)
}

describe('formulas mean what the reference means', () => {
  const lists = { one: [1, 2], two: [3], words: ['x'] }
  it.each([
    ['size(flag ? one : two) == 2', [{ ...lists, flag: true }, { ...lists, flag: false }, lists, { flag: true }]],
    ['null in two', [{ two: [null] }, { two: [1] }]],
    ['note in words', [{ note: 'x', words: ['x'] }, { note: 'q', words: ['x'] }, { words: [] }]],
    ['sum(one) == 3 && mean(one) == 1.5', [{ one: [1, 2] }, { one: [3] }, { one: [] }]],
    ['mean(two) > 1 && mean(two) < 9', [{ two: [1, 2] }, { two: [null, 5] }, { two: [] }]],
    ['sum(one) > 2 && one.exists(x, x > 1)', [{ one: [1, 2] }, { one: [1, 1, 1] }, { one: [] }, { one: [0, 3] }]],
    ['null == null && amount != null', [{ amount: 1 }, {}]],
  ] as const)('%s', async (when, records) => {
    for (const agreement of await formulaAgreement(policyOf(when), records, solver)) {
      expect(agreement).toMatchObject({ same: true, other: false })
    }
  })

  it('a result that is set to null', async () => {
    const [agreement] = await formulaAgreement(policyOf('flag', "'null'"), [{ flag: true }], solver)
    expect(agreement).toMatchObject({ same: true, other: false })
  })
})

describe('elements of lists that are told apart', () => {
  const slotsOf = (when: string, times = 1) => listSlots(Array.from({ length: times }, () => policyOf(when)))

  it('are as many as there are questions; one that is asked twice counts once', () => {
    expect(slotsOf('one.exists(x, x > 1) && one.all(y, y < 5) || one.exists(z, z > 1)').get('one')).toEqual({
      slots: 2,
      aggregate: false,
    })
  })

  it('are as many again for each element of a list that the question stands within', () => {
    const slots = slotsOf('one.exists(x, x > 1 && two.exists(y, y > x)) && one.exists(x, x > 2)')
    expect(slots.get('one')!.slots).toBe(2)
    expect(slots.get('two')!.slots).toBe(2)
    expect(
      slotsOf('one.exists(x, words.exists(w, w == note)) || one.exists(x, two.exists(y, y > x))').get('two')!.slots,
    ).toBe(2)
  })

  it('are counted where two lists both stand within a third', () => {
    const inner = 'boxes.exists(c, c.size > d && one.exists(x, x > b + c.size))'
    const slots = slotsOf(`lows.exists(d, d < -4 && two.exists(b, b > d && ${inner})) || lows.exists(d, d < -5)`)
    expect(slots.get('lows')!.slots).toBe(2)
    expect(slots.get('one')!.slots).toBe(8)
  })

  it('of a list within an element are its own', () => {
    const slots = slotsOf('boxes.exists(b, b.size > 1 && b.parts.exists(p, p > b.size))')
    expect(slots.get('boxes[].parts')).toEqual({ slots: 1, aggregate: false })
  })

  it.each([
    ['elements compared with each other', 'one.exists(x, one.all(y, x >= y))', 'one'],
    [
      'two lists each asked about within the other',
      'one.exists(x, two.exists(y, x > y)) || two.exists(y, one.exists(x, x < y))',
      'one',
    ],
    [
      'three lists in a ring',
      'one.exists(x, two.exists(y, x > y)) || two.exists(y, words.exists(w, w == note && y > 1)) || words.exists(w, one.exists(x, w == note && x > 1)) || two.exists(y, one.exists(x, x + y > 1))',
      'one',
    ],
    ['a sum of elements that are looked at', 'sum(one) > 2 && one.exists(x, x > 1)', 'one'],
    [
      'more questions than are decided in seconds',
      Array.from(
        { length: 13 },
        (_, at) => `(${[0, 1, 2, 3, 4].map((more) => `one.exists(x, x == ${at * 5 + more})`).join(' || ')})`,
      ).join(' || '),
      'one',
    ],
  ])('are bounded for %s', (_, when, list) => {
    expect(slotsOf(when).get(list)).toMatchObject({ slots: 3, upToLength: 3 })
    expect(symbolicFacts([policyOf(when)]).upToLength).toBe(3)
  })
})

describe('facts read from a model', () => {
  it('have a sum, a mean and a length, with numbers within their range', async () => {
    const both = await found(policyOf('sum(one) == 1 && size(one) == 3'))
    expect(both).toMatchObject({ exact: true })
    const numbers = both.facts['one'] as number[]
    expect(numbers).toHaveLength(3)
    expect(numbers.reduce((sum, number) => sum + number)).toBeCloseTo(1, 12)
    expect((await found(policyOf('mean(one) == 10 && size(one) == 2'))).facts['one']).toEqual([10, 10])
    expect((await found(policyOf('sum(one) == 20 && size(one) == 2'))).facts['one']).toEqual([10, 10])
    expect((await found(policyOf('sum(one) == 0 && size(one) == 0'))).facts['one']).toEqual([])
    // Equal shares of two decimals leave more than 10 for the last one, of three they do not.
    expect((await found(policyOf('sum(one) == 29.99 && size(one) == 3'))).facts['one']).toEqual([9.996, 9.996, 9.998])
  })

  it('have a null where the mean is unknown for it', async () => {
    const { facts } = await found(policyOf('!known(mean(two)) && size(two) == 2'))
    expect(facts['two']).toEqual([null, 0])
  })

  it('have values that nobody looked at where a list is long', async () => {
    expect((await found(policyOf('size(boxes) == 2 && size(rows) == 1'))).facts).toEqual({
      boxes: [{}, {}],
      rows: [[]],
    })
    expect((await found(policyOf('size(lows) == 1 && size(flags) == 1 && size(kinds) == 1'))).facts).toEqual({
      lows: [-3],
      flags: [false],
      kinds: ['old'],
    })
    expect((await found(policyOf('size(words) == 1 && size(one) == 1 && size(two) == 1'))).facts).toEqual({
      words: [''],
      one: [0],
      two: [0],
    })
  })

  it('have an empty list where nothing is asked of it but that it is there', async () => {
    expect((await found(policyOf('known(one) && flag'))).facts).toEqual({ one: [], flag: true })
  })

  it('have words of the policy, and others where none of these is meant', async () => {
    const { facts } = await found(policyOf('note != "a" && words.exists(w, w == note) && words.exists(w, w == "b")'))
    const words = facts['words'] as string[]
    expect(words).toContain('b')
    expect(words).toContain(facts['note'])
    expect(facts['note']).not.toBe('a')
  })

  it('are not exact where no double is the number, nor where a list is too long to write down', async () => {
    expect(await found(policyOf('amount * 3 == 1'))).toMatchObject({ exact: false, facts: { amount: 1 / 3 } })
    expect(await found(policyOf('amount * amount == 2'))).toMatchObject({ exact: false })
    expect((await found(policyOf('size(one) == 5000'))).exact).toBe(false)
    expect((await found(policyOf('-amount > 3 && amount * 2 == -7'))).facts).toEqual({ amount: -3.5 })
  })
})

it('a word that no policy has is none that one has', () => {
  const words = new Words()
  for (const word of ['a', 'word-1', 'other-word-1']) words.code(word)
  expect(words.word(3)).toBe('other-other-word-1')
  expect(words.word(4)).toBe('word-2')
})

it('a part of a script has what terms rest on, and what is said of that', () => {
  const script = new Script()
  const [one, two, three] = [script.declare('Real'), script.declare('Real'), script.declare('Real')]
  script.assert(`(= ${one} ${two})`)
  script.assert(`(> ${three} 0.0)`)
  const named = script.name('Bool', `(and (> ${two} 1.0) (> ${two} 2.0) (> ${two} 3.0) (> ${two} 4.0))`)
  const part = script.about([named])
  expect(part.variables).toEqual([one, two])
  expect(part.text).not.toContain(three)
  const { text, of } = script.changed([two], 'other')
  expect(text).toContain(`(declare-const other-${two} Real)`)
  expect(text).toContain(`(assert (= ${one} other-${two}))`)
  expect(of(named)).toBe(`other-${named}`)
})
