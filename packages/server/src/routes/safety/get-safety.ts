import { defineRoute } from '../../http/define-route.ts'
import { driftsOf } from '../../safety/drifts.ts'
import { heldRules } from './held-rules.ts'
import { SAFETY } from './safety-shape.ts'

export const getSafety = defineRoute({
  operation: 'getSafety',
  method: 'GET',
  url: '/api/v1/safety',
  permission: 'policies:read',
  summary: 'Show the rules that are held to review, and how far outcomes and rules have moved',
  tag: 'policies',
  responses: { 200: SAFETY },
  async handler(_, services) {
    const { safety, now } = services
    const drift = driftsOf(await safety.counts(), now()).map(({ of, drift: found }) => ({ of, drift: { ...found } }))
    return { status: 200, body: { held: heldRules(services), drift } }
  },
})
