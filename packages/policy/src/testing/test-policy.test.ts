import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { loadPolicy } from '../read/load-policy.ts'
import type { Policy } from '../tree/policy.ts'
import { loadPolicyTests } from './load-policy-tests.ts'
import { stepped } from './number-changes.ts'
import { type PolicyTestReport, testPolicy } from './test-policy.ts'

const HEAD = `policy: trial
version: 1.0.0
author: T
title: Trial
source: a test
changelog: [1.0.0 First.]
`

/** What the tests in YAML come to on the policy in YAML, both without their heads. */
function report(policyText: string, tests: string, options?: { mutation: boolean }): PolicyTestReport {
  const text = HEAD + policyText.trimStart()
  const loaded = loadPolicy(text)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const read = loadPolicyTests(`policy: trial\n${tests}`, 'trial.test.yaml', loaded.policy as Policy)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return testPolicy(loaded.policy, text, read.tests, options)
}

const unnoticed = ({ mutation }: PolicyTestReport) => mutation!.unnoticed.map(({ mutant }) => mutant.id)
const equivalent = ({ mutation }: PolicyTestReport) => mutation!.equivalent.map(({ id }) => id)
const uncovered = ({ coverage }: PolicyTestReport) =>
  coverage.parts.flatMap(({ part, covered, unreachable }) => (covered || unreachable !== undefined ? [] : part))

const ORDERED = `
facts:
  amount: { type: number, range: [0, null] }
  kind: { type: enum, values: [gift, sale] }
constants:
  large_min: { value: 10.50, reason: A test. }
  large_max: { value: 20, reason: A test. }
  strict: { value: true, reason: A test. }
relations: [large_min < large_max]
outcomes: [calm, raised, stopped]
hit: first
rules:
  - { id: huge, when: amount > large_max && strict, outcome: stopped, reason: Far too much. }
  - { id: large, when: amount >= large_min, outcome: raised, reason: Much. }
  - { id: gift, when: kind == "gift", outcome: calm, reason: A gift. }
default: { rule: rest, outcome: calm, reason: The rest. }
unknown: { rule: large, outcome: raised, reason: Missing. }
`

const ROWS = `tables:
  - name: Amounts
    facts: { amount: 1, kind: sale }
    rows:
      - { want: { outcome: calm, rule: rest } }
      - { change: { kind: gift }, want: { outcome: calm, rule: gift } }
      - { change: { kind: gift, amount: 10.5 }, want: { outcome: raised, rule: large } }
      - { change: { amount: 10.49 }, want: { outcome: calm, rule: rest } }
      - { change: { amount: 20 }, want: { outcome: raised, rule: large } }
      - { change: { amount: 20.5 }, want: { outcome: stopped, rule: huge } }
      - { without: [amount], want: { outcome: raised, unknown: [amount] } }
`

describe('tests that say everything', () => {
  const all = report(ORDERED, ROWS)
  it('pass, reach every part and notice every change', () => {
    expect(all.results.every(({ passed }) => passed)).toBe(true)
    expect(all.coverage.parts.map(({ part }) => part)).toEqual([
      'rules.huge',
      'rules.large',
      'rules.gift',
      'default',
      'unknown',
    ])
    expect(uncovered(all)).toEqual([])
    expect(unnoticed(all)).toEqual([])
    expect(all.mutation).toMatchObject({ noticed: all.mutation!.counted, refused: 0, accepted: [], stale: [] })
  })
})

describe('a test that fails', () => {
  it('is told with what came instead, and leaves the changes untried', () => {
    const failed = report(
      ORDERED,
      'tests: [{ name: A, facts: { amount: 30 }, want: { outcome: calm, rule: rest, overrides: [], unknown: [kind] } }]',
    )
    expect(failed.results[0]!.differences).toEqual([
      { part: 'outcome', wanted: 'calm', got: 'stopped' },
      { part: 'rule', wanted: 'rest', got: 'huge' },
      { part: 'unknown', wanted: ['kind'], got: [] },
    ])
    expect(failed.results[0]!.answer.trace[0]).toMatchObject({ rule: 'huge', held: true })
    expect(failed.mutation).toBeUndefined()
  })
})

describe('a test that is missing', () => {
  const without = (row: RegExp) =>
    report(
      ORDERED,
      ROWS.split('\n')
        .filter((line) => !row.test(line))
        .join('\n'),
    )

  it('of a rule leaves it uncovered', () => {
    expect(uncovered(without(/rule: huge/))).toEqual(['rules.huge'])
    expect(uncovered(without(/unknown/))).toEqual(['unknown'])
  })

  it('of a bound is told by the threshold, its line, and facts that would notice', () => {
    const { mutation } = without(/10\.49/)
    expect(mutation!.unnoticed).toMatchObject([
      {
        mutant: {
          id: 'large_min: 10.50 -> 10.49',
          kind: 'number',
          part: 'large_min',
          from: '10.50',
          to: '10.49',
          line: 11,
        },
      },
    ])
    const [{ example }] = mutation!.unnoticed as unknown as [{ example: { amount: number } }]
    expect(example.amount).toBeGreaterThanOrEqual(10.49)
    expect(example.amount).toBeLessThan(10.5)
  })

  it('at a bound is told by the comparison', () => {
    expect(unnoticed(without(/10\.5 /))).toEqual([
      'large_min: 10.50 -> 10.51',
      'rules.large.when: amount >= large_min -> amount > large_min',
      'rules.large <-> rules.gift',
    ])
  })
})

describe('a change that need not be noticed', () => {
  it('is one that does not load, because a relation or a range forbids it', () => {
    const close = ORDERED.replace('relations: [', 'relations: [large_max - large_min == 9.5, ')
    expect(report(close, ROWS).mutation).toMatchObject({ refused: 4, unnoticed: [] })
  })

  it('is one that no facts tell apart: rules that ask for different words, a range, a flag that is nowhere read', () => {
    const words = report(
      `
facts:
  amount: { type: number, range: [0, null] }
  kind: { type: enum, values: [gift, sale, loan] }
constants: { unread: { value: 3, reason: A test. } }
outcomes: [calm, raised]
hit: first
rules:
  - { id: gift, when: kind == "gift" && amount * 2 > 4, outcome: calm, reason: A gift. }
  - { id: sale, when: kind == "sale", outcome: calm, reason: A sale. }
  - { id: some, when: amount >= 0, outcome: raised, reason: Any. }
default: { rule: rest, outcome: calm, reason: The rest. }
unknown: { rule: unclear, outcome: raised, reason: Missing. }
`,
      'tests: [{ name: A, facts: { amount: 9, kind: loan }, want: { outcome: raised, rule: some } }]',
    )
    expect(equivalent(words)).toEqual(
      expect.arrayContaining([
        'unread: 3 -> 4',
        'unread: 3 -> 2',
        'rules.some.when: 0 -> -1 in amount >= 0',
        'rules.gift <-> rules.sale',
      ]),
    )
    expect(equivalent(words)).not.toContain('rules.sale <-> rules.some')
  })

  it('is one that the owner accepts; what no longer applies is told', () => {
    const accepted = (mutant: string) =>
      report(
        ORDERED,
        `${ROWS.split('\n')
          .filter((line) => !line.includes('10.49'))
          .join('\n')}\naccepted: [{ mutant: '${mutant}', reason: A test. }]`,
      ).mutation!
    expect(accepted('large_min: 10.50 -> 10.49')).toMatchObject({
      unnoticed: [],
      accepted: [{ mutant: { part: 'large_min' }, reason: 'A test.' }],
      stale: [],
    })
    expect(accepted('large_min: 10.50 -> 10.51').stale).toMatchObject([
      { why: 'noticed', entry: { reason: 'A test.' } },
    ])
    expect(accepted('large_min: 10.6 -> 10.5').stale).toMatchObject([{ why: 'no_such' }])
  })

  it('and so is a part that no facts reach', () => {
    const parts = (part: string) =>
      report(ORDERED, `${ROWS}unreachable: [{ part: ${part}, reason: A test. }]`, { mutation: false })
    expect(parts('default').coverage.stale).toMatchObject([{ why: 'covered' }])
    expect(parts('rules.none').coverage.stale).toMatchObject([{ why: 'no_such' }])
    const dead = ORDERED.replace('amount >= large_min', 'amount > large_max && strict')
    const tests = `tests: [{ name: A, facts: { amount: 1, kind: sale }, want: { outcome: calm } }]\nunreachable: [{ part: rules.large, reason: The rule before. }]`
    const found = report(dead, tests, { mutation: false })
    expect(found.coverage).toMatchObject({ stale: [] })
    expect(found.coverage.parts[1]).toMatchObject({
      part: 'rules.large',
      line: 19,
      covered: false,
      unreachable: 'The rule before.',
    })
    expect(found.mutation).toBeUndefined()
  })
})

const LISTED = `
facts:
  claims:
    type: list
    items: { type: object, fields: { risk: { type: enum, values: [low, high] }, sure: { type: number, range: [0, 1], nullable: true } } }
  tags: { type: list, items: { type: string } }
outcomes: [clean, doubtful, blocked]
hit: most_severe
for_each: { list: claims, as: claim, empty: { rule: none, outcome: clean, reason: Nothing. } }
rules:
  - { id: sure, when: claim.sure > 0.5, outcome: blocked, reason: Sure. }
  - { id: high, when: claim.risk == "high", outcome: doubtful, reason: Risky. }
  - { id: low, when: claim.risk == "low", outcome: doubtful, reason: Calm. }
default: { rule: rest, outcome: clean, reason: The rest. }
unknown: { rule: missing, outcome: doubtful, reason: Missing. }
overrides:
  - { id: tagged, when: 'tags.exists(t, t == "seen")', outcome: clean, reason: Seen., unknown: { outcome: doubtful, reason: Not known. } }
  - { id: crowded, when: size(tags) > 3, outcome: doubtful, reason: Many., unknown: skip }
computed: { weight: 'outcome == "blocked" ? 2.5 : 1 + size(claims)' }
`

describe('a policy that always knows', () => {
  const KNOWN = `
facts: { amount: { type: number, range: [0, null], absent: 0 }, kind: { type: enum, values: [gift, sale, loan], absent: loan } }
outcomes: [low, high]
hit: first
rules:
  - { id: large, when: amount >= 0.70 && kind == "gift", outcome: high, reason: Much. }
  - { id: small, when: amount < 0.70 && kind == "sale", outcome: high, reason: Little. }
default: { rule: rest, outcome: low, reason: The rest. }
`
  it('is told apart from its changes like any other', () => {
    const found = report(KNOWN, 'tests: [{ name: A, facts: { amount: 1, kind: gift }, want: { outcome: high } }]')
    expect(unnoticed(found)).toContain('rules.large.when: amount >= 0.70 -> amount > 0.70')
    expect(equivalent(found)).toEqual(['rules.large <-> rules.small'])
  })
})

describe('a policy for each element', () => {
  const found = report(
    LISTED,
    `tests:
  - { name: None, facts: { claims: [], tags: [] }, want: { outcome: clean, rule: none } }
  - name: Both
    facts: { claims: [{ risk: high, sure: 0.5 }, { risk: low, sure: 0.51 }], tags: [] }
    want: { outcome: blocked, rule: sure, results: { weight: 2.5 } }
  - { name: Seen, facts: { claims: [{ risk: low, sure: 0.4 }], tags: [seen] }, want: { outcome: clean, rule: low, overrides: [tagged], results: { weight: 2 } } }
`,
  )
  it('is covered by what its elements come to', () => {
    expect(found.coverage.parts.map(({ part }) => part)).toEqual([
      'rules.sure',
      'rules.high',
      'rules.low',
      'default',
      'unknown',
      'for_each.empty',
      'overrides.tagged',
      'overrides.tagged.unknown',
      'overrides.crowded',
    ])
    expect(uncovered(found)).toEqual(['default', 'unknown', 'overrides.tagged.unknown', 'overrides.crowded'])
  })

  it('and rules that exclude each other may change places', () => {
    expect(equivalent(found)).toContain('rules.high <-> rules.low')
    expect(unnoticed(found)).toContain('overrides.tagged <-> overrides.crowded')
    expect(unnoticed(found)).toContain('overrides.crowded: left out')
  })
})

const CARD = `
facts:
  anchor: { type: bool }
  length: { type: number, range: [0, null] }
  tone: { type: enum, values: [calm, loud], nullable: true }
constants: { high_min: { value: 0.50, reason: A test. } }
outcomes: [low, high, unknown]
scorecard:
  base: 0
  factors:
    - { id: anchor, when: anchor, weight: 0.25 }
    - id: length
      value: length
      tiers: [{ above: 20, amount: 0.25, name: Long }, { at_most: 3, amount: -0.05, name: Short }]
    - { id: tone, value: tone, missing: 0, missing_reason: Not measured., tiers: [{ is: loud, amount: 0.15, name: Loud }] }
  clamp: [0, 1]
  bands:
    - { outcome: high, at_least: high_min, reason: Much. }
    - { outcome: low, reason: Little. }
unknown: { rule: unmeasured, outcome: unknown, reason: Not measured. }
`

describe('a scorecard', () => {
  const tests = `tests:
  - { name: All, facts: { anchor: true, length: 20.5, tone: loud }, want: { outcome: high, score: 0.65 } }
  - { name: Some, facts: { anchor: false, length: 21, tone: loud }, want: { outcome: low, score: 0.4 } }
  - { name: Middle, facts: { anchor: true, length: 20 }, want: { outcome: low, score: 0.25 } }
`
  it('is covered by its factors, tiers and bands', () => {
    const found = report(CARD, tests)
    expect(found.coverage.parts.map(({ part }) => part)).toEqual([
      'scorecard.factors.anchor',
      'scorecard.factors.length.tiers[0]',
      'scorecard.factors.length.tiers[1]',
      'scorecard.factors.tone.tiers[0]',
      'scorecard.bands.high',
      'scorecard.bands.low',
      'unknown',
    ])
    expect(uncovered(found)).toEqual(['scorecard.factors.length.tiers[1]', 'unknown'])
  })

  it('has steps of its bounds that no score can reach', () => {
    const found = report(CARD, tests)
    // Every amount is a multiple of 0.05.
    expect(equivalent(found)).toEqual(['high_min: 0.50 -> 0.49'])
    expect(unnoticed(found)).toContain('high_min: 0.50 -> 0.51')
    expect(unnoticed(found)).toContain('scorecard.factors.length.tiers[1]: at_most -> below')
  })

  it('that knows every fact has no clause for unknown ones', () => {
    const known = CARD.replace('anchor: { type: bool }', 'anchor: { type: bool, absent: false }')
      .replace('length: { type: number, range: [0, null] }', 'length: { type: number, absent: 0 }')
      .replace(/unknown: \{ rule.*\n/, '')
    expect(report(known, tests, { mutation: false }).coverage.parts.map(({ part }) => part)).not.toContain('unknown')
  })

  it('whose factors are shares of what is measured reaches any score', () => {
    const shares = CARD.replace(
      '{ id: anchor, when: anchor, weight: 0.25 }',
      '{ id: anchor, value: length / 10, weight: 0.25 }',
    )
    const found = report(
      shares,
      'tests: [{ name: A, facts: { length: 4, tone: null }, want: { outcome: low, score: 0.1 } }]',
    )
    expect(equivalent(found)).toEqual([])
    expect(uncovered(found)).not.toContain('scorecard.factors.anchor')
  })
})

const ODD = `
facts:
  nested: { type: list, items: { type: list, items: { type: number } } }
  parts: { type: list, items: { type: number, nullable: true } }
  tags: { type: list, items: { type: string } }
  wide: { type: list, items: { type: object, fields: { a: { type: number }, b: { type: number }, c: { type: number }, d: { type: number }, e: { type: number } } } }
outcomes: [calm, raised]
hit: first
rules:
  - { id: nested, when: size(nested) > 0 && size(tags) == 7, outcome: raised, reason: R. }
  - { id: parts, when: 'parts.exists(p, p == null) && size(tags) != 7', outcome: raised, reason: R. }
  - { id: tags, when: size(tags) > 20, outcome: raised, reason: R. }
  - { id: few, when: size(tags) < 2 || size(tags) < 2, outcome: raised, reason: R. }
  - { id: wide, when: 'wide.exists(w, w.a > 1 && w.b > 2 && w.c > 3 && w.d > 4 && w.e > 5)', outcome: calm, reason: R. }
  - { id: wider, when: 'wide.exists(w, w.a > 5 && w.b > 4 && w.c > 3 && w.d > 2 && w.e > 1)', outcome: raised, reason: R. }
default: { rule: rest, outcome: calm, reason: R. }
unknown: { rule: missing, outcome: raised, reason: R. }
`

describe('what is too much to go through', () => {
  const found = report(ODD, 'tests: [{ name: A, facts: {}, want: { outcome: raised, rule: missing } }]')
  it('is left open, and what is not is settled', () => {
    // 20 tags cannot be fewer than 2 as well, but lists of 20 are not tried.
    expect(unnoticed(found)).toContain('rules.tags <-> rules.few')
    expect(unnoticed(found)).toContain('rules.wide <-> rules.wider')
    // Seven tags or not seven; fewer than 2, whichever of the two halves says so.
    expect(equivalent(found)).toEqual([
      'rules.few.when: 2 -> 1 in size(tags) < 2',
      'rules.few.when: 2 -> 1 in size(tags) < 2 #2',
      'rules.nested <-> rules.parts',
    ])
  })

  it('and a change that stands twice in a condition has two names', () => {
    expect(unnoticed(found)).toContain('rules.few.when: size(tags) < 2 -> size(tags) <= 2')
    expect(unnoticed(found)).toContain('rules.few.when: size(tags) < 2 -> size(tags) <= 2 #2')
  })
})

test.each([
  ['0.80', 1, '0.81'],
  ['0.80', -1, '0.79'],
  ['3', 1, '4'],
  ['-0.20', -1, '-0.21'],
  ['0.99', 1, '1.00'],
])('%s a step of %d further is %s', (written, step, wanted) => {
  expect(stepped(written, step)).toBe(wanted)
})

describe('any number', () => {
  it('is where it was after a step up and a step down', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 4 }), (digits, decimals) => {
        const written = (digits / 10 ** decimals).toFixed(decimals)
        expect(Number(stepped(stepped(written, 1), -1))).toBe(Number(written))
      }),
    )
  })
})
