import { policySource } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { POLICY_SHOWN, policyShown } from './policy-details.ts'
import { POLICY_HASH, POLICY_PARAMS } from './schemas.ts'

export const getPolicy = defineRoute({
  operation: 'getPolicy',
  method: 'GET',
  url: '/api/v1/policies/:id',
  permission: 'policies:read',
  summary: 'Show a policy with its text, as it decides or as it once decided',
  description: 'Facts with their types and ranges, constants with their reasons, every rule with its line in the text.',
  tag: 'policies',
  params: POLICY_PARAMS,
  query: z.strictObject({
    hash: POLICY_HASH.optional().describe(
      'Of an earlier version, as a decision names it; the one that decides now where absent',
    ),
  }),
  responses: { 200: POLICY_SHOWN },
  problems: ['not-found'],
  async handler({ params, query }, { tribunal, store }) {
    const hash = query.hash ?? tribunal.policies.get(params.id)?.policy.hash
    const found = hash === undefined ? undefined : await policySource(store.pool, params.id, hash)
    const shown = found && policyShown(found.text)
    if (!shown) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: shown }
  },
})
