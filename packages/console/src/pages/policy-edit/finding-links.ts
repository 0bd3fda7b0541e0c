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
