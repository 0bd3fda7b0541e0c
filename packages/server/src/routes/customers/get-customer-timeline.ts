import { listed, listOf, RISK_SCORE } from '@tribunal/contract'
import { customerTimeline } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { cursorOf, cursorText } from '../decisions/list-decisions.ts'

const PAYMENT = z
  .object({
    decision_id: z.uuid(),
    decided_at: z.iso.datetime(),
    transaction_id: z.string(),
    timestamp: z.string().describe('When it was made; its wall-clock time is the customer’s local time'),
    amount: z.number(),
    currency: z.string(),
    country: z.string(),
    channel: z.string(),
    device_id: z.string(),
    merchant_id: z.string(),
    outcome: z.string(),
    effective_outcome: z.string().describe('What holds now, after people'),
    category: z.string().describe('Of its risk'),
    risk_score: RISK_SCORE,
    case_id: z.uuid().nullable(),
  })
  .meta({ id: 'TimelinePayment', description: 'A payment of a customer, and what was decided about it' })

export const getCustomerTimeline = defineRoute({
  operation: 'getCustomerTimeline',
  method: 'GET',
  url: '/api/v1/customers/:id/timeline',
  permission: 'decisions:read',
  summary: 'Show the payments of a customer, last made first',
  description:
    'By the time of the payment; of two made at one moment the one decided later comes first. Of more than 2 000 payments these are the last decided ones. Empty for a customer who is not known, or whose payments were erased.',
  tag: 'decisions',
  params: z.object({ id: z.string().min(1).max(256).describe('Of the customer') }),
  query: z.strictObject({
    after: z.string().min(1).max(200).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  responses: { 200: listOf(PAYMENT) },
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
