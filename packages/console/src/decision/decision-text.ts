import type { GivenTexts, RecordedMessage } from '@tribunal/messages'

/** A sentence of a decision: ours as a message, or one that a policy, a list, a model or an older record brings along. */
export type LocalText = string | GivenTexts | RecordedMessage

/** A stretch of a text: UTF-16 offsets into it, `end` excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}
