import { policyJsonSchema } from '@tribunal/policy'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'

let text: string | undefined

export const getPolicySchema = defineRoute({
  operation: 'getPolicySchema',
  method: 'GET',
  url: '/api/v1/schemas/policy',
  permission: 'policies:read',
  summary: 'Get the JSON Schema of a policy file',
  description:
    'As in `contract/policy.schema.json`: an editor completes and checks a policy with it while it is written.',
  tag: 'policies',
  responses: { 200: jsonText(z.looseObject({ title: z.string() }).describe('JSON Schema, draft 2020-12')) },
  handler() {
    text ??= JSON.stringify(policyJsonSchema())
    return { status: 200, text }
  },
})
