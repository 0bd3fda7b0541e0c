import { readFileSync } from 'node:fs'
import { render } from '@tribunal/messages'
import { describe, expect, test } from 'vitest'
import { evaluateReference } from '../interpret/reference.ts'
import { definePolicy } from '../read/load-policy.ts'
import { COUNTERFACTUAL_LIMITS } from './change.ts'
import { changedFacts } from './changed-facts.ts'
import { counterfactuals } from './counterfactuals.ts'
import { tellCounterfactual } from './tell-counterfactual.ts'

const shipped = (name: string) =>
  definePolicy(readFileSync(new URL(`../../../../content/policies/${name}.yaml`, import.meta.url), 'utf8'))

/** A policy of the given parts; outcomes are low, middle and high. */
const policyOf = (facts: string, body: string, more = '') =>
  definePolicy(`policy: small
version: 1.0.0
author: Test
title: Small
source: test
changelog: [1.0.0 Made up.]
facts:
${facts}
outcomes: [low, middle, high]
${body}
${more}`)
const RULES = (rules: string) => `hit: first
rules:
${rules}
default: { rule: nothing, outcome: low, reason: None holds. }
unknown: { rule: missing, outcome: low, reason: A fact is missing. }`
const rule = (when: string, outcome = 'high', more = '') =>
  `  - { id: ${outcome}-rule, when: '${when}', outcome: ${outcome}, reason: It holds.${more} }`

/** The sentences told of an outcome, in English; each holds of the facts it leads to. */
const told = (policy: ReturnType<typeof shipped>, facts: Record<string, unknown>, outcome: string) =>
  counterfactuals(policy, facts)
    .counterfactuals.filter((one) => one.outcome === outcome)
    .map((one) => {
      const after = changedFacts(facts, one.changes)
      expect(policy.check(after)).toEqual([])
      expect(evaluateReference(policy.policy, after)).toMatchObject({ outcome, rule: one.rule })
      return render(tellCounterfactual(one), 'en')
    })

/** The changes that a sentence tells. */
const changesIn = (sentence: string) => /^This would have been \S+ \(\w+ [\w-]+\) (.*)\.$/.exec(sentence)![1]!

describe('what would have changed the answer of a shipped policy', () => {
  const refuted = { claim_score: 0.05, support_confidence: 0.1, refute_confidence: 0.95 }
  const post = { claims: [refuted], retrieval_coverage: 1, manipulation_score: 0.2 }

  test('the label of a refuted post: the thresholds it has passed, the nearest first', () => {
    expect(counterfactuals(shipped('final-decision'), post)).toMatchObject({
      outcome: 'high_conf_fake',
      rule: 'strong-refutation',
      complete: true,
      counterfactuals: [
        {
          outcome: 'high_conf_true',
          rule: 'strong-support',
          changes: [
            { fact: 'claims[0].claim_score', from: 0.05, to: { at_least: 0.9 }, example: 0.9 },
            { fact: 'claims[0].support_confidence', from: 0.1, to: { at_least: 0.8 }, example: 0.8 },
          ],
        },
        {
          outcome: 'send_downstream',
          rule: 'default',
          changes: [{ fact: 'claims[0].claim_score', from: 0.05, to: { above: 0.1 } }],
        },
        {
          outcome: 'send_downstream',
          rule: 'default',
          changes: [{ fact: 'claims[0].refute_confidence', from: 0.95, to: { below: 0.8 }, example: 0.79 }],
        },
        { changes: [{ fact: 'retrieval_coverage', from: 1, to: { below: 0.5 }, example: 0.49 }], distance: 0.5 },
      ],
    })
  })

  test('and as sentences in both languages', () => {
    const found = counterfactuals(shipped('final-decision'), post).counterfactuals[2]!
    expect(tellCounterfactual(found)).toEqual({
      en: 'This would have been send_downstream (rule default) with claims[0].refute_confidence below 0.8 (for example 0.79) instead of 0.95.',
      es: 'Esto habría sido send_downstream (regla default) con claims[0].refute_confidence por debajo de 0.8 (por ejemplo 0.79) en vez de 0.95.',
    })
  })

  test('the status of a post: another verdict, no fact check, one claim less', () => {
    const claim = {
      commitment: 'asserts',
      domain: 'health',
      risk_level: 'low',
      fact_check: { verdict: 'false', confidence: 0.95 },
    }
    const policy = shipped('publication')
    expect(told(policy, { claims: [claim] }, 'clean')).toEqual([
      'This would have been clean (rule no-objection) with claims[0].fact_check.confidence at 0.7 or less (for example 0.7) instead of 0.95.',
      'This would have been clean (rule no-objection) with claims[0].commitment at denies instead of asserts.',
      'This would have been clean (rule no-objection) with claims[0].fact_check.verdict at true instead of false.',
    ])
    expect(told(policy, { claims: [claim] }, 'needs_review')).toEqual([
      'This would have been needs_review (rule false-not-asserted) with claims[0].commitment at asks instead of asserts.',
      'This would have been needs_review (rule mixed-high-risk) with claims[0].fact_check.verdict at mixed instead of false.',
      'This would have been needs_review (rule unchecked-high-risk) with claims[0].fact_check at null.',
    ])
  })

  test('a post without claims: what a first claim would have to be', () => {
    expect(counterfactuals(shipped('publication'), { claims: [] }).counterfactuals).toMatchObject([
      { outcome: 'needs_review', changes: [{ fact: 'claims[0]', to: { added: true } }] },
      { outcome: 'needs_review', changes: [{ fact: 'claims', to: { missing: true } }] },
      {
        outcome: 'blocked',
        changes: [{ fact: 'claims[0]', example: { fact_check: { verdict: 'false', confidence: 0.71 } } }],
      },
    ])
  })

  test('a payment that an override blocked: the score at which the override ends', () => {
    const facts = {
      composite_risk_score: 91,
      risk_category: 'critical',
      judgement: { decision: 'APPROVE', confidence: 0.9 },
    }
    expect(counterfactuals(shipped('arbiter'), facts).counterfactuals).toMatchObject([
      {
        outcome: 'APPROVE',
        overrides: [],
        changes: [{ fact: 'composite_risk_score', to: { at_most: 85 }, example: 85 }],
      },
      { outcome: 'CHALLENGE', changes: [{ to: { at_most: 85 } }, { to: { equal: 'CHALLENGE' } }] },
      { outcome: 'ESCALATE_TO_HUMAN', overrides: ['score-missing', 'low-confidence'] },
    ])
  })

  test('a score that is summed up: where the sum crosses, exactly', () => {
    const facts = { deviation_score: 0.3, policy_relevances: [], threat_level: 0.2, amount_ratio: 3, flag_count: 2 }
    const found = counterfactuals(shipped('composite-risk'), facts, { ...COUNTERFACTUAL_LIMITS, facts: 1 })
    // 30 × 0.3 + 20 × 0.2 + 25 × (0.5 + 0.2) is 30.5; the band begins at 30.
    expect(found.outcome).toBe('medium')
    expect(found.counterfactuals.slice(0, 2).map((one) => render(tellCounterfactual(one), 'en'))).toEqual([
      'This would have been low (rule low) with deviation_score below about 0.2833 (for example 0.28) instead of 0.3.',
      'This would have been low (rule low) with threat_level below 0.175 (for example 0.174) instead of 0.2.',
    ])
  })
})

describe('what a change may be', () => {
  const only = (facts: string, when: string, record: Record<string, unknown>) =>
    told(policyOf(facts, RULES(rule(when))), record, 'high').map(changesIn)

  test('a number that is missing or null may be there, and one that is there may be missing or null', () => {
    expect(only('  x: { type: number, nullable: true }', 'x > 3', {})).toEqual([
      'with x above 3 (for example 3.01), which is missing',
    ])
    expect(only('  x: { type: number, nullable: true }', 'x > 3', { x: null })).toEqual([
      'with x above 3 (for example 3.01) instead of null',
    ])
    expect(only('  x: { type: number, nullable: true }', 'x == null', { x: 1 })).toEqual([
      'with x at null instead of 1',
    ])
    expect(only('  x: { type: number }', '!known(x)', { x: 1 })).toEqual(['without x'])
    expect(only('  x: { type: number }', 'known(x)', {})).toEqual(['with x (for example 0), which is missing'])
  })

  test('a number at exactly one value, between two, and in a list of them', () => {
    expect(only('  x: { type: number }', 'x == 2.5', { x: 1 })).toEqual(['with x at 2.5 instead of 1'])
    expect(only('  x: { type: number }', 'x > 2 && x < 2.5', { x: 1 })).toEqual([
      'with x above 2 and below 2.5 (for example 2.01) instead of 1',
    ])
    expect(only('  x: { type: number }', 'x in [7, 9]', { x: 1 })).toEqual(['with x at 7 instead of 1'])
    expect(only('  x: { type: number, nullable: true }', 'x in [7, null]', { x: 6.5 })[0]).toBe(
      'with x at 7 instead of 6.5',
    )
    expect(only('  x: { type: number }', 'x in [7, 9]', { x: 10 })).toEqual(['with x at 9 instead of 10'])
    expect(only('  x: { type: number, range: [0, 10] }', 'x != 3', { x: 3 })).toEqual([
      'with x below 3 (for example 2.9) instead of 3',
    ])
    expect(only('  x: { type: number, range: [2, 2] }', 'x > 1', { x: 2 })).toEqual([])
  })

  test('a text that is named, and one that nothing names', () => {
    expect(only('  x: { type: string }', 'x == "other" || x == "b"', { x: 'a' })).toEqual([
      'with x at other instead of a',
    ])
    expect(only('  x: { type: string }', 'x != "other"', { x: 'other' })).toEqual([
      'with x at other other instead of other',
    ])
    expect(only('  x: { type: string }', 'x in ["p", "q"]', { x: 'a' })).toEqual(['with x at p instead of a'])
  })

  test('a word of those that conditions name, or the first of the others, which none tells apart', () => {
    const words = 'type: enum, values: [low, middle, high, a, b]'
    expect(only(`  x: { ${words} }`, 'x != "low"', { x: 'low' })).toEqual(['with x at middle instead of low'])
    expect(only(`  x: { ${words} }`, 'x == "b"', { x: 'low' })).toEqual(['with x at b instead of low'])
    expect(only(`  xs: { type: list, items: { ${words} } }`, '"b" in xs', { xs: ['a'] })).toEqual([
      'with xs[0] at b instead of a',
      'with xs[1] beside it: b',
    ])
  })

  test('any word, where conditions compare one with another of the record, or it becomes the outcome', () => {
    const two = ['x', 'y'].map((name) => `  ${name}: { type: enum, values: [low, middle, high] }`).join('\n')
    expect(only(two, 'x == y', { x: 'low', y: 'high' })).toEqual([
      'with x at high instead of low',
      'with y at low instead of high',
    ])
    const list = `${two.split('\n')[0]}\n  xs: { type: list, items: { type: enum, values: [low, middle, high] } }`
    expect(only(list, 'x in xs', { x: 'low', xs: ['high'] })).toEqual([
      'with x at high instead of low',
      'with xs[0] at low instead of high',
      'with xs[1] beside it: low',
    ])
    const taken = policyOf(two, RULES("  - { id: take, when: 'true', outcome: { from: x }, reason: As it is. }"))
    expect(told(taken, { x: 'low', y: 'low' }, 'middle').map(changesIn)).toEqual(['with x at middle instead of low'])
    expect(told(taken, { x: 'low', y: 'low' }, 'high').map(changesIn)).toEqual(['with x at high instead of low'])
  })

  test('a list: an element that is another, one less, one more, or a list that is there at all', () => {
    const list = '  xs: { type: list, items: { type: number, range: [0, 10] } }'
    expect(only(list, 'xs.exists(x, x > 7)', { xs: [1, 2] })).toEqual([
      'with xs[1] above 7 (for example 7.1) instead of 2',
      'with xs[0] above 7 (for example 7.1) instead of 1',
      'with xs[2] beside it: 7.1',
    ])
    expect(only(list, 'xs.all(x, x > 7)', { xs: [9, 5] })).toEqual([
      'with xs[1] above 7 (for example 7.1) instead of 5',
    ])
    expect(only(list, 'size(xs) == 1', { xs: [1, 2] })).toEqual(['without xs[0]', 'without xs[1]'])
    expect(only(list, 'xs.exists(x, x > 7)', {})).toEqual(['with xs at [7.1], which is missing'])
  })

  test('sums, means and membership of a list', () => {
    const list = '  xs: { type: list, items: { type: number, range: [0, 10], nullable: true } }'
    expect(only(list, 'sum(xs) >= 12', { xs: [4, 6] })[0]).toBe('with xs[0] at 6 or more (for example 6) instead of 4')
    expect(only(list, 'mean(xs) >= 6', { xs: [4, 6] })[0]).toBe('with xs[0] at 6 or more (for example 6) instead of 4')
    expect(only(list, 'sum(xs) >= 12', { xs: [10, null] })[0]).toBe(
      'with xs[1] at 2 or more (for example 2) instead of null',
    )
    expect(only(list, '3 in xs', { xs: [4, null] })[0]).toBe('with xs[0] at 3 instead of 4')
    expect(only(list, 'mean(xs) >= 6', { xs: [] })[0]).toBe('with xs[0] beside it: 6')
  })

  test('an object that is made, field by field as the policy reads it', () => {
    const facts = `  check:
    type: object
    nullable: true
    fields:
      sure: { type: bool }
      grade: { type: number, range: [0, 1], nullable: true }
      note: { type: string }`
    expect(only(facts, 'check.sure && check.grade < 0.5', { check: null })).toEqual([
      'with check at {"sure":true,"grade":0} instead of null',
    ])
    expect(only(facts, 'check == null', { check: { sure: true } })).toEqual(['with check at null'])
    expect(only(facts, 'check.sure && check.grade < 0.5', { check: { sure: true, grade: null } })).toEqual([
      'with check.grade below 0.5 (for example 0) instead of null',
    ])
  })
})

describe('conditions of every kind', () => {
  const numbers = `  x: { type: number, range: [0, 10] }
  y: { type: number, range: [0, 10] }
  flag: { type: bool, absent: false }`
  const first = (body: string, record: Record<string, unknown>, more = '') =>
    told(policyOf(numbers, body, more), record, 'high').map(changesIn)[0]

  test('calculations: where the sum, difference, product or quotient crosses', () => {
    const cross = (when: string) => first(RULES(rule(when)), { x: 1, y: 2 })
    expect(cross('x + y >= 5')).toBe('with x at 3 or more (for example 3) instead of 1')
    expect(cross('y - x > 6')).toBe('with y above 7 (for example 7.1) instead of 2')
    expect(cross('2 * x >= 7')).toBe('with x at 3.5 or more (for example 3.5) instead of 1')
    expect(cross('y / x < 0.25')).toBe('with y below 0.25 (for example 0.24) instead of 2')
    expect(cross('12 / x <= 3')).toBe('with x at 4 or more (for example 4) instead of 1')
    expect(cross('x / (x + 1) > 0.75')).toBe('with x above 3 (for example 3.1) instead of 1')
    expect(cross('min(x, y) >= 2')).toBe('with x at 2 or more (for example 2) instead of 1')
    expect(cross('x > (flag ? 1 : 8)')).toBe('with x above 8 (for example 8.1) instead of 1')
    expect(cross('min(x, 3) + max(y, 1) >= 5')).toBe('with x at 3 or more (for example 3) instead of 1')
  })

  test('a division by what may be zero has no value there', () => {
    expect(first(RULES(rule('1 / (x - 1) > 0 || y > 9')), { x: 1, y: 2 })).toBe(
      'with x above 1 (for example 1.1) instead of 1',
    )
  })

  test('a calculation that is no straight line is searched as far as it is one, and says so', () => {
    const found = counterfactuals(policyOf(numbers, RULES(rule('x * x > 9 || y > 8'))), { x: 1, y: 2 })
    expect(found).toMatchObject({ complete: false, cut: ['curved'] })
    expect(found.counterfactuals[0]).toMatchObject({ changes: [{ fact: 'y', example: 8.1 }] })
    const quotients = counterfactuals(policyOf(numbers, RULES(rule('x / (x + 1) + 1 / (x + 2) > 2'))), { x: 1, y: 2 })
    expect(quotients).toMatchObject({ complete: false, counterfactuals: [] })
    const divided = counterfactuals(policyOf(numbers, RULES(rule('x / (x + 1) > x'))), { x: 1, y: 2 })
    expect(divided.cut).toEqual(['curved'])
  })

  test('what rules set and overrides read', () => {
    const results = `results: { sure: { type: number, range: [0, 1], absent: 0.2 } }
overrides:
  - { id: doubt, when: sure < 0.5, outcome: high, reason: In doubt., unknown: { outcome: high, reason: Unknown. } }`
    const sets = RULES(`  - { id: by-x, when: 'x > 5', outcome: low, reason: It holds., set: { sure: x / 10 } }
  - { id: by-y, when: 'y > 5', outcome: middle, reason: It holds., set: { sure: 0.9 } }`)
    expect(first(sets, { x: 8, y: 9 }, results)).toBe('without x')
    expect(told(policyOf(numbers, sets, results), { x: 8, y: 9 }, 'high')).toEqual([
      'This would have been high (override doubt) without x.',
    ])
  })

  test('what the clause for a missing fact sets, and overrides read', () => {
    const results = `results: { sure: { type: number, range: [0, 1], absent: 0.2 } }
overrides:
  - { id: doubt, when: sure < 0.5, outcome: high, reason: In doubt., unknown: { outcome: high, reason: Unknown. } }`
    const body = `hit: first
rules:
  - { id: by-x, when: 'x > 5', outcome: middle, reason: It holds., set: { sure: 0.9 } }
default: { rule: nothing, outcome: low, reason: None holds., set: { sure: 0.9 } }
unknown: { rule: missing, outcome: low, reason: A fact is missing., set: { sure: y / 10 } }`
    expect(told(policyOf(numbers, body, results), { y: 9 }, 'high')).toContain(
      'This would have been high (override doubt) with y below 5 (for example 4.9) instead of 9.',
    )
  })

  test('a score: factors that hold, measures, tiers; what is missing counts as nothing where the policy says so', () => {
    const card = (combine: string) => `scorecard:
  base: 10
  combine: ${combine}
  factors:
    - { id: flag, when: flag, weight: 2 }
    - { id: size, value: x, weight: 0.5, missing: 0, missing_reason: Nothing was measured. }
    - { id: steps, value: y, tiers: [{ at_least: 8, amount: 4, name: Much }, { at_least: 5, amount: 1, name: Some }] }
  clamp: [0, 20]
  bands:
    - { outcome: low, at_most: 12, reason: Little. }
    - { outcome: middle, at_most: 16, reason: Some. }
    - { outcome: high, reason: Much. }
unknown: { rule: unmeasured, outcome: low, reason: A fact is missing. }`
    expect(first(card('add'), { x: 4, y: 1 })).toEqual(
      'with x above 4 (for example 4.1) instead of 4; with y at 8 or more (for example 8) instead of 1',
    )
    expect(first(card('add'), { y: 8, flag: true })).toBe('with x above 0 (for example 0.1), which is missing')
    expect(counterfactuals(policyOf(numbers, card('add')), { x: 10 }).rule).toBe('unmeasured')
    expect(counterfactuals(policyOf(numbers, card('subtract')), { x: 4, y: 9 }).out_of_reach).toEqual([
      'middle',
      'high',
    ])
  })
})

describe('scores of other shapes', () => {
  const facts = `  x: { type: number, range: [0, 10] }
  y: { type: number, range: [0, 10] }
  tone: { type: enum, values: [calm, loud], absent: calm }`
  const card = (factors: string, more = '') => `scorecard:
  factors:
${factors}
  bands:
    - { outcome: low, below: 3, reason: Little. }
    - { outcome: middle, below: 6, reason: Some. }
    - { outcome: high, reason: Much. }
${more}`
  const UNKNOWN = 'unknown: { rule: unmeasured, outcome: low, reason: A fact is missing. }'
  const search = (factors: string, record: Record<string, unknown>, more = UNKNOWN) =>
    counterfactuals(policyOf(facts, card(factors, more)), record)

  test('words that add up, and no measure', () => {
    const factors = `    - { id: tone, value: tone, tiers: [{ is: loud, amount: 7, name: Loud }] }
    - { id: both, when: tone == "loud", weight: 1 }`
    expect(search(factors, {}, '')).toMatchObject({
      counterfactuals: [{ outcome: 'high', changes: [{ fact: 'tone', to: { equal: 'loud' } }] }],
      out_of_reach: ['middle'],
      complete: true,
    })
  })

  test('least and chosen numbers whose facts are missing leave the score unknown until they are there', () => {
    const least = search('    - { id: least, value: "min(x, y)", weight: 1 }', { x: 7 })
    expect(least.counterfactuals[1]).toMatchObject({ outcome: 'high', changes: [{ fact: 'y', to: { at_least: 6 } }] })
    const chosen = search('    - { id: chosen, value: "x > 5 ? y : 0", weight: 1 }', { y: 8 })
    expect(chosen.counterfactuals.at(-1)).toMatchObject({ outcome: 'high', changes: [{ fact: 'x', to: { above: 5 } }] })
  })

  test('the greatest of two measures, beside a word', () => {
    const factors = `    - { id: greatest, value: "max(z, 1)", weight: 1 }
    - { id: tone, value: tone, tiers: [{ is: loud, amount: 1, name: Loud }] }`
    const policy = policyOf(`${facts}\n  z: { type: number, range: [0, 10], absent: 0 }`, card(factors))
    expect(counterfactuals(policy, {}).counterfactuals).toMatchObject([
      { outcome: 'middle', changes: [{ fact: 'z', to: { at_least: 3, below: 6 }, example: 3 }], distance: 0.3 },
      { outcome: 'high', changes: [{ fact: 'z', to: { at_least: 6 }, example: 6 }] },
    ])
  })

  test('a sum of quotients is no straight line', () => {
    const factors = `    - { id: one, value: x / (x + 1), weight: 4 }
    - { id: other, value: y / (x + 2), weight: 4 }`
    expect(search(factors, { x: 1, y: 1 })).toMatchObject({ complete: false, cut: expect.arrayContaining(['curved']) })
  })

  test('a tier of several numbers', () => {
    const factors = '    - { id: both, value: x + y, tiers: [{ at_least: 15, amount: 7, name: Much }] }'
    expect(search(factors, { x: 6, y: 8 }).counterfactuals[0]).toMatchObject({
      changes: [{ fact: 'x', to: { at_least: 7 } }],
    })
  })
})

describe('lists that are missing', () => {
  const facts = `  x: { type: number, range: [0, 10] }
  xs: { type: list, items: { type: number, range: [0, 10] } }`

  test('a rule over the elements of a list leaves the other facts as they are', () => {
    const body = `hit: first
for_each: { list: xs, as: item, empty: { rule: empty, outcome: low, reason: None. } }
rules:
${rule('item > 7', 'middle')}
default: { rule: nothing, outcome: low, reason: None holds. }
unknown: { rule: missing, outcome: low, reason: A fact is missing. }
overrides:
  - { id: far, when: x > 5, outcome: high, reason: Far., unknown: skip }`
    expect(told(policyOf(facts, body), { x: 1 }, 'high')).toEqual([
      'This would have been high (override far) with x above 5 (for example 5.1) instead of 1.',
    ])
  })

  test('and so does a sum over one', () => {
    expect(told(policyOf(facts, RULES(rule('sum(xs) > 3 || x > 5'))), { x: 1 }, 'high')[0]).toContain('with x above 5')
  })

  test('a result that nothing sets has no value', () => {
    const results = `results: { sure: { type: number, range: [0, 1], nullable: true } }
overrides:
  - { id: doubt, when: sure < 0.5 || x > 5, outcome: high, reason: In doubt., unknown: skip }`
    expect(told(policyOf(facts, RULES(rule('x > 9')), results), { x: 1 }, 'high')[0]).toContain('(override doubt)')
  })
})

describe('the bounds of the search', () => {
  const flags = (count: number) =>
    Array.from({ length: count }, (_, index) => `  f${index}: { type: bool, absent: false }`).join('\n')
  const all = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`).join(' && ')
  const search = (count: number, limits = {}) =>
    counterfactuals(policyOf(flags(count), RULES(rule(all(count)))), {}, { ...COUNTERFACTUAL_LIMITS, ...limits })

  test('three facts changed together, not four', () => {
    expect(search(3).counterfactuals[0]!.changes).toHaveLength(3)
    expect(search(4)).toMatchObject({ counterfactuals: [], out_of_reach: ['middle', 'high'], complete: true })
  })

  test('more facts than are looked at, and more tries than are made, are said', () => {
    expect(search(9, { places: 5 })).toMatchObject({ complete: false, cut: ['facts'] })
    expect(search(9, { tries: 20 })).toMatchObject({ complete: false, cut: ['tries'] })
  })

  test('several calculations of the same facts: the least distance of two changes is not certain', () => {
    const facts = '  x: { type: number, range: [0, 1] }\n  y: { type: number, range: [0, 1] }'
    const policy = policyOf(facts, RULES(rule('x + y > 1.5 && x - y < 0.2')))
    expect(counterfactuals(policy, { x: 0, y: 0 })).toMatchObject({ complete: false, cut: ['joint'] })
  })

  test('a long list is searched in as little time: every try counts for more', () => {
    const claim = { domain: 'general', risk_level: 'low', fact_check: null }
    const found = counterfactuals(shipped('publication'), { claims: Array.from({ length: 500 }, () => claim) })
    expect(found.outcome).toBe('clean')
    expect(found.cut).toEqual(['facts', 'tries'])
  })

  test('objects of many fields are made in part', () => {
    const names = Array.from({ length: 13 }, (_, index) => `f${index}`)
    const fields = names.map((name) => `${name}: { type: bool }`).join(', ')
    const policy = policyOf(
      `  one: { type: object, fields: { ${fields} } }`,
      RULES(rule(names.map((name) => `one.${name}`).join(' && '))),
    )
    expect(counterfactuals(policy, {}).cut).toContain('facts')
  })
})
