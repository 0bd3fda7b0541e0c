import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'

const COUNTS = z.record(z.string(), z.int())

export const getEvidenceStats = defineRoute({
  operation: 'getEvidenceStats',
  method: 'GET',
  url: '/api/v1/evidence/stats',
  permission: 'decisions:read',
  summary: 'Show how much evidence there is, of what, in which languages',
  tag: 'evidence',
  responses: {
    200: z.object({
      items: z.int(),
      checked_claims: z.int(),
      passages: z.int(),
      verdicts: COUNTS,
      languages: COUNTS.describe('By BCP 47 tag; `und` where none is given'),
      publishers: z.int(),
      newest: z.string().nullable().describe('Date of the newest entry'),
      content_hash: z.string().describe('Changes with the content'),
    }),
  },
  async handler(_, { tribunal }) {
    return { status: 200, body: tribunal.evidence.stats() }
  },
})
