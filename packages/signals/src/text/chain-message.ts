import type { AddedSignal } from './added-signal.ts'
import { markFinding } from './marks/mark-finding.ts'

/**
 * How a text asks to be passed on, as chain messages do: 0, or the number of its different ways (to forward it, to all that one
 * knows, with a promise or a threat to those who do not, "forwarded as received"). It says nothing of whether the text is true.
 */
export const chainMessage: AddedSignal = ({ marks }) => ({
  value: new Set(marks.map(({ output }) => output.entry.id)).size,
  findings: marks.map((mark) => markFinding('chain-message', mark)),
})
