import type { GivenText } from '@tribunal/messages/say'
import type { FactUse } from './policy-answer.ts'

/** The outcome with the rule that determined it and the list element that made it hold. */
export interface CompactAnswer {
  readonly outcome: string
  readonly rule: string
  readonly reason: GivenText
  /** Index of the element that made an `exists` hold, or that decided under `for_each`; -1 where there is none. */
  readonly witness: number
}

/** The same with every fact that made the rule hold (or left it unknown); no facts for a default or an empty list. */
export interface ExplainedAnswer extends CompactAnswer {
  readonly facts: readonly FactUse[]
}
