import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { wholeDecision } from '../../record/found-decision.ts'
import { DECISION_ID, SUBMISSION } from './schemas.ts'

export const getSubmission = defineRoute({
  operation: 'getSubmission',
  method: 'GET',
  url: '/api/v1/decisions/:id/submission',
  permission: 'decisions:read',
  summary: 'Show what a decision is about, exactly as it was sent',
  description:
    'The very bytes that the ledger holds a commitment to. The header `commitment-salt` has the salt of it in base64: SHA-256 of salt and body, in hexadecimal, is the commitment `submission` of the event that `/proof` proves.',
  tag: 'decisions',
  params: DECISION_ID,
  responses: { 200: jsonText(SUBMISSION) },
  problems: ['not-found', 'decision-erased', 'record-damaged'],
  async handler({ params }, services) {
    const { personal } = await wholeDecision(params.id, services)
    const salt = Buffer.from(personal.salt).toString('base64')
    return { status: 200, headers: { 'commitment-salt': salt }, bytes: personal.submission }
  },
})
