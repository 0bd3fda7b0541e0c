import { BANDS, FACTORS, openSolver, replaced, scorecard, shippedPolicy } from '@tribunal/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { changesOf, sample } from '../../../test/compared-samples.ts'
import type { Policy } from '../../tree/policy.ts'
import { comparePolicies } from './compare-policies.ts'

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

const compared = (from: Policy, to: Policy) => comparePolicies(from, to, solver)

describe('publication and publication-strict', async () => {
  const comparison = await compared(shippedPolicy('publication'), shippedPolicy('publication-strict'))

  it('differ in what the recommendations of document 004 close, told in the words of the policies', () => {
    expect(comparison.outcomes).toBe('different')
    const isLowRisk = '!(claim.domain in ["health", "finance", "politics"]) && claim.risk_level != "high"'
    expect(changesOf(comparison)).toEqual({
      'clean to needs_review': expect.arrayContaining([
        'claim.fact_check.verdict == "false" && claim.commitment != "denies" && claim.fact_check.confidence <= 0.7',
        `!(claim.commitment in ["denies", "doubts"]) && claim.fact_check.verdict == "mixed" && ${isLowRisk}`,
        `${isLowRisk} && claim.fact_check == null`,
        'claim.commitment != "asserts" && claim.fact_check == null',
      ]),
      'needs_review to blocked': expect.arrayContaining([
        'claim.commitment == "asserts" && claim.fact_check.verdict == "mixed" && claim.risk_level == "high" && claim.fact_check.confidence >= 0.9',
      ]),
    })
    expect(comparison.changes.map(({ regions }) => regions.length)).toEqual([7, 2])
    expect(comparison.changes.some(({ more }) => more)).toBe(false)
    const [gap] = comparison.changes[0]!.regions.filter(({ conditions }) => conditions[0]!.text.includes('"false"'))
    expect(gap).toMatchObject({
      each: { list: 'claims', as: 'claim' },
      example: {
        facts: { claims: [{ fact_check: { verdict: 'false' } }] },
        from: { outcome: 'clean', rule: 'no-objection' },
        to: { outcome: 'needs_review', rule: 'doubtfully-false' },
      },
    })
  })

  it('name rules differently where they agree, and the stricter one has results of its own', () => {
    const { same_outcome } = comparison
    expect(same_outcome.rules.map(({ from, to }) => `${from} > ${to}`)).toContain('unverifiable > unverified')
    expect(same_outcome.results).toEqual([])
    expect(same_outcome.only_to).toEqual(['show_interstitial', 'explain_status_to_reader'])
  })
})

describe('arbiter and arbiter-guarded', () => {
  it('differ where a model leaves the band of its decision', async () => {
    const comparison = await compared(shippedPolicy('arbiter'), shippedPolicy('arbiter-guarded'))
    const band = (decision: string, rest: string) =>
      `judgement.decision == "${decision}" && risk_category != "unknown" && ${rest}`
    expect(changesOf(comparison)).toMatchObject({
      'BLOCK to ESCALATE_TO_HUMAN': [
        band('BLOCK', 'judgement.confidence >= 0.55 && composite_risk_score < 60 && policy_asks < 3'),
      ],
    })
  })
})

describe('what two versions of a policy decide', () => {
  it('is the same where only words for people differ', async () => {
    const comparison = await compared(sample(), sample(replaced('Enough is covered.', 'Covered well enough.')))
    expect(comparison).toMatchObject({ outcomes: 'same', changes: [], same_outcome: { rules: [], results: [] } })
  })

  it('differs by a threshold, told with the values and not with the name that both give it', async () => {
    const higher = replaced('coverage_min: { value: 0.5', 'coverage_min: { value: 0.6')
    const comparison = await compared(sample(), sample(higher))
    expect(changesOf(comparison)).toEqual({ 'high to low': ['coverage >= 0.5 && coverage < 0.6'] })
    expect(comparison.changes[0]!.example.facts).toEqual({ coverage: 0.5 })
  })

  it('differs for facts that are missing', async () => {
    const flag = replaced('coverage >= coverage_min', '"!flag"\n    unknown: skip')
    const known = replaced('coverage >= coverage_min', '"!known(flag) || !flag"\n    unknown: skip')
    expect(changesOf(await compared(sample(flag), sample(known)))).toEqual({
      'low to high': ['!known(flag)'],
    })
  })

  it('is told by the scores where scorecards decide', async () => {
    const half = sample(scorecard(FACTORS + BANDS))
    const whole = sample(scorecard(FACTORS.replace('weight: 0.5', 'weight: 1') + BANDS))
    const comparison = await compared(half, whole)
    expect(changesOf(comparison)).toEqual({ 'low to high': ['from: score < 0.5 && to: score >= 0.5'] })
  })

  it('is told by the outcomes where rules are tried on elements by one of them alone', async () => {
    const each = replaced(
      'hit: first\n',
      `hit: first\nfor_each: { list: claims, as: claim, empty: { rule: none, outcome: low, reason: None. } }\nunknown: { rule: missing, outcome: low, reason: Missing. }\n`,
    )
    const comparison = await compared(sample(), sample(each))
    expect(changesOf(comparison)['high to low']).toEqual(['coverage >= 0.5 && to: outcome == "low"'])
  })

  it('can differ by another list than one of one element', async () => {
    const each = (rest: string) =>
      replaced(
        'hit: first\n',
        `hit: first\nfor_each: { list: claims, as: claim, empty: { rule: none, outcome: ${rest}, reason: None. } }\nunknown: { rule: missing, outcome: low, reason: Missing. }\n`,
      )
    const comparison = await compared(sample(each('low')), sample(each('high')))
    expect(comparison.changes).toMatchObject([
      {
        from: 'low',
        to: 'high',
        more: true,
        regions: [{ conditions: [], partly: true, example: { facts: { claims: [] } } }],
      },
    ])
  })
})

describe('facts, outcomes and results that are not in both', () => {
  it('are named', async () => {
    const other = sample(
      replaced('  flag: { type: bool }', '  flag: { type: bool }\n  more: { type: bool, absent: true }'),
      replaced(
        'outcomes: [low, high]',
        'outcomes: [low, middle, high]\nresults: { sure: { type: bool, absent: false } }',
      ),
    )
    const comparison = await compared(sample(), other)
    expect(comparison).toMatchObject({
      outcomes: 'same',
      facts: { only_from: [], only_to: ['more'], changed: [] },
      outcome_words: { only_from: [], only_to: ['middle'] },
      same_outcome: { only_from: [], only_to: ['sure'] },
    })
  })

  it('are named whichever of the two has them', async () => {
    const ranged = (range: string) =>
      sample(replaced('  flag: { type: bool }', `  flag: { type: bool }\n  more: { type: number, range: ${range} }`))
    expect((await compared(ranged('[0, null]'), sample())).facts).toMatchObject({ only_from: ['more'], changed: [] })
    const pairs = [
      ['[0, null]', '[null, 5]'],
      ['[null, 5]', '[0, null]'],
      ['[null, 3]', '[null, 5]'],
      ['[0, null]', '[1, null]'],
    ] as const
    for (const [from, to] of pairs) {
      expect((await compared(ranged(from), ranged(to))).facts.changed).toMatchObject([
        { fact: 'more', comparable: true },
      ])
    }
  })

  it('of another range or with other words are compared on what both take', async () => {
    const wider = sample(
      replaced('coverage: { type: number, range: [0, 1]', 'coverage: { type: number, range: [0.2, 100]'),
      replaced('values: [true_claim, false_claim]', 'values: [false_claim, unproven]'),
      replaced('absent: 0 }', 'absent: 0.2 }'),
    )
    const from = sample(replaced('absent: 0 }', 'absent: 0.2 }'))
    const comparison = await compared(from, wider)
    expect(comparison.outcomes).toBe('same')
    expect(comparison.facts.changed.map(({ fact, comparable }) => ({ fact, comparable }))).toEqual([
      { fact: 'claims[].verdict', comparable: true },
      { fact: 'coverage', comparable: true },
    ])
  })

  it('of another meaning are not compared', async () => {
    const comparison = await compared(sample(), sample(replaced('absent: 0 }', 'absent: 1 }')))
    expect(comparison).toMatchObject({
      outcomes: 'unknown',
      changes: [],
      facts: { changed: [{ fact: 'coverage', to: 'a number from 0 to 1, 1 where absent', comparable: false }] },
    })
  })

  it('with no value in common are not compared', async () => {
    const words = replaced('values: [true_claim, false_claim]', 'values: [other]')
    const numbers = replaced(
      'confidence: { type: number, range: [0, 1]',
      'confidence: { type: number, range: [2, null]',
    )
    const { facts } = await compared(sample(), sample(words, numbers))
    expect(facts.changed.map(({ comparable }) => comparable)).toEqual([false, false])
  })
})

it('a result that is given differently is told apart from the outcome', async () => {
  const withResult = (value: string) =>
    sample(
      replaced('outcomes: [low, high]', 'outcomes: [low, high]\nresults: { sure: { type: number, nullable: true } }'),
      replaced('reason: Enough is covered.', `reason: Enough is covered.\n    set: { sure: ${value} }`),
    )
  const { outcomes, same_outcome } = await compared(withResult('0.5'), withResult('coverage'))
  expect(outcomes).toBe('same')
  expect(same_outcome.results).toMatchObject([{ result: 'sure', from: 0.5, example: { from: { rule: 'covered' } } }])
})

it('results of one name and of different kinds are not compared', async () => {
  const withResult = (type: string, value: string) =>
    sample(
      replaced('outcomes: [low, high]', `outcomes: [low, high]\nresults: { sure: { type: ${type}, nullable: true } }`),
      replaced('reason: Enough is covered.', `reason: Enough is covered.\n    set: { sure: ${value} }`),
    )
  const { same_outcome } = await compared(withResult('number', '0.5'), withResult('bool', 'true'))
  expect(same_outcome.results).toEqual([])
  const computed = (value: string) => sample(replaced('default:', `computed: { sure: '${value}' }\ndefault:`))
  const other = await compared(computed('coverage > 0.2'), computed('coverage > 0.3'))
  expect(other.same_outcome.results).toMatchObject([{ result: 'sure', from: true, to: false }])
  expect((await compared(computed('coverage > 0.2'), sample())).same_outcome.only_from).toEqual(['sure'])
})
