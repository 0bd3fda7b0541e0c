import { z } from 'zod'
import { defineRoute } from '../http/define-route.ts'
import { jsonText } from '../http/responses.ts'

export const getOpenApi = defineRoute({
  operation: 'getOpenApi',
  method: 'GET',
  url: '/api/v1/openapi.json',
  permission: 'public',
  summary: 'Get this contract',
  description: 'OpenAPI 3.1 of every operation of this server, as in `contract/openapi.json`.',
  tag: 'operation',
  responses: { 200: jsonText(z.looseObject({ openapi: z.string() }).describe('OpenAPI 3.1')) },
  handler: async ({ http }) => ({ status: 200, text: await http.server.contract() }),
})
