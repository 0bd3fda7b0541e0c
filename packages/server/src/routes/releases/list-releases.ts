import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { POLICY_PARAMS } from '../policies/schemas.ts'
import { RELEASES } from './release-shape.ts'
import { shownReleases } from './release-step.ts'

export const listReleases = defineRoute({
  operation: 'listReleases',
  method: 'GET',
  url: '/api/v1/policies/:id/releases',
  permission: 'policies:read',
  summary: 'List the versions of a policy, from draft to retired, newest first',
  tag: 'releases',
  params: POLICY_PARAMS,
  responses: { 200: RELEASES },
  problems: ['not-found'],
  async handler({ params }, services) {
    const state = await services.releases.of(params.id)
    if (state.releases.length === 0) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: await shownReleases(state, services) }
  },
})
