import { openSolver } from '@tribunal/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { evaluateReference } from '../../interpret/reference.ts'
import { loadPolicy } from '../../read/load-policy.ts'
import type { Policy } from '../../tree/policy.ts'
import { isCleanProof, ProofStopped } from './proof.ts'
import { provePolicy } from './prove-policy.ts'

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

const FACTS = `
  amount: { type: number, range: [0, 100] }
  kind: { type: enum, values: [gift, sale, loan] }
  known_sender: { type: bool }
  items: { type: list, items: { type: object, fields: { price: { type: number, range: [0, 10] }, word: { type: enum, values: [old, new] } } } }`

/** A policy over the facts above, with these parts. */
function policyOf(parts: { rules: string; hit?: string; more?: string }): Policy {
  const { rules, hit = 'hit: first', more = '' } = parts
  const text = `
policy: trial
version: 1.0.0
author: T
title: Trial
source: a test
changelog: [1.0.0 First.]
facts: ${FACTS}
outcomes: [calm, raised, alarm]
${hit}
rules:
${rules}
default: { rule: rest, outcome: calm, reason: The rest. }
unknown: { rule: unclear, outcome: raised, reason: Missing. }
${more}
`
  const loaded = loadPolicy(text)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}

const rule = (id: string, when: string, outcome = 'raised', more = '') =>
  `  - { id: ${id}, when: '${when}', outcome: ${outcome}, reason: A test.${more} }`
const invariant = (id: string, holds: string, more = '') =>
  `invariants:\n  - { id: ${id}, sentence: A test., holds: '${holds}'${more} }`

describe('sentences that must hold', () => {
  it('hold of every input, or fail with facts that show it', async () => {
    const rules = rule('large', 'amount > 50', 'alarm')
    const holds = await provePolicy(
      policyOf({ rules, more: invariant('large', 'amount <= 50 || outcome == "alarm"') }),
      solver,
    )
    expect(holds.invariants).toMatchObject([{ id: 'large', status: 'proved' }])
    expect(isCleanProof(holds)).toBe(true)

    const broken = policyOf({ rules, more: invariant('never-calm', 'amount < 20 || outcome != "calm"') })
    const { invariants } = await provePolicy(broken, solver)
    expect(invariants).toMatchObject([{ status: 'refuted', outcome: 'calm', rule: 'rest' }])
    const [{ counterexample = {} }] = invariants as [(typeof invariants)[number]]
    expect(Object.keys(counterexample)).toEqual(['amount'])
    expect(evaluateReference(broken, counterexample).outcome).toBe('calm')
  })

  it('may be expected to fail, and then a proof that they hold is what is not clean', async () => {
    const rules = rule('large', 'amount > 50', 'alarm')
    const expected = ', expected_to_fail: The document says so.'
    const fails = await provePolicy(policyOf({ rules, more: invariant('calm', 'outcome == "calm"', expected) }), solver)
    expect(fails.invariants[0]).toMatchObject({ status: 'refuted', expected_to_fail: 'The document says so.' })
    expect(isCleanProof(fails)).toBe(true)
    const holds = await provePolicy(policyOf({ rules, more: invariant('any', 'amount <= 100', expected) }), solver)
    expect(isCleanProof(holds)).toBe(false)
  })

  it('are not broken where they are unknown', async () => {
    const more = invariant('known', 'amount < 10 || outcome == "raised" || amount >= 10')
    expect(
      (await provePolicy(policyOf({ rules: rule('small', 'amount < 10'), more }), solver)).invariants,
    ).toMatchObject([{ status: 'proved' }])
  })

  it('are unknown where only the rounding of a result keeps them', async () => {
    const rules = rule('third', 'amount == 1', 'raised', ', set: { share: amount / 3 }')
    const more = `overrides:\n  - { id: whole, when: share * 3 == 1, unknown: skip, outcome: alarm, reason: A test. }\n`
    const results = 'results: { share: { type: number, nullable: true } }\n'
    const policy = policyOf({ rules, more: `${results}${more}${invariant('never', 'outcome != "alarm"')}` })
    expect(evaluateReference(policy, { amount: 1 }).outcome).toBe('raised')
    expect((await provePolicy(policy, solver)).invariants).toMatchObject([{ id: 'never', status: 'unknown' }])
  })

  it('are unknown where only numbers show them false that no record holds', async () => {
    const more = invariant('no-third', 'amount * 3 != 1')
    const { invariants, undecided } = await provePolicy(policyOf({ rules: rule('large', 'amount > 50'), more }), solver)
    expect(invariants).toMatchObject([{ id: 'no-third', status: 'unknown' }])
    expect(undecided).toEqual([])
  })
})

describe('overrides in another order', () => {
  const overrides = (ids: readonly string[]) =>
    `overrides:\n${ids.map((id) => `  - { id: ${id}, when: '${id === 'relax' ? 'known_sender' : 'amount > 90'}', unknown: skip, outcome: ${id === 'relax' ? 'calm' : 'alarm'}, reason: A test. }`).join('\n')}\n`
  const rules = rule('large', 'amount > 50')

  it('may break a sentence that the declared order keeps, and the order that does is told', async () => {
    const more = overrides(['relax', 'alarm']) + invariant('much-is-alarming', 'amount <= 90 || outcome == "alarm"')
    const policy = policyOf({ rules, more })
    const [finding] = (await provePolicy(policy, solver)).invariants
    expect(finding).toMatchObject({
      status: 'proved',
      any_order: { status: 'refuted', order: ['alarm', 'relax'], outcome: 'calm' },
    })
    const reversed = { ...policy, overrides: policy.overrides.toReversed() }
    expect(evaluateReference(reversed, finding!.any_order!.counterexample!).outcome).toBe('calm')
  })

  it('may keep it too', async () => {
    const more = overrides(['relax', 'alarm']) + invariant('answers', 'outcome != "raised" || amount <= 90')
    expect((await provePolicy(policyOf({ rules, more }), solver)).invariants).toMatchObject([
      { status: 'proved', any_order: { status: 'proved' } },
    ])
  })

  it('tells nothing of a sentence that fails already, nor of more overrides than can be tried', async () => {
    const two = overrides(['relax', 'alarm']) + invariant('calm', 'outcome == "calm"')
    expect((await provePolicy(policyOf({ rules, more: two }), solver)).invariants[0]).not.toHaveProperty('any_order')
    const many = overrides(['a', 'b', 'c', 'd', 'e', 'f', 'g']) + invariant('any', 'amount <= 100')
    expect((await provePolicy(policyOf({ rules, more: many }), solver)).invariants[0]).not.toHaveProperty('any_order')
  })

  it('are unknown where only numbers show it that no record holds', async () => {
    const odd = (id: string, outcome: string) =>
      `  - { id: ${id}, when: 'amount * 3 == 1', unknown: skip, outcome: ${outcome}, reason: A test. }`
    const more = `overrides:\n${odd('one', 'alarm')}\n${odd('two', 'calm')}\n${invariant('calm', 'amount * 3 != 1 || outcome == "calm"')}`
    expect((await provePolicy(policyOf({ rules, more }), solver)).invariants).toMatchObject([
      { status: 'proved', any_order: { status: 'unknown' } },
    ])
  })
})

describe('rules', () => {
  it('that hold of no input are unreachable, and the comparison that makes them so is told', async () => {
    const rules = [rule('both', 'amount > 20 && amount < 15'), rule('never', 'amount > 200', 'alarm')].join('\n')
    const proof = await provePolicy(policyOf({ rules }), solver)
    expect(proof.unreachable).toEqual([
      { kind: 'rule', id: 'both' },
      { kind: 'rule', id: 'never' },
    ])
    expect(proof.thresholds).toEqual([{ in: 'never', condition: 'amount > 200', never: 'holds' }])
    expect(isCleanProof(proof)).toBe(false)
  })

  it('that hold and never decide are shadowed by those that decide there, the unknown clause among them', async () => {
    const rules = [
      rule('large', 'amount > 50', 'alarm'),
      rule('sale', 'kind == "sale"'),
      rule('large-sale', 'amount > 60 && kind == "sale"'),
    ].join('\n')
    const proof = await provePolicy(policyOf({ rules }), solver)
    expect(proof.shadowed).toEqual([{ id: 'large-sale', by: ['large'] }])
    expect(isCleanProof(proof)).toBe(false)
    const later = [rule('sale', 'kind == "sale"', 'alarm'), rule('unsaid', '!known(kind)')].join('\n')
    expect((await provePolicy(policyOf({ rules: later }), solver)).shadowed).toEqual([
      { id: 'unsaid', by: ['unknown'] },
    ])
  })

  it('that are less severe than another wherever they hold are shadowed under most_severe', async () => {
    const rules = [rule('large', 'amount > 50', 'raised'), rule('some', 'amount > 20', 'alarm')].join('\n')
    const proof = await provePolicy(policyOf({ rules, hit: 'hit: most_severe' }), solver)
    expect(proof.shadowed).toEqual([{ id: 'large', by: ['some'] }])
  })

  it('without which every input has the same outcome are equivalent; so are such overrides', async () => {
    const rules = [rule('gift', 'kind == "gift"', 'calm', ', unknown: skip'), rule('large', 'amount > 50')].join('\n')
    const more = `overrides:\n  - { id: same, when: 'outcome == "raised"', outcome: raised, reason: A test. }`
    expect((await provePolicy(policyOf({ rules, more }), solver)).outcome_equivalent).toEqual(['same'])
    const last = [rule('large', 'amount > 50'), rule('gift', 'kind == "gift"', 'calm', ', unknown: skip')].join('\n')
    expect((await provePolicy(policyOf({ rules: last }), solver)).outcome_equivalent).toEqual(['gift'])
  })

  it('of which a comparison never fails are told', async () => {
    const proof = await provePolicy(
      policyOf({ rules: rule('any', 'amount >= 0 && items.exists(i, i.price <= 10)') }),
      solver,
    )
    expect(proof.thresholds).toEqual([
      { in: 'any', condition: 'amount >= 0', never: 'fails' },
      { in: 'any', condition: 'i.price <= 10', never: 'fails' },
    ])
  })

  it('of different outcomes that hold together overlap under most_severe, with an example', async () => {
    const rules = [
      rule('large', 'amount > 50', 'alarm'),
      rule('sale', 'kind == "sale"'),
      rule('loan', 'kind == "loan"'),
    ].join('\n')
    const policy = policyOf({ rules, hit: 'hit: most_severe' })
    const { overlaps } = await provePolicy(policy, solver)
    expect(overlaps.map(({ rules }) => rules)).toEqual([
      ['large', 'sale'],
      ['large', 'loan'],
    ])
    for (const { rules, example } of overlaps) {
      const held = evaluateReference(policy, example).trials.filter((trial) => trial.held === true)
      expect(held.map((trial) => trial.rule)).toEqual(rules)
    }
  })
})

describe('rules that hold together of numbers alone that no record holds', () => {
  it('are not decided to be apart', async () => {
    const rules = [rule('third', 'amount * 3 == 1', 'alarm'), rule('small', 'amount < 1')].join('\n')
    const { overlaps, undecided } = await provePolicy(policyOf({ rules, hit: 'hit: most_severe' }), solver)
    expect(overlaps).toEqual([])
    expect(undecided).toContain('third')
  })
})

describe('gaps', () => {
  it('are words, and yes or no, that rules ask for and that the default decides nonetheless', async () => {
    const when = 'kind == "gift" && !known_sender || kind in ["loan"] && known_sender || amount > 99'
    const { gaps } = await provePolicy(policyOf({ rules: rule('odd', when) }), solver)
    expect(gaps.map(({ field, value }) => `${field}=${value}`)).toEqual([
      'kind=gift',
      'known_sender=false',
      'kind=loan',
      'known_sender=true',
    ])
  })

  it('are not told of what every input with the word is decided by', async () => {
    const when =
      '!(kind != "gift") || (known_sender ? "old" : "new") == "new" || "sale" == kind || !(kind in ["loan"]) && amount > 98'
    const { gaps } = await provePolicy(policyOf({ rules: rule('odd', when) }), solver)
    expect(gaps).toEqual([])
  })

  it('are looked for in choices and in the elements of lists', async () => {
    const when = 'items.exists(i, (known_sender ? i.word == "old" : i.price > 5) && i.price > 1)'
    const policy = policyOf({ rules: rule('item', when) })
    const { gaps } = await provePolicy(policy, solver)
    expect(gaps.map(({ field, value }) => `${field}=${value}`)).toEqual([
      'known_sender=true',
      'known_sender=false',
      'items[].word=old',
    ])
    for (const { example } of gaps) expect(evaluateReference(policy, example).rule).toBe('rest')
  })

  it('have conditions on facts, where not only missing facts lead to the default', async () => {
    const rules = [
      rule('small', 'kind == "gift" && amount > 50', 'raised', ', unknown: skip'),
      rule('any', 'kind == "loan" && (amount > 50 || amount <= 50)', 'raised', ', unknown: skip'),
    ]
    const { gaps } = await provePolicy(policyOf({ rules: rules.join('\n') }), solver)
    expect(gaps).toEqual([
      { field: 'kind', value: 'gift', where: ['amount <= 50'], more: true, example: { kind: 'gift' } },
      { field: 'kind', value: 'loan', example: { kind: 'loan' } },
    ])
  })

  it('of an element are told from the element on', async () => {
    const hit = `hit: most_severe\nfor_each: { list: items, as: i, empty: { rule: none, outcome: calm, reason: None. } }`
    const policy = policyOf({ hit, rules: rule('old', 'i.word == "old" && i.price > 5') })
    const { gaps } = await provePolicy(policy, solver)
    expect(gaps).toMatchObject([{ field: 'word', value: 'old', where: ['i.price <= 5'], more: false }])
    expect(evaluateReference(policy, gaps[0]!.example).items).toMatchObject([{ rule: 'rest' }])
  })
})

describe('what a proof cannot settle', () => {
  it('is told: lists whose elements are compared with each other are looked at up to three', async () => {
    const rules = rule('twice', 'items.exists(i, items.all(j, i.price >= j.price + 1 || i.word != j.word))')
    expect(await provePolicy(policyOf({ rules }), solver)).toMatchObject({ up_to_length: 3 })
  })

  it('is told: questions that the solver gives up on', async () => {
    const giving = {
      run: async (script: string) =>
        script
          .match(/\(check-sat\)/g)!
          .map(() => 'unknown')
          .join('\n'),
    }
    const more = `overrides:\n  - { id: much, when: 'amount > 90', unknown: skip, outcome: alarm, reason: A test. }\n${invariant('calm', 'outcome == "calm"')}`
    const proof = await provePolicy(policyOf({ rules: rule('sale', 'kind == "sale"'), more }), giving)
    expect(proof.invariants).toMatchObject([{ status: 'unknown' }])
    expect(new Set(proof.undecided)).toEqual(new Set(['sale', 'much', 'kind']))
    expect(isCleanProof(proof)).toBe(false)
  })

  it('is told: where the solver failed', async () => {
    const failing = { run: () => Promise.reject(new Error('no more time')) }
    const parts: string[] = []
    const proof = provePolicy(policyOf({ rules: rule('sale', 'kind == "sale"') }), failing, {
      onPart: (part) => parts.push(part),
    })
    await expect(proof).rejects.toThrow(ProofStopped)
    await expect(proof).rejects.toThrow('the proof of trial stopped at its rules: no more time')
    expect(parts).toEqual(['rules'])
  })
})
