import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePolicy } from '../answer/compile-policy.ts'
import { definePolicy } from '../read/load-policy.ts'
import { agreementOf } from './agreement.ts'
import { unitsOf } from './cell.ts'
import { countsOf, distributionsOf, type FactDistribution } from './distribution.ts'
import { drawOf, Sample } from './draw-sample.ts'
import { type DecidedAs, tallyEffects } from './effects.ts'
import { factPaths, projectFacts } from './fact-paths.ts'
import { createTallier } from './tallier.ts'
import { Tally } from './tally.ts'
import type { FactsChunk, RecordedFacts, TallyData } from './tally-data.ts'

const RISK = 'risk: { type: number, range: [0, 100] }'
const policy = (limit: number, more = '', facts = RISK, cash = 'cash') => definePolicy(textOf(limit, more, facts, cash))
const textOf = (limit: number, more: string, facts: string, cash: string) =>
  `policy: example
version: 1.0.0
author: Test
title: Example
source: none
changelog: [1.0.0 First.]
facts:
  ${facts}
  kind: { type: enum, values: [card, cash], absent: card }
constants:
  limit: { value: ${limit}, reason: Given. }
outcomes: [pass, ask, stop]
hit: first
rules:
  - { id: ${cash}, when: kind == "cash", outcome: ask, reason: Cash. }
  - { id: risky, when: risk > limit, outcome: stop, reason: Risky. }
default: { rule: calm, outcome: pass, reason: Calm. }
unknown: { rule: ${cash === 'cash' ? 'missing' : 'lost'}, outcome: ask, reason: Missing. }
${more}`
const TEXT = textOf(80, '', RISK, 'cash')
const SIZES = { cell: 2, changed: 50, facts: 20 }
const chunkOf = (risks: readonly number[], more: Partial<FactsChunk> = {}): FactsChunk => ({
  keys: risks.map((_, i) => i + 1),
  times: [],
  money: [],
  facts: risks.map((risk) => ({ risk })),
  ...more,
})
const pairs = ({ cells }: TallyData) => cells.map(({ from, to, count }) => `${from} → ${to}: ${count}`)

describe('two versions on recorded facts', () => {
  it('are told by outcome before and after, with money and the rules that made the difference', () => {
    const chunk = chunkOf([10, 60, 70, 90], {
      money: [
        [1, 'EUR'],
        [0.1, 'EUR'],
        [0.2, 'EUR'],
        [5, 'USD'],
      ],
    })
    const data = createTallier(policy(80), policy(50), SIZES).tally(chunk)
    expect(pairs(data)).toEqual(['pass → pass: 1', 'pass → stop: 2', 'stop → stop: 1'])
    const [, changed] = data.cells
    expect(changed).toMatchObject({ otherRule: 2, otherResults: 0, rules: [['calm', 'risky', 2]] })
    expect(changed!.sample.map(({ key }) => key).sort()).toEqual([2, 3])
    expect(unitsOf(changed!.money['EUR']!)).toBe(0.3)
    expect(data.rules).toEqual([
      ['calm', 3, 1],
      ['risky', 1, 3],
    ])
  })

  it('that are the same change nothing', () => {
    const data = createTallier(policy(80), policy(80), SIZES).tally(chunkOf([10, 60, 90]))
    expect(data.changed).toEqual([])
    expect(data.cells.every(({ from, to, otherRule }) => from === to && otherRule === 0)).toBe(true)
  })

  it('may differ in results alone', () => {
    const results = (level: number) => `results: { level: { type: number, absent: 0 } }\noverrides:
  - { id: high, when: risk > 90, outcome: stop, set: { level: ${level} }, reason: High., unknown: skip }`
    const data = createTallier(policy(80, results(1)), policy(80, results(2)), SIZES).tally(chunkOf([85, 95]))
    expect(data.cells).toMatchObject([{ from: 'stop', to: 'stop', count: 2, otherRule: 0, otherResults: 1 }])
    expect(data.changed.map(({ key }) => key)).toEqual([2])
    const more = policy(80, `${results(1)}\ncomputed: { stopped: outcome == "stop" }`)
    expect(createTallier(policy(80, results(1)), more, SIZES).tally(chunkOf([85, 95])).changed).toEqual([])
  })

  it('may have one rule with another outcome', () => {
    const milder = definePolicy(TEXT.replace('outcome: stop', 'outcome: ask'))
    const data = createTallier(policy(80), milder, SIZES).tally(chunkOf([85]))
    expect(data.cells).toMatchObject([{ from: 'stop', to: 'ask', otherRule: 0, rules: [['risky', 'risky', 1]] }])
  })

  it('leave out what is not of the period', () => {
    const chunk = chunkOf([10, 60, 90], { times: [100, 200, 300] })
    const tallier = createTallier(policy(80), policy(50), SIZES)
    expect(tallier.tally(chunk, { since: 200, until: 300 }).decisions).toBe(1)
    expect(tallier.tally(chunk, { since: 101 }).decisions).toBe(2)
  })

  it('decide nothing on facts that do not fit, and the first of these are named', () => {
    const narrow = policy(50, '', 'risk: { type: number, range: [0, 65] }')
    const data = createTallier(policy(80), narrow, SIZES).tally(chunkOf([10, 60, 70, 101]))
    expect(data).toMatchObject({ decisions: 4, bad: 2 })
    expect(data.problems.map(({ key, field, expected }) => [key, field, expected])).toEqual([
      [3, 'risk', 'a number from 0 to 65'],
      [4, 'risk', 'a number from 0 to 100'],
    ])
    const many = createTallier(policy(80), narrow, SIZES).tally(chunkOf(Array.from({ length: 30 }, () => 99)))
    expect([many.bad, many.problems.length]).toEqual([30, 10])
    const both = new Tally(SIZES, many)
    both.merge(data)
    expect(both.data().problems.map(({ key }) => key)).toEqual([1, 2, 3, 3, 4, 4, 5, 6, 7, 8])
  })

  it('come to what counting one by one comes to, however the facts are divided and in whatever order', () => {
    const record = fc.record(
      { risk: fc.integer({ min: 0, max: 100 }), kind: fc.constantFrom('card', 'cash') },
      { requiredKeys: [] },
    )
    const [from, to] = [policy(60), policy(40, '', RISK, 'notes')]
    const tallier = createTallier(from, to, SIZES)
    fc.assert(
      fc.property(fc.array(record, { maxLength: 120, size: 'max' }), fc.integer({ min: 1, max: 40 }), (facts, size) => {
        const slow = new Map<string, number>()
        for (const one of facts) {
          const pair = `${from.answer(one).outcome} → ${to.answer(one).outcome}`
          slow.set(pair, (slow.get(pair) ?? 0) + 1)
        }
        const part = (at: number): FactsChunk => {
          const cut = facts.slice(at, at + size)
          return {
            keys: cut.map((_, i) => at + i + 1),
            times: [],
            money: cut.map(({ risk }) => money(risk)),
            facts: cut,
          }
        }
        const starts = Array.from({ length: Math.ceil(facts.length / size) }, (_, i) => i * size)
        const summed = (order: readonly number[]) => {
          const whole = new Tally(SIZES)
          for (const at of order) whole.merge(tallier.tally(part(at), {}, whole.factsLimit))
          return whole.data()
        }
        const whole = tallier.tally({ ...part(0), ...all(facts) })
        expect(pairs(whole)).toEqual([...slow].sort().map(([pair, n]) => `${pair}: ${n}`))
        expect(summed(starts)).toEqual(whole)
        expect(summed(starts.toReversed())).toEqual(whole)
        expect(new Tally(SIZES, JSON.parse(JSON.stringify(whole)) as TallyData).data()).toEqual(whole)
        expect(new Tally(SIZES, whole).decisions).toBe(facts.length)
      }),
      { numRuns: 60 },
    )
  })
})

const money = (risk: unknown): readonly [number, string] => [0.1, Number(risk) % 2 === 0 ? 'USD' : 'EUR']

function all(facts: FactsChunk['facts']): FactsChunk {
  return { keys: facts.map((_, i) => i + 1), times: [], money: facts.map(({ risk }) => money(risk)), facts }
}

describe('a sample', () => {
  it('is drawn evenly: of keys in a row, each tenth has a tenth of it', () => {
    const sample = new Sample<null>(1000)
    for (let key = 0; key < 100_000; key++) sample.add(key, drawOf(key), null)
    const tenths = Array.from({ length: 10 }, () => 0)
    for (const { key } of sample.drawn()) tenths[Math.floor(key / 10_000)]!++
    // Chi-squared with 9 degrees of freedom: 27.9 is exceeded once in a thousand.
    expect(tenths.reduce((sum, n) => sum + (n - 100) ** 2 / 100, 0)).toBeLessThan(27.9)
    expect(drawOf(2 ** 40)).not.toBe(drawOf(0))
  })

  it('takes the lowest keys of those with one draw', () => {
    const sample = new Sample<null>(2)
    for (const key of [9, 3, 7, 5]) sample.add(key, 1, null)
    expect(sample.drawn().map(({ key }) => key)).toEqual([3, 5])
  })

  it('of none keeps nothing', () => {
    expect(tallyEffects([]).looked).toBe(0)
    const none = new Sample<null>(0)
    none.add(1, 0, null)
    expect([none.limit, none.drawn()]).toEqual([-1, []])
  })
})

const LISTED = definePolicy(`policy: listed
version: 1.0.0
author: Test
title: Listed
source: none
changelog: [1.0.0 First.]
facts:
  claims:
    type: list
    items: { type: object, fields: { score: { type: number, nullable: true }, check: { type: object, nullable: true, fields: { verdict: { type: enum, values: [yes, no] } } } } }
  name: { type: string }
  listed: { type: bool }
  place: { type: object, fields: { country: { type: string } } }
outcomes: [a, b]
hit: first
rules:
  - { id: none, when: size(claims) == 0, outcome: a, reason: None. }
default: { rule: rest, outcome: b, reason: Rest. }
unknown: { rule: rest, outcome: b, reason: Rest. }
`).policy

describe('the facts that a policy reads', () => {
  it('are all that is kept of a record', () => {
    expect(factPaths(LISTED.facts)).toEqual([
      'claims[].score',
      'claims[].check.verdict',
      'name',
      'listed',
      'place.country',
    ])
    const claims = [{ score: null, text: 'x', check: { verdict: 'yes', reason: 'y' } }, { check: null }, 'odd']
    const kept = projectFacts(LISTED.facts, { claims, name: undefined, listed: true, other: 1, place: 7 })
    expect(kept).toEqual({
      claims: [{ score: null, check: { verdict: 'yes' } }, { check: null }, 'odd'],
      listed: true,
      place: 7,
    })
    expect(projectFacts(LISTED.facts, { claims: 'none', place: null })).toEqual({ claims: 'none', place: null })
  })

  it('are spread as they are found: quantiles of numbers and lengths, words by their number', () => {
    const spread = distributionsOf(LISTED.facts, [
      {
        claims: [
          { score: 0.2, check: null },
          { score: 0.8, check: { verdict: 'no' } },
        ],
        listed: true,
      },
      { claims: [{ score: null }], listed: true, name: 'x', place: { country: 'DE' } },
      { listed: false },
    ])
    const short = spread.map(({ path, type, looked, absent, null: nulls }) => [path, type, looked, absent, nulls])
    expect(short).toEqual([
      ['claims', 'length', 3, 1, 0],
      ['claims[].score', 'number', 3, 0, 1],
      ['claims[].check', 'bool', 3, 1, 1],
      ['claims[].check.verdict', 'word', 1, 0, 0],
      ['name', 'text', 3, 2, 0],
      ['listed', 'bool', 3, 0, 0],
      ['place.country', 'text', 1, 0, 0],
    ])
    expect(spread[1]!.quantiles).toEqual([0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.8])
    expect(spread[5]!.words).toEqual([
      ['true', 2],
      ['false', 1],
    ])
    const even = distributionsOf(LISTED.facts, [{ listed: true }, { listed: false }])
    expect(even[5]!.words).toEqual([
      ['false', 1],
      ['true', 1],
    ])
    const words = distributionsOf(LISTED.facts, [
      { listed: true },
      { listed: false },
      { listed: true },
      { listed: false },
    ])
    expect(words[5]!.words.map(([word]) => word)).toEqual(['false', 'true'])
    expect(even[0]!.quantiles).toEqual([])
    const listed = createTallier(compilePolicy(LISTED), compilePolicy(LISTED), SIZES)
    expect(listed.tally({ keys: [1], times: [], money: [], facts: [{ claims: 1 }] }).bad).toBe(1)
  })
})

describe('facts that are compared with those of a backtest', () => {
  const types = LISTED.facts
  const scores = (values: readonly (number | null)[]) => [{ claims: values.map((score) => ({ score })) }]
  const scoreOf = (records: readonly RecordedFacts[], like?: readonly FactDistribution[]) =>
    distributionsOf(types, records, like).find(({ path }) => path === 'claims[].score')!

  it('are counted between the tenths of those, a frequent value by itself', () => {
    const before = [0, 0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 1]
    const spread = distributionsOf(types, scores(before))
    const own = spread.find(({ path }) => path === 'claims[].score')!
    expect(own.cuts).toEqual([0, 0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    expect(own.parts).toEqual([
      ['= 0', 3],
      ['> 0, <= 0.1', 1],
      ['> 0.1, <= 0.2', 1],
      ['> 0.2, <= 0.3', 1],
      ['> 0.3, <= 0.4', 1],
      ['> 0.4, <= 0.5', 1],
      ['> 0.5, <= 0.6', 1],
      ['> 0.6', 1],
    ])
    const now = scoreOf(scores([-1, 0, 0.15, 0.2, null]), spread)
    expect(countsOf(now)).toEqual({ '< 0': 1, '= 0': 1, '> 0.1, <= 0.2': 2, '(null)': 1 })
  })

  it('where there were none, are all of one kind', () => {
    expect(scoreOf([{}])).toMatchObject({ cuts: [], parts: [] })
    expect(countsOf(scoreOf(scores([0.3, 0.9]), distributionsOf(types, [{}])))).toEqual({ any: 2 })
  })

  it('lie below the least, and between', () => {
    const even = distributionsOf(types, scores(Array.from({ length: 101 }, (_, at) => at / 100)))
    const counts = countsOf(scoreOf(scores([0, 0.05, 0.95]), even))
    expect(counts).toEqual({ '<= 0.1': 2, '> 0.9': 1 })
  })

  it('of words and texts are counted too, and what is absent', () => {
    const records = [{ listed: true, name: 'x' }, { listed: false }, { listed: true, name: 'y' }]
    const [listed, name] = ['listed', 'name'].map((path) =>
      countsOf(distributionsOf(types, records).find((one) => one.path === path)!),
    )
    expect(listed).toEqual({ true: 2, false: 1 })
    expect(name).toEqual({ '(there)': 2, '(absent)': 1 })
  })
})

describe('what becomes of decisions', () => {
  it('is told by their own outcomes and their cases', () => {
    const as = (outcome: string, queue?: string, priority = 'normal'): DecidedAs => ({
      outcome,
      case: queue === undefined ? null : { queue, priority },
    })
    const told = tallyEffects([
      { key: 1, from: as('clean'), to: as('needs_review', 'claims') },
      { key: 2, from: as('needs_review', 'claims'), to: as('clean') },
      { key: 3, from: as('blocked', 'claims'), to: as('blocked', 'appeals') },
      { key: 4, from: as('blocked', 'claims'), to: as('blocked', 'claims', 'high') },
      { key: 5, from: as('blocked', 'claims'), to: as('blocked', 'claims') },
      { key: 6, from: as('clean'), to: as('clean') },
    ])
    expect(told.cases).toEqual({ opens: 1, vanishes: 1, moves: 2, stays: 1 })
    expect(told.queues).toEqual([
      { queue: 'appeals', more: 1, fewer: 0 },
      { queue: 'claims', more: 1, fewer: 2 },
    ])
    expect(told.outcomes).toContainEqual({ from: 'blocked', to: 'blocked', count: 3 })
    expect([told.looked, told.outcomes.length]).toEqual([6, 4])
  })

  it('is held against what people decided', () => {
    const mild = new Set(['clean'])
    const judged = [
      { people: 'blocked', from: 'clean', to: 'blocked' },
      { people: 'clean', from: 'clean', to: 'needs_review' },
      { people: 'clean', from: 'blocked', to: 'clean' },
      { people: 'needs_review', from: 'blocked', to: 'blocked' },
    ]
    expect(agreementOf(judged, mild)).toEqual({
      from: { both: 1, machine_only: 1, people_only: 1, neither: 1 },
      to: { both: 2, machine_only: 1, people_only: 0, neither: 1 },
    })
  })
})
