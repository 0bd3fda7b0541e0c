import { CASE_PRIORITIES } from '@tribunal/engine'
import { z } from 'zod'
import { caseAction } from './case-action.ts'
import { TEXT } from './decide-case.ts'
import { orNoReviewer } from './reviewer.ts'
import { given, QUEUE } from './shape/case-query.ts'

const PERSON = z
  .string()
  .regex(/^person:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '`person:UUID`')
  .describe('A person who works on cases')

export const escalateCase = caseAction({
  operation: 'escalateCase',
  path: 'escalate',
  summary: 'Ask a lead to decide',
  body: z.strictObject({ note: TEXT.min(1).optional() }),
  ask: ({ note }) => ({ do: 'escalate', ...given({ note }) }),
})

export const handCaseOver = caseAction({
  operation: 'handCaseOver',
  path: 'hand-over',
  summary: 'Give a case to somebody else',
  body: z.strictObject({ to: PERSON, note: TEXT.min(1).optional() }),
  problems: ['not-a-reviewer'],
  ask: async ({ to, note }, { store }) => ({
    do: 'hand_over',
    to: await orNoReviewer(to, { store }),
    ...given({ note }),
  }),
})

/** Where a case may be moved. */
export const MOVE = {
  queue: z.string().regex(QUEUE, 'schema.small_name').optional(),
  priority: z.enum(CASE_PRIORITIES).optional(),
  to: PERSON.nullable().optional().describe('The one who decides it; null: anybody'),
} as const

export const reassignCase = caseAction({
  operation: 'reassignCase',
  path: 'reassign',
  summary: 'Move a case to another queue, priority or person',
  description: 'A lead may. What is left out stays; another queue or priority gives it the time that the policy says.',
  body: z.strictObject(MOVE),
  problems: ['not-a-reviewer'],
  ask: async ({ queue, priority, to }, { store }) => {
    if (to) await orNoReviewer(to, { store })
    return { do: 'reassign', ...given({ queue, priority, to }) }
  },
})
