import { listApiKeys } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { KEY_SHAPE, presentKey } from './key-shape.ts'

export const listKeys = defineRoute({
  operation: 'listKeys',
  method: 'GET',
  url: '/api/v1/keys',
  permission: 'keys:manage',
  summary: 'List API keys, revoked and expired ones included',
  tag: 'keys',
  responses: { 200: z.object({ keys: z.array(KEY_SHAPE) }).describe('Newest first') },
  handler: async (_, { auth }) => ({
    status: 200,
    body: { keys: (await listApiKeys(auth.store.pool)).map(presentKey) },
  }),
})
