import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { POLICY_PARAMS } from '../policies/schemas.ts'
import { RELEASE_PROBLEMS } from './release-problem.ts'
import { RELEASES } from './release-shape.ts'
import { act, actorOf, SEEN } from './release-step.ts'
import { REASON } from './release-steps.ts'

export const rollBackPolicy = defineRoute({
  operation: 'rollBackPolicy',
  method: 'POST',
  url: '/api/v1/policies/:id/rollback',
  permission: 'policies:publish',
  summary: 'Go one step back: end the rollout, or else let the version before decide again',
  description: 'One person is enough, with a reason.',
  tag: 'releases',
  params: POLICY_PARAMS,
  body: z.strictObject({ ...SEEN, reason: REASON }),
  responses: { 200: RELEASES },
  problems: [...RELEASE_PROBLEMS],
  async handler({ params, body: { reason, revision }, principal }, services) {
    const who = actorOf(principal, params.id, revision)
    return { status: 200, body: await act(params.id, { do: 'rollback', reason }, who, services) }
  },
})
