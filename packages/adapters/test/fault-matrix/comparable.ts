import type { ModelCall, PostDecision, TransactionDecision } from '@tribunal/engine'

type Decision = PostDecision | TransactionDecision

/** The model calls a decision records. */
export function callsIn(decision: Decision): readonly ModelCall[] {
  return (decision.kind === 'post' ? decision.facts.model_calls : decision.facts?.advice.calls) ?? []
}

/** All of a decision but what asking leaves in it whether it helps or not: the calls, and the trace with its times. */
export function withoutCalls(decision: Decision): unknown {
  const { trace: _, ...rest } = decision
  if (rest.kind === 'post') {
    const { model_calls: __, ...facts } = rest.facts
    return plain({ ...rest, facts })
  }
  const { facts } = rest
  if (!facts) return plain(rest)
  const { calls: __, ...advice } = facts.advice
  // Each cell has a payment and a customer of its own (`unrelated`).
  const payment = { ...facts.payment, ...NOBODY }
  return plain({ ...rest, transaction_id: NOBODY.transaction_id, facts: { ...facts, advice, payment } })
}

const NOBODY = { transaction_id: '', customer_id: '' }

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
