import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { POLICY, policyBody } from './schemas.ts'

export const listPolicies = defineRoute({
  operation: 'listPolicies',
  method: 'GET',
  url: '/api/v1/policies',
  permission: 'policies:read',
  summary: 'List the policies that decide',
  tag: 'policies',
  responses: { 200: z.object({ policies: z.array(POLICY) }) },
  async handler(_, { tribunal }) {
    return { status: 200, body: { policies: [...tribunal.policies.values()].map(policyBody) } }
  },
})
