import type { Decision } from '@tribunal/engine'

/** As much of a decision on a payment as is recorded of it. */
export const DECISION = {
  kind: 'payment',
  decision: 'APPROVE',
  risk_category: 'low',
  route: 'caller',
  composite_risk_score: 3.5,
  facts: null,
  answers: [],
  policies: {},
} as unknown as Decision
