import type { InvariantFinding, Proof } from './proof.ts'

/**
 * Whether a proof leaves nothing to correct: every sentence holds, or fails as the policy says that it does; no number that
 * is declared monotone softens an outcome; every rule, band and override is reached by some input, and every rule that is reached decides some. Equivalent rules, gaps, overlaps and
 * idle thresholds are for the policy's owner to judge.
 */
export function isCleanProof({ invariants, monotone, unreachable, shadowed, undecided }: Proof): boolean {
  return (
    invariants.every(isAsExpected) &&
    monotone.every(({ status }) => status === 'proved') &&
    unreachable.length === 0 &&
    shadowed.length === 0 &&
    undecided.length === 0
  )
}

/** Whether a sentence holds, or fails as the policy says. */
export function isAsExpected({ status, expected_to_fail }: InvariantFinding): boolean {
  return status === (expected_to_fail === undefined ? 'proved' : 'refuted')
}
