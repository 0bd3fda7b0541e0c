import { readLink } from '@tribunal/adapters/store'
import { z } from 'zod'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { defineRoute } from '../../http/define-route.ts'

export const readSignInLink = defineRoute({
  operation: 'readSignInLink',
  method: 'POST',
  url: '/api/v1/sign-in/link',
  permission: 'public',
  summary: 'Say what a one-time link is for',
  description: 'The link stays unused.',
  tag: 'sign-in',
  body: z.strictObject({ link: z.string().max(100).describe('What stands behind `#link=` in its address') }),
  responses: {
    200: z.object({
      purpose: z.enum(['first_admin', 'invitation', 'password_reset', 'sign_in']),
      email: z.string().nullable().describe('Null for the first admin, who chooses one'),
      name: z.string().nullable(),
    }),
  },
  problems: ['link-invalid'],
  async handler({ body }, { auth, now }) {
    const { purpose, person } = await orPeopleProblem(readLink(auth.store.pool, body.link, new Date(now())))
    return { status: 200, body: { purpose, email: person?.email ?? null, name: person?.name ?? null } }
  },
})
