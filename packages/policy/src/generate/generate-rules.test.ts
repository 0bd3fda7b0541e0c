import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { effort } from '@tribunal/testkit'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { anyRecord } from '../../test/any-facts.ts'
import { EACH, load, policyOf, rulesOf, rulesText, SEVERITIES } from '../../test/trial-policy.ts'
import { type CompiledPolicy, compilePolicy } from '../answer/compile-policy.ts'
import type { FactUse, Policy, PolicyAnswer } from '../tree/policy.ts'

const SHIPPED = join(import.meta.dirname, '../../../../content/policies')

function shipped(file: string): Policy {
  return load(readFileSync(join(SHIPPED, file), 'utf8'))
}

/** The facts in the trace of the rule that determined an answer. */
function determiningFacts(answer: PolicyAnswer, policy: Policy, witness: number): readonly FactUse[] {
  const body = policy.body.kind === 'rules' ? policy.body : undefined
  const here = answer.trace.filter((trial) => (body?.forEach ? trial.item === witness : true))
  const held = here.find((trial) => trial.rule === answer.rule && trial.held === true)
  if (held) return held.facts
  if (answer.rule !== body?.unknown?.id) return []
  const leads = (id: string) => body.rules.find((rule) => rule.id === id)?.onUnknown === 'lead'
  return here.find((trial) => trial.held === 'unknown' && leads(trial.rule))?.facts ?? []
}

function expectSameAnswers(policy: Policy, runs: number): void {
  const generated = compilePolicy(policy)
  const closures = compilePolicy(policy, 'closures')
  fc.assert(
    fc.property(anyRecord(policy.facts), (facts) => {
      const answer = closures.answer(facts)
      expectSame(generated.answer(facts), answer)
      if (generated.decide) expectHotPath(generated, facts, answer)
    }),
    { numRuns: Math.ceil(runs / effort(3, 1)) },
  )
}

function expectHotPath(compiled: CompiledPolicy, facts: Record<string, unknown>, answer: PolicyAnswer): void {
  const { witness, ...compact } = compiled.decide!(facts)
  expectSame(compact, { outcome: answer.outcome, rule: answer.rule, reason: answer.reason })
  const explained = compiled.explain!(facts)
  const wanted = determiningFacts(answer, compiled.policy, witness)
  expectSame(explained, { ...compact, witness, facts: wanted })
}

/** As `toEqual`, which is asked where two values are not the same at first sight: putting it together takes longer. */
function expectSame(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted)
}

const CONDITIONS = [
  'n < low',
  'low <= n',
  'maybe <= 5 && n > 1',
  '0 < maybe || flag',
  '!(maybe > 5) && !flag',
  'maybe == null',
  'maybe != null && maybe >= n',
  'n == maybe || maybe != assumed_null',
  'assumed > minus && assumed_null < 4',
  'assumed_null == 0 || assumed == -0.0',
  'word == "a" || "b" == word',
  'word in ["b", "c"] && !(word in ["c"])',
  'n in numbers',
  'maybe in [1, null] || word in []',
  'n in [2, null] && !(n in [3, null])',
  'flag',
  '!flag || truths.exists(t, t)',
  'truths.all(t, t)',
  'true && n == 2',
  'owner != null && owner.age > 3 && owner.ok',
  'owner == null || !known(owner.age)',
  'known(flag) && !known(maybe)',
  'size(items) == 0 || items.exists(x, x.score == null) || n < 2',
  'items.exists(x, x.score <= 3 && x.kind != "a")',
  'items.all(x, x.score >= 3 && x.sure) && n < 9',
  '!items.exists(x, x.score > 5)',
  '!items.all(x, x.kind == "a" || x.sure)',
  'items.exists(x, x.parts.exists(p, p.size > 5 && p.size > x.score))',
  'items.exists(x, x.parts.all(p, p.size <= n))',
  '!items.exists(x, !x.parts.exists(p, p.size + 1 > 5))',
  'items.exists(x, x.kind == "b") && items.exists(x, x.sure)',
  'flag ? items.exists(x, x.sure) : n > 5',
  'n + 1 > maybe || size(numbers) > 2',
  'sum(numbers) > 10 && min(n, assumed) < 1',
  'flag || items.all(x, x.sure)',
  'items.all(x, x.sure) || flag || items.exists(x, x.kind == "c")',
  '(n > 3 || maybe > 3) && (flag || word == "c")',
  '!items.all(x, x.kind == "a" && x.sure)',
  '!items.all(x, !x.parts.all(p, p.size > 3))',
  'items.exists(x, x.sure) && items.all(x, x.kind == "a")',
  'owner.title == "none" && known(owner.title)',
]

const OVER_ITEMS = [
  'item.score <= 3',
  'item.score == null && n > 2',
  'item.kind in ["a", "b"] || item.sure',
  'item.kind == "c" && item.score + n > 10',
  'item.parts.exists(p, p.size > 5)',
  'item.parts.all(p, p.size > item.score)',
  '!item.sure && maybe != null',
  'n > 2 || item.score == null',
  'null != item.score && n < 8',
  'item.score != null || n > 2',
  '!(item.score == null) && !item.sure',
  '!(item.score == null && flag)',
  '!(n > 2 && item.sure) || n > 5 && item.score != null',
  'item.parts.exists(p, p.size > 5) && item.parts.exists(p, p.size < 3)',
  'flag',
]

/** Few enough facts that the rules of one policy often meet the same ones. */
const ANY_POLICY = fc
  .record({
    hit: fc.constantFrom('hit: first', 'hit: most_severe', `hit: first\n${EACH}`, `hit: most_severe\n${EACH}`),
    fallback: fc.constantFrom(...SEVERITIES),
    unknown: fc.constantFrom(...SEVERITIES),
  })
  .chain((shape) =>
    fc
      .array(
        fc.record({
          when: fc.constantFrom(
            'flag',
            'n > 5',
            'maybe > 5',
            ...(shape.hit.includes('for_each') ? OVER_ITEMS : ['word == "a"']),
          ),
          outcome: fc.constantFrom(...SEVERITIES),
          skip: fc.boolean(),
        }),
        { minLength: 1, maxLength: 6 },
      )
      .map((rules) => policyOf(rulesText(rules), shape.hit, shape.fallback, shape.unknown)),
  )

describe('generated code answers what closures and `explain` answer', () => {
  for (const file of readdirSync(SHIPPED).filter((name) => /^[^.]+\.yaml$/.test(name))) {
    it(`on the shipped policy ${file}`, () => expectSameAnswers(shipped(file), 300))
  }

  for (const condition of CONDITIONS) {
    it(`of \`${condition}\``, () => {
      expectSameAnswers(policyOf(rulesOf([condition]), 'hit: first'), 150)
      expectSameAnswers(policyOf(rulesOf(['n > 9', 'n > 9', condition]), 'hit: most_severe'), 60)
    })
  }

  it('of many rules, whichever determines', () => {
    expectSameAnswers(policyOf(rulesOf(CONDITIONS), 'hit: first'), 1000)
    expectSameAnswers(policyOf(rulesOf(CONDITIONS), 'hit: most_severe'), 300)
  })

  it('of rules tried on each element', () => {
    for (const hit of ['first', 'most_severe']) {
      for (const condition of OVER_ITEMS) expectSameAnswers(policyOf(rulesOf([condition]), `hit: ${hit}\n${EACH}`), 60)
      expectSameAnswers(policyOf(rulesOf(OVER_ITEMS), `hit: ${hit}\n${EACH}`), 500)
      expectSameAnswers(policyOf(rulesOf(['n > 5', ...OVER_ITEMS.toReversed()]), `hit: ${hit}\n${EACH}`), 500)
    }
  })

  it('whatever the severities of rules, default and unknown', () => {
    fc.assert(
      fc.property(ANY_POLICY, (policy) => expectSameAnswers(policy, 20)),
      { numRuns: 400 },
    )
  })

  it('of more rules than one function holds', () => {
    const scalar = Array.from({ length: 150 }, (_, index) => `n > ${9 - index / 50} && maybe != ${index % 10}`)
    const over = Array.from({ length: 150 }, (_, index) => `item.score > ${9 - index / 50} && n != ${index % 10}`)
    for (const hit of ['first', 'most_severe']) {
      expectSameAnswers(policyOf(rulesOf(scalar), `hit: ${hit}`), 200)
      expectSameAnswers(policyOf(rulesOf(over), `hit: ${hit}\n${EACH}`), 200)
    }
  })

  it('of quantifiers fused into one pass', () => {
    const exists = Array.from({ length: 200 }, (_, index) => `items.exists(x, x.score > ${10 - index / 200})`)
    const all = Array.from(
      { length: 20 },
      (_, index) => `items.all(x, x.score < ${index / 4} || x.parts.exists(p, p.size > ${index % 9}))`,
    )
    for (const hit of ['first', 'most_severe']) {
      expectSameAnswers(policyOf(rulesOf([...exists, 'n > 5']), `hit: ${hit}`), 300)
      expectSameAnswers(policyOf(rulesOf([...all, 'items.all(x, x.score + n > 3)']), `hit: ${hit}`), 300)
    }
  })
})

it('has no hot path where an outcome is known only at run time', () => {
  const rule = 'rules:\n  - { id: told, when: flag, outcome: { from: verdict }, reason: Told. }'
  const { decide, explain, answer } = compilePolicy(policyOf(rule, 'hit: first'))
  expect([decide, explain]).toEqual([undefined, undefined])
  expect(answer({ flag: true, verdict: 'bad' })).toMatchObject({ outcome: 'bad', rule: 'told' })
})

it('generates no code where closures are asked for', () => {
  const policy = policyOf(rulesOf(['items.exists(x, x.score > 5)']), 'hit: first')
  const generate = vi.fn()
  vi.stubGlobal('Function', generate)
  const { decide, explain, answer } = compilePolicy(policy, 'closures')
  vi.unstubAllGlobals()
  expect(generate).not.toHaveBeenCalled()
  expect([decide, explain]).toEqual([undefined, undefined])
  expect(answer({ items: [{ score: 6 }] })).toMatchObject({ rule: 'rule-0', outcome: 'fine' })
})

describe('the witness', () => {
  const items = (...scores: number[]) => scores.map((score) => ({ score, kind: 'a', sure: false, parts: [] }))
  const witness = (condition: string, facts: Record<string, unknown>) =>
    compilePolicy(policyOf(rulesOf([condition]), 'hit: first')).decide!({ n: 1, flag: true, ...facts }).witness

  it('is the first element that made an `exists` hold', () => {
    expect(witness('items.exists(x, x.score > 5)', { items: items(1, 6, 7) })).toBe(1)
  })

  it('is -1 where no element did', () => {
    expect(witness('n == 1', { items: items(1, 6) })).toBe(-1)
    expect(witness('n == 1 || items.exists(x, x.score > 5)', { items: items(1, 6) })).toBe(-1)
    expect(witness('items.all(x, x.score > 0)', { items: items(1, 6) })).toBe(-1)
  })

  it('comes from the part of the condition that held', () => {
    expect(witness('n == 2 || items.exists(x, x.score > 5)', { items: items(1, 6) })).toBe(1)
    expect(witness('items.exists(x, x.score > 5) || n == 1', { items: items(1, 6) })).toBe(1)
    expect(witness('n == 1 && items.exists(x, x.score > 5)', { items: items(1, 6) })).toBe(1)
    expect(
      witness('(flag || items.exists(x, x.score > 9)) && items.exists(x, x.score > 5)', { items: items(1, 6) }),
    ).toBe(1)
  })

  it('is the element that decided under `for_each`', () => {
    const policy = compilePolicy(policyOf(rulesOf(['n > 5', 'n > 5', 'item.score > 5']), `hit: most_severe\n${EACH}`))
    expect(policy.decide!({ n: 1, items: items(1, 6, 7) })).toMatchObject({
      outcome: 'bad',
      rule: 'rule-2',
      witness: 1,
    })
    expect(policy.decide!({ n: 1, items: [] })).toMatchObject({ rule: 'none', witness: -1 })
    expect(policy.decide!({ n: 1 })).toMatchObject({ rule: 'unclear', witness: -1 })
  })
})

describe('paths beyond those kept ready', () => {
  it('are put together', () => {
    const policy = compilePolicy(policyOf(rulesOf(['items.exists(x, x.score > 5)']), 'hit: first'))
    const items = Array.from({ length: 100 }, (_, index) => ({ score: index === 99 ? 6 : 1 }))
    expect(policy.explain!({ items }).facts).toEqual([{ fact: 'items[99].score', value: 6, op: '>', limit: 5 }])
  })
})
