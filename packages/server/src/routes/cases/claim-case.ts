import { z } from 'zod'
import { caseAction } from './case-action.ts'

export const claimCase = caseAction({
  operation: 'claimCase',
  path: 'claim',
  summary: 'Take a case, so that nobody else decides it meanwhile',
  description: 'A claim holds for `review.lease`; the holder of the case already keeps it for longer.',
  ask: () => ({ do: 'claim' }),
})

export const extendCase = caseAction({
  operation: 'extendCase',
  path: 'extend',
  summary: 'Keep a case for longer',
  ask: () => ({ do: 'extend' }),
})

export const releaseCase = caseAction({
  operation: 'releaseCase',
  path: 'release',
  summary: 'Give a case back',
  body: z.strictObject({
    skipped: z.boolean().default(false).describe('Looked at and passed by: others come first for an hour'),
  }),
  ask: ({ skipped }) => ({ do: 'release', skipped }),
})
