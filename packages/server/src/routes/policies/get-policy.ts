import { policySource } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../http/http-problem.ts'

export const getPolicy = defineRoute({
  operation: 'getPolicy',
  method: 'GET',
  url: '/api/v1/policies/:id',
  permission: 'policies:read',
  summary: 'Show the text of a policy, as it decides or as it once decided',
  tag: 'policies',
  params: z.object({ id: z.string().min(1).max(100).describe('Of the policy') }),
  query: z.strictObject({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hexadecimal')
      .optional()
      .describe('Of an earlier version, as a decision names it; the one that decides now where absent'),
  }),
  responses: {
    200: z.object({ id: z.string(), version: z.string(), hash: z.string(), text: z.string().describe('YAML') }),
  },
  problems: ['not-found'],
  async handler({ params, query }, { tribunal, store }) {
    const hash = query.hash ?? tribunal.policies.get(params.id)?.policy.hash
    const found = hash === undefined ? undefined : await policySource(store.pool, params.id, hash)
    if (!found) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: { id: params.id, ...found } }
  },
})
