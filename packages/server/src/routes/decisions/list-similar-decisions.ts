import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { foundDecision } from '../../record/found-decision.ts'
import { BRIEF, briefShape } from './brief-shape.ts'
import { DECISION_ID } from './schemas.ts'
import { SIMILAR_WHY, similarTo } from './similar-to.ts'

export const listSimilarDecisions = defineRoute({
  operation: 'listSimilarDecisions',
  method: 'GET',
  url: '/api/v1/decisions/:id/similar',
  permission: 'decisions:read',
  summary: 'Find past decisions that are like this one',
  description:
    'Of a post: those about near-duplicates of its text, then those of its author. Of a payment: those of its customer, then those that share its device or its merchant, among the newest. Up to ten; none where the decision was erased.',
  tag: 'decisions',
  params: DECISION_ID,
  responses: {
    200: z.object({
      similar: z.array(
        z.object({
          decision: BRIEF,
          why: z.array(z.enum(SIMILAR_WHY)).describe('What they have in common'),
          similarity: z
            .number()
            .nullable()
            .describe('Share of wording in common, 0 to 1; null where it was not compared'),
        }),
      ),
    }),
  },
  problems: ['not-found'],
  async handler({ params }, services) {
    const found = await similarTo(await foundDecision(params.id, services), services)
    const similar = found.map(({ decision, why, similarity }) => ({
      decision: briefShape(decision),
      why: [...why],
      similarity,
    }))
    return { status: 200, body: { similar } }
  },
})
