import { PAYMENT_DECISION, POST_DECISION } from '@tribunal/contract'
import { type Decision, differences } from '@tribunal/engine'

/** Where a decision is not what the contract says, or holds what the contract does not name; empty where it is as described. */
export function shapeProblems(decision: Decision): readonly string[] {
  const parsed = (decision.kind === 'post' ? POST_DECISION : PAYMENT_DECISION).safeParse(decision)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  // Parsing leaves out what no schema names. The trace is compared by itself: differences leave it out.
  const named = parsed.data as Decision
  const found = [...differences(decision, named), ...differences({ lines: decision.trace }, { lines: named.trace })]
  return found.map(({ path }) => `${path}: not in the contract`)
}
