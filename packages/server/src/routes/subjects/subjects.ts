import { CUSTOMER_PARAMS, ERASED, ERASURE, listed, listOf, TIMELINE_PAYMENT, TIMELINE_QUERY } from '@tribunal/contract'
import { customerTimeline, eraseSubject as erase } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { cursorOf, cursorText } from '../../http/paging.ts'

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
    const { payments, next } = await customerTimeline(store.pool, params.id, limit, cursorOf(after))
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

export const eraseSubject = defineRoute({
  operation: 'eraseSubject',
  method: 'POST',
  url: '/api/v1/subjects/erase',
  permission: 'decisions:erase',
  summary: 'Erase what decisions about one person were about',
  description:
    'The person is the customer of payments, or the author of posts; of notices it is the sender, named by the address of their mail. The ledger keeps that there were decisions, and every proof stays valid. The person is named in the body, so that no log of addresses holds the name. Of somebody of whom nothing is known every number is 0. Where the person or a decision about them is under a legal hold, nothing is erased.',
  tag: 'decisions',
  body: ERASURE,
  responses: { 200: ERASED },
  problems: ['legal-hold'],
  async handler({ body, principal }, { store, ledger, tribunal, now }) {
    const { pool } = store
    const erased = await erase({ pool, ledger, subject: body.subject, actor: principal.id, nowMs: now() })
    for (const { submission, ...how } of erased.submissions) tribunal.forget(submission, how)
    const { decisionIds, contexts, notices, savedFilters } = erased
    return {
      status: 200,
      body: {
        erased: decisionIds.length,
        decision_ids: [...decisionIds],
        contexts,
        notices,
        saved_filters: savedFilters,
      },
    }
  },
})
