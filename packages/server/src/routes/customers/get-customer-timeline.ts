import { CUSTOMER_PARAMS, listed, listOf, TIMELINE_PAYMENT, TIMELINE_QUERY } from '@tribunal/contract'
import { customerTimeline } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { cursorOf, cursorText } from '../decisions/list-decisions.ts'

export const getCustomerTimeline = defineRoute({
  operation: 'getCustomerTimeline',
  method: 'GET',
  url: '/api/v1/customers/:id/timeline',
  permission: 'decisions:read',
  summary: 'Show the payments of a customer, last made first',
  description:
    'By the time of the payment; of two made at one moment the one decided later comes first. Of more than 2 000 payments these are the last decided ones. Empty for a customer who is not known, or whose payments were erased.',
  tag: 'decisions',
  params: CUSTOMER_PARAMS,
  query: TIMELINE_QUERY,
  responses: { 200: listOf(TIMELINE_PAYMENT) },
  async handler({ params, query: { after, limit } }, { store }) {
    const cursor = after === undefined ? undefined : cursorOf(after)
    const { payments, next } = await customerTimeline(store.pool, params.id, limit, cursor)
    const shown = payments.map(({ decision, payment }) => ({
      decision_id: decision.id,
      decided_at: decision.at,
      transaction_id: payment.transaction_id,
      timestamp: payment.timestamp,
      amount: payment.amount,
      currency: payment.currency,
      country: payment.country,
      channel: payment.channel,
      device_id: payment.device_id,
      merchant_id: payment.merchant_id,
      outcome: decision.outcome,
      effective_outcome: decision.effectiveOutcome,
      category: decision.category,
      risk_score: decision.score,
      case_id: decision.caseId,
    }))
    return { status: 200, body: listed(shown, next ? cursorText(next) : null) }
  },
})
