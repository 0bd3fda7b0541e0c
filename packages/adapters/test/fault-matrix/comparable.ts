import type { ModelCall, PaymentDecision, PostDecision } from '@tribunal/engine'
import { differences } from '@tribunal/testkit'

type Decision = PostDecision | PaymentDecision

/** The model calls a decision records. */
export function callsIn(decision: Decision): readonly ModelCall[] {
  return (decision.kind === 'post' ? decision.facts.model_calls : decision.facts?.advice.calls) ?? []
}

/** Where two decisions differ, in either direction, as far as asking may not change them: the first few paths. */
export function changes(now: Decision, before: Decision): readonly string[] {
  const [after, earlier] = [withoutCalls(now), withoutCalls(before)]
  if (JSON.stringify(after) === JSON.stringify(earlier)) return []
  const [a, b] = [plain(after), plain(earlier)]
  return [...differences(a, b), ...differences(b, a)].map(({ path }) => path).slice(0, 3)
}

/** All of a decision but what asking leaves in it whether it helps or not: the calls, and the trace with its times. */
function withoutCalls(decision: Decision): unknown {
  const { trace: _, ...rest } = decision
  if (rest.kind === 'post') {
    const { model_calls: __, ...facts } = rest.facts
    return { ...rest, facts }
  }
  const { facts } = rest
  if (!facts) return rest
  const { calls: __, ...advice } = facts.advice
  // Each cell has a payment and a customer of its own (`unrelated`); devices, merchants and countries are those of other
  // cells too, so what was counted of them depends on which cells came before.
  const { windows: ___, learned: ____, ...measured } = facts
  const payment = { ...facts.payment, ...NOBODY }
  return { ...rest, transaction_id: NOBODY.transaction_id, facts: { ...measured, advice, payment } }
}

const NOBODY = { transaction_id: '', customer_id: '' }

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
