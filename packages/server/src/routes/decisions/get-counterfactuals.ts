import { decisionCounterfactuals } from '@tribunal/adapters'
import { COUNTERFACTUALS, DECISION_ID } from '@tribunal/contract'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { wholeDecision } from '../../record/found-decision.ts'

export const getCounterfactuals = defineRoute({
  operation: 'getCounterfactuals',
  method: 'GET',
  url: '/api/v1/decisions/:id/counterfactuals',
  permission: 'decisions:read',
  summary: 'Show the smallest changes of facts that would have changed one decision',
  description:
    'For each policy that settled it, with the versions it was decided with. The facts of one policy are changed at a time; what it would have answered goes through the rest of the decision. Every change told was computed through.',
  tag: 'decisions',
  params: DECISION_ID,
  responses: { 200: jsonText(COUNTERFACTUALS) },
  problems: ['not-found', 'decision-erased', 'record-damaged'],
  async handler({ params }, { store, reader, tribunal }) {
    const stored = await wholeDecision(params.id, { store, reader })
    const deciding = await reader.decidingOf(stored)
    const policies = decisionCounterfactuals(deciding, tribunal.deciding, stored.decision)
    return { status: 200, text: JSON.stringify({ id: params.id, policies }) }
  },
})
