import { evaluateReference, type ReferenceAnswer } from '../src/interpret/reference.ts'
import {
  and,
  encodePolicy,
  equal,
  int,
  not,
  real,
  type Solver,
  type SymbolicPolicy,
  symbolicFacts,
  type Term,
} from '../src/symbolic/index.ts'
import { exactOf } from '../src/tree/exact.ts'
import type { Policy } from '../src/tree/policy.ts'
import { forcedFacts } from './forced-facts.ts'

type Facts = Readonly<Record<string, unknown>>

/** How formulas agree with the reference on one record. */
export interface Agreement {
  /** With the facts set to the record the formulas can say what the reference says, … */
  readonly same: boolean
  /** … and something else as well: where a list is longer than its slots, and these stand for fewer of its elements. */
  readonly other: boolean
  /** Lists are looked at only up to a length. */
  readonly bounded: boolean
}

/** Asks a solver whether the formulas of a policy say what the reference says of each record. */
export async function formulaAgreement(
  policy: Policy,
  records: readonly Facts[],
  solver: Solver,
): Promise<readonly Agreement[]> {
  const facts = symbolicFacts([policy])
  const encoded = encodePolicy(policy, facts)
  const queries = records.map((record) => {
    const wanted = agrees(encoded, evaluateReference(policy, record), (word) => facts.words.code(word))
    const set = forcedFacts(facts, record)
    return `(push)(assert ${set})(push)(assert ${wanted})(check-sat)(pop)(push)(assert (not ${wanted}))(check-sat)(pop)(pop)`
  })
  const printed = await solver.run([facts.script.text(), ...queries].join('\n'))
  const answers = printed.trim().split('\n')
  return records.map((_, index) => ({
    same: answers[2 * index] === 'sat',
    other: answers[2 * index + 1] === 'sat',
    bounded: facts.upToLength !== undefined,
  }))
}

function agrees(encoded: SymbolicPolicy, answer: ReferenceAnswer, words: (word: string) => Term): Term {
  const results = [...encoded.results].map(([name, { isNull, value }]) => {
    const so = answer.results[name]
    return so === null ? isNull : and(not(isNull), is(so, value, words))
  })
  const { score } = encoded.card ?? {}
  return and(
    equal(encoded.outcome, words(answer.outcome)),
    equal(encoded.rule, words(answer.rule)),
    equal(encoded.severity, int(encoded.policy.outcomes.indexOf(answer.outcome))),
    ...results,
    ...(score
      ? [answer.score === null ? score.isNull : and(not(score.isNull), is(answer.score, score.value, words))]
      : []),
    ...encoded.overrides.map(({ override, applies }) => {
      const applied = answer.overrides.some(({ id }) => id === override.id)
      return applied ? applies : not(applies)
    }),
  )
}

/** A result of the reference is the double nearest to what formulas say exactly; beyond all doubles it is the greatest. */
function is(so: unknown, term: Term, words: (word: string) => Term): Term {
  if (typeof so === 'boolean') return so ? term : not(term)
  if (typeof so === 'string') return equal(term, words(so))
  const number = so as number
  if (Math.abs(number) === Number.MAX_VALUE) return 'true'
  const near = Math.abs(number) * 2 ** -52 + Number.MIN_VALUE
  const [low, high] = [real(exactOf(number - near)), real(exactOf(number + near))]
  return and(`(<= ${low} ${term})`, `(<= ${term} ${high})`)
}
