import { reviewContexts } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { POST_ID } from './add-review-context.ts'
import { CONTEXT } from './case-detail-shape.ts'

export const listReviewContext = defineRoute({
  operation: 'listReviewContext',
  method: 'GET',
  url: '/api/v1/posts/:id/review-context',
  permission: 'cases:read',
  summary: 'List what users said about a post, the newest first',
  tag: 'cases',
  params: POST_ID,
  responses: { 200: z.object({ validates: z.int(), flags: z.int(), context: z.array(CONTEXT) }) },
  async handler({ params }, { store }) {
    const found = await reviewContexts(store.pool, { postId: params.id })
    const context = found.map(({ user, verdict, sources, note, at }) => ({
      user,
      verdict,
      sources: [...sources],
      note,
      at,
    }))
    const flags = found.filter(({ verdict }) => verdict === 'flag').length
    return { status: 200, body: { validates: found.length - flags, flags, context } }
  },
})
