import { anybodySignsIn } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'

export const getSignInOptions = defineRoute({
  operation: 'getSignInOptions',
  method: 'GET',
  url: '/api/v1/sign-in',
  permission: 'public',
  summary: 'Say how people can sign in',
  tag: 'sign-in',
  responses: {
    200: z.object({
      identity_provider: z.boolean().describe('`/api/v1/sign-in/oidc` leads to one'),
      awaits_first_admin: z
        .boolean()
        .describe('Nobody can sign in yet: use the link that the start of the server printed'),
      label: z.string().nullable().describe('What the server is marked with: `Staging`'),
    }),
  },
  handler: async (_, { auth, config }) => ({
    status: 200,
    body: {
      identity_provider: auth.oidc !== undefined,
      // Whom an identity provider knows can sign in without having done so before.
      awaits_first_admin: auth.oidc === undefined && !(await anybodySignsIn(auth.store.pool)),
      label: config.label ?? null,
    },
  }),
})
