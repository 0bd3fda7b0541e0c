import { z } from 'zod'
import { defineRoute } from '../http/define-route.ts'

export const getHealth = defineRoute({
  operation: 'getHealth',
  method: 'GET',
  url: '/healthz',
  permission: 'public',
  summary: 'Say whether the process is alive',
  description: 'Answers as long as the process does; says nothing about the database. Restart what does not answer.',
  tag: 'operation',
  alwaysServed: true,
  responses: { 200: z.object({ status: z.literal('ok') }).describe('The process is alive') },
  handler: () => ({ status: 200, body: { status: 'ok' } }),
})
