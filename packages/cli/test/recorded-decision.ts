import type { Decision, Submission } from '@tribunal/engine'

export const PAYMENT: Submission = {
  kind: 'payment',
  transaction_id: 'T',
  customer_id: 'C',
  amount: 10,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp: '2026-11-10T12:00:00-05:00',
  merchant_id: 'M-001',
}
/** As much of a decision as is recorded of it. */
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
