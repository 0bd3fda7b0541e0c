import type { Proof } from '../../api/policies.ts'
import type { Example } from '../../policy/draft.ts'

/** What a finding needs to lead to the text and to the examples. */
export interface Leads {
  /** Puts facts among the examples, and shows them. */
  readonly onTry: (...examples: readonly Example[]) => void
  /** Goes to a line of the text. */
  readonly onGo: (line: number) => void
  /** The line of a rule, a sentence and so on, by its id. */
  readonly lines: ReadonlyMap<string, number>
}

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
