import { openSolver, Random, randomFacts, randomPolicy } from '@tribunal/testkit'
import { afterAll, expect, test } from 'vitest'
import { forcedFacts } from '../../../test/forced-facts.ts'
import { loadRandomPolicy } from '../../../test/load-random-policy.ts'
import { exactOf } from '../exact.ts'
import type { Policy } from '../policy.ts'
import { evaluateReference, type ReferenceAnswer } from '../reference.ts'
import { and, encodePolicy, equal, int, not, real, type SymbolicPolicy, symbolicFacts, type Term } from './index.ts'

// Random policies × random facts: with the facts set to a record, formulas and the reference must agree on everything.

const POLICIES = Number(process.env['TRIBUNAL_POLICIES'] ?? 40)
const FACTS_EACH = Number(process.env['TRIBUNAL_FACTS'] ?? 6)
const FIRST_SEED = Number(process.env['TRIBUNAL_SEED'] ?? 1)

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

function agrees(encoded: SymbolicPolicy, answer: ReferenceAnswer, words: (word: string) => Term): Term {
  const value = (so: unknown, term: Term): Term => {
    if (typeof so === 'boolean') return so ? term : not(term)
    if (typeof so === 'string') return equal(term, words(so))
    const near = Math.abs(so as number) * 2 ** -52 + Number.MIN_VALUE
    const [low, high] = [real(exactOf((so as number) - near)), real(exactOf((so as number) + near))]
    // A result carries the nearest double; a number beyond them all carries the greatest.
    if (Math.abs(so as number) === Number.MAX_VALUE) return 'true'
    return and(`(<= ${low} ${term})`, `(<= ${term} ${high})`)
  }
  const results = [...encoded.results].map(([name, { isNull, value: term }]) => {
    const so = answer.results[name]
    return so === null ? isNull : and(not(isNull), value(so, term))
  })
  const { score } = encoded.card ?? {}
  return and(
    equal(encoded.outcome, words(answer.outcome)),
    equal(encoded.rule, words(answer.rule)),
    equal(encoded.severity, int(encoded.policy.outcomes.indexOf(answer.outcome))),
    ...results,
    ...(score ? [answer.score === null ? score.isNull : and(not(score.isNull), value(answer.score, score.value))] : []),
    ...encoded.overrides.map(({ override, applies }) => {
      const applied = answer.overrides.some(({ id }) => id === override.id)
      return applied ? applies : not(applies)
    }),
  )
}

function queriesFor(policy: Policy, records: readonly Record<string, unknown>[]) {
  const facts = symbolicFacts([policy])
  const encoded = encodePolicy(policy, facts)
  const queries = records.map((record) => {
    const asWanted = agrees(encoded, evaluateReference(policy, record), (word) => facts.words.code(word))
    const set = forcedFacts(facts, record)
    return `(push)(assert ${set})(push)(assert ${asWanted})(check-sat)(pop)(push)(assert (not ${asWanted}))(check-sat)(pop)(pop)`
  })
  return { script: `${facts.script.text()}\n${queries.join('\n')}`, facts }
}

test(`formulas and the reference agree on ${POLICIES * FACTS_EACH} cases`, { timeout: 3_600_000 }, async () => {
  let settled = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + POLICIES; seed++) {
    const random = new Random(seed)
    const made = randomPolicy(random)
    const policy = loadRandomPolicy(made)
    const records = Array.from({ length: FACTS_EACH }, () => randomFacts(random, made.facts))
    const { script, facts } = queriesFor(policy, records)
    const answers = (await solver.run(script)).trim().split('\n')
    records.forEach((record, index) => {
      const [wanted, other] = answers.slice(2 * index)
      const told = `seed ${seed}, facts ${index}: ${JSON.stringify(record)}`
      // Longer lists than are looked at give no answer either way.
      if (facts.upToLength !== undefined && wanted === 'unsat' && other === 'unsat') return
      expect(wanted, told).toBe('sat')
      if (other === 'unsat') settled++
    })
  }
  expect(settled).toBeGreaterThan(POLICIES * FACTS_EACH * 0.5)
})
