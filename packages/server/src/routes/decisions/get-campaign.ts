import { campaignStanding } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { foundDecision } from '../../record/found-decision.ts'
import { DECISION_ID } from './present-decision.ts'

const TIME = z.iso.datetime()
const COUNTS = z.array(z.object({ outcome: z.string(), posts: z.int() }))

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
  responses: {
    200: z.object({
      campaign: z
        .object({
          id: z.string().describe('Of its first post'),
          first_erased: z
            .boolean()
            .describe('Its first post was erased: the id still names the campaign, and leads to no post'),
          posts: z.int().describe('This one included'),
          authors: z.int().describe('Distinct, of posts that name one'),
          first_at: TIME,
          last_at: TIME,
          decided_by_people: COUNTS.describe('What people decided on its other posts'),
          machine_only: COUNTS.describe('What the machine decided on its other posts, where no person did'),
          waiting: z.int().describe('Cases about its other posts that wait for a person'),
        })
        .meta({ id: 'CampaignStanding' })
        .nullable(),
    }),
  },
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
