import { expect, it } from 'vitest'
import { Tracer } from '../step.ts'
import { errorDecision } from './error-decision.ts'

const CUSTOMER = { es: 'Lo revisa una persona.', en: 'A person reviews it.' }
const decided = (payment: unknown) =>
  errorDecision(payment, 'no rules', new Tracer(() => 0), { arbiter: 'h' }, CUSTOMER)

it('where the arbiter fails, a person decides on nothing that was found', () => {
  const { evidence, ...decision } = decided({ transaction_id: 'T-1' })
  expect(decision).toMatchObject({
    transaction_id: 'T-1',
    decision: 'ESCALATE_TO_HUMAN',
    confidence: 0,
    signals: ['decision_arbiter_error'],
    citations_internal: [],
    citations_external: [],
    explanation_customer: 'Lo revisa una persona.',
    explanation_audit:
      'DECISIÓN: ESCALATE_TO_HUMAN (confianza: 0.00) | Error del sistema: no rules | Requiere revisión humana',
    explanations: {
      customer: CUSTOMER,
      audit: { en: 'DECISION: ESCALATE_TO_HUMAN (confidence: 0.00) | System error: no rules | Needs human review' },
    },
    agent_trace: [],
    composite_risk_score: null,
    risk_category: 'unknown',
    overrides: [],
    answers: [],
    facts: null,
    source: 'error',
    out_of_envelope: false,
    route: 'human_queue',
    policies: { arbiter: 'h' },
  })
  expect(evidence).toEqual({
    amount_ratio: null,
    deviation_score: null,
    velocity_alert: false,
    policy_matches: [],
    threats: [],
    threat_level: 0,
    all_citations: [],
    behavior: null,
    history: { earlier_payments: 0, duplicate: false, out_of_order: false },
    unavailable: [{ signal: 'decision_arbiter', reason: 'no rules' }],
  })
})

it.each([
  [null],
  [undefined],
  ['T-1'],
  [{}],
  [{ transaction_id: 7 }],
  [
    {
      get transaction_id(): string {
        throw new Error('no id')
      },
    },
  ],
])('a payment without a readable id has an empty one (%#)', (payment) => {
  expect(decided(payment).transaction_id).toBe('')
})
