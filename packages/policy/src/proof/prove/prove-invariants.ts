import { evaluateReference } from '../../interpret/reference.ts'
import { referenceTruth } from '../../interpret/reference-expression.ts'
import { encodePolicy, encodeTruth } from '../../symbolic/index.ts'
import type { Invariant, Override, Policy } from '../../tree/policy.ts'
import type { AnyOrderFinding, Example, InvariantFinding } from './proof.ts'
import type { Subject } from './questions.ts'

/** Whether each sentence holds of every input: it does not where it is false; where it is unknown it is not broken. */
export async function proveInvariants(subject: Subject): Promise<readonly InvariantFinding[]> {
  const { policy, encoded, inquiry } = subject
  const broken = policy.invariants.map(({ holds }) => encodeTruth(holds, encoded.scope).no)
  const answers = await inquiry.askEach(broken)
  const findings: InvariantFinding[] = []
  for (const [index, invariant] of policy.invariants.entries()) {
    const about = {
      id: invariant.id,
      sentence: invariant.sentence,
      ...(invariant.expectedToFail === undefined ? {} : { expected_to_fail: invariant.expectedToFail }),
    }
    if (answers[index] === 'sat') {
      const counterexample = await inquiry.witness((facts) => breaks(policy, invariant, facts), broken[index]!)
      if (counterexample) {
        const { outcome, rule } = evaluateReference(policy, counterexample)
        findings.push({ ...about, status: 'refuted', counterexample, outcome, rule })
        continue
      }
    }
    findings.push({ ...about, status: answers[index] === 'unsat' ? 'proved' : 'unknown' })
  }
  return await inAnyOrder(subject, findings)
}

/** Whether a sentence is false of what the policy decides on the facts. */
export function breaks(policy: Policy, { holds }: Invariant, facts: Example): boolean {
  const { outcome, score, results } = evaluateReference(policy, facts)
  return referenceTruth(holds, { facts, results: { ...results, outcome, score }, variables: [] }) === false
}

/** More overrides than this have too many orders to try an example on each. */
const MOST_OVERRIDES = 6

/**
 * Adds to the sentences that hold whether they would in every other order of the overrides. A sentence that rests on
 * the order of the file breaks when somebody sorts it, so its owner should know.
 */
async function inAnyOrder(
  subject: Subject,
  findings: readonly InvariantFinding[],
): Promise<readonly InvariantFinding[]> {
  const { policy, facts, inquiry } = subject
  const { overrides, invariants } = policy
  if (overrides.length < 2 || overrides.length > MOST_OVERRIDES) return findings
  const { scope } = encodePolicy(policy, facts, { anyOrder: true })
  const orders = permutations(overrides).map((ordered) => ({ ...policy, overrides: ordered }))
  const broken = invariants.map(({ holds }) => encodeTruth(holds, scope).no)
  const answers = await inquiry.askEach(broken)
  const all: InvariantFinding[] = []
  for (const [index, finding] of findings.entries()) {
    const invariant = invariants[index]!
    const brokenBy = (example: Example) => orders.find((ordered) => breaks(ordered, invariant, example))
    const settle = async (): Promise<AnyOrderFinding> => {
      if (answers[index] === 'unsat') return { status: 'proved' }
      const counterexample = await inquiry.witness((example) => brokenBy(example) !== undefined, broken[index]!)
      const ordered = counterexample && brokenBy(counterexample)
      if (!ordered) return { status: 'unknown' }
      const { outcome } = evaluateReference(ordered, counterexample)
      return { status: 'refuted', order: ordered.overrides.map(({ id }) => id), counterexample, outcome }
    }
    all.push(finding.status === 'proved' ? { ...finding, any_order: await settle() } : finding)
  }
  return all
}

/** Every order of the overrides. */
function permutations(overrides: readonly Override[]): (readonly Override[])[] {
  if (overrides.length === 0) return [[]]
  return overrides.flatMap((first) =>
    permutations(overrides.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  )
}
