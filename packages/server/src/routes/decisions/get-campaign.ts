import { CAMPAIGN_STATUS, DECISION_ID } from '@tribunal/contract'
import { campaignStanding } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { foundDecision } from '../../record/found-decision.ts'

export const getCampaign = defineRoute({
  operation: 'getCampaign',
  method: 'GET',
  url: '/api/v1/decisions/:id/campaign',
  permission: 'decisions:read',
  summary: 'Tell how the campaign stands that a post belongs to',
  description:
    'A campaign is near-duplicate posts seen as one. Its posts are counted as the record has them now, also those that came after the decision; erased ones are not. Null where the post is like no other, and of a payment.',
  tag: 'decisions',
  params: DECISION_ID,
  responses: { 200: CAMPAIGN_STATUS },
  problems: ['not-found'],
  async handler({ params }, { store }) {
    const { id } = await foundDecision(params.id, { store })
    const found = await campaignStanding(store.pool, id)
    if (!found) return { status: 200, body: { campaign: null } }
    const { firstErased, firstAt, lastAt, decidedByPeople, machineOnly, ...same } = found
    const counts = { decided_by_people: [...decidedByPeople], machine_only: [...machineOnly] }
    return {
      status: 200,
      body: { campaign: { ...same, first_erased: firstErased, first_at: firstAt, last_at: lastAt, ...counts } },
    }
  },
})
