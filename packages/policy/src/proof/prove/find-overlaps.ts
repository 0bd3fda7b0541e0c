import { evaluateReference } from '../../interpret/reference.ts'
import { and, equal, not, or } from '../../symbolic/index.ts'
import type { Example, OverlapFinding } from './proof.ts'
import type { Subject } from './questions.ts'

/** Rules of different outcomes that hold of one element; only under `most_severe`, where order settles nothing. */
export async function findOverlaps({
  policy,
  encoded,
  inquiry,
  undecided,
}: Subject): Promise<readonly OverlapFinding[]> {
  if (policy.body.kind !== 'rules' || policy.body.hit === 'first') return []
  const ids = policy.body.rules.map(({ id }) => id)
  const pairs = ids.flatMap((one, first) =>
    ids.slice(first + 1).map((other, next) => ({ one, other, first, second: first + 1 + next })),
  )
  const terms = pairs.map(({ first, second }) =>
    or(
      ...encoded.elements.map(({ there, rules }) => {
        const [one, other] = [rules[first]!, rules[second]!]
        return and(there, one.holds, other.holds, not(equal(one.severity, other.severity)))
      }),
    ),
  )
  const answers = await inquiry.askEach(terms)
  const found: OverlapFinding[] = []
  for (const [index, { one, other }] of pairs.entries()) {
    if (answers[index] === 'unsat') continue
    const bothHold = (facts: Example) => {
      const { trials } = evaluateReference(policy, facts)
      const held = (id: string) =>
        trials.filter(({ rule, held }) => rule === id && held === true).map(({ item }) => item)
      return held(one).some((item) => held(other).includes(item))
    }
    const example = await inquiry.witness(bothHold, terms[index]!)
    if (example) found.push({ rules: [one, other], example })
    else undecided.add(one)
  }
  return found
}
