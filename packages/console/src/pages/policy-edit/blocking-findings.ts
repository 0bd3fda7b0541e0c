import type { Proof } from '../../api/proofs.ts'

/** How many findings keep a proof from being clean: what has to be corrected, or explained by the person who publishes it. */
export function toMend({ invariants, monotone, unreachable, shadowed, undecided }: Proof): number {
  const sentences = invariants.filter(
    ({ status, expected_to_fail }) => !isExpected(status, expected_to_fail !== undefined),
  )
  const numbers = monotone.filter(({ status }) => status !== 'proved')
  return sentences.length + numbers.length + unreachable.length + shadowed.length + undecided.length
}

/** Whether a sentence came out as the policy says that it does. */
export function isExpected(status: Proof['invariants'][number]['status'], toFail: boolean): boolean {
  return status === (toFail ? 'refuted' : 'proved')
}
