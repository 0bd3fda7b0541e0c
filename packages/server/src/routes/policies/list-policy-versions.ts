import { policyVersions } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { POLICY_HASH, POLICY_PARAMS } from './schemas.ts'

const TIME = z.iso.datetime().nullable()
const VERSION = z.object({
  hash: POLICY_HASH,
  version: z.string(),
  current: z.boolean().describe('It is the one that decides now'),
  first_at: TIME.describe('Of the first decision made with it that is counted; null where there is none'),
  last_at: TIME,
  decisions: z.int().min(0).describe('Made while it was in force'),
})

export const listPolicyVersions = defineRoute({
  operation: 'listPolicyVersions',
  method: 'GET',
  url: '/api/v1/policies/:id/versions',
  permission: 'policies:read',
  summary: 'List the versions of a policy that have been in force here, newest first',
  description: 'Each text is at `/api/v1/policies/{id}?hash=`.',
  tag: 'policies',
  params: POLICY_PARAMS,
  responses: { 200: z.object({ versions: z.array(VERSION) }) },
  problems: ['not-found'],
  async handler({ params }, { tribunal, store, insight }) {
    await insight.catchUp()
    const current = tribunal.policies.get(params.id)?.policy.hash
    const versions = await policyVersions(store.pool, params.id)
    if (versions.length === 0) throw new HttpProblem({ code: 'not-found' })
    const shown = versions.map((version) => ({ ...version, current: version.hash === current }))
    return { status: 200, body: { versions: shown } }
  },
})
