import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { heldRules } from './held-rules.ts'
import { HELD_RULE } from './safety-shape.ts'

export const getSafety = defineRoute({
  operation: 'getSafety',
  method: 'GET',
  url: '/api/v1/safety',
  permission: 'policies:read',
  summary: 'Show the rules that are held to review',
  tag: 'policies',
  responses: { 200: z.object({ held: z.array(HELD_RULE) }) },
  async handler(_, services) {
    return { status: 200, body: { held: heldRules(services) } }
  },
})
