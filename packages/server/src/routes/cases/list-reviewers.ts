import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { NAMED } from './case-shape.ts'
import { reviewers } from './reviewer.ts'

export const listReviewers = defineRoute({
  operation: 'listReviewers',
  method: 'GET',
  url: '/api/v1/cases/reviewers',
  permission: 'cases:work',
  summary: 'List the people a case can be given to',
  tag: 'cases',
  responses: {
    200: z.object({
      reviewers: z.array(
        NAMED.extend({
          lead: z.boolean(),
          skills: z.array(z.string()),
          languages: z.array(z.string()).describe('None: any'),
        }),
      ),
    }),
  },
  async handler(_, services) {
    const found = await reviewers(services)
    const body = {
      reviewers: found.map(({ id, name, roles, skills, languages }) => ({
        id,
        name,
        lead: roles.includes('lead') || roles.includes('admin'),
        skills: [...skills],
        languages: [...languages],
      })),
    }
    return { status: 200, body }
  },
})
