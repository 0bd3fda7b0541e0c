import { CASE_ESCALATION, CASE_HANDOVER, CASE_MOVE } from '@tribunal/contract'
import { caseAction } from './case-action.ts'
import { orNoReviewer } from './reviewer.ts'
import { given } from './shape/case-query.ts'

export const escalateCase = caseAction({
  operation: 'escalateCase',
  path: 'escalate',
  summary: 'Ask a lead to decide',
  body: CASE_ESCALATION,
  ask: ({ note }) => ({ do: 'escalate', ...given({ note }) }),
})

export const handCaseOver = caseAction({
  operation: 'handCaseOver',
  path: 'hand-over',
  summary: 'Give a case to somebody else',
  body: CASE_HANDOVER,
  problems: ['not-a-reviewer'],
  ask: async ({ to, note }, { store }) => ({
    do: 'hand_over',
    to: await orNoReviewer(to, { store }),
    ...given({ note }),
  }),
})

export const reassignCase = caseAction({
  operation: 'reassignCase',
  path: 'reassign',
  summary: 'Move a case to another queue, priority or person',
  description: 'A lead may. What is left out stays; another queue or priority gives it the time that the policy says.',
  body: CASE_MOVE,
  problems: ['not-a-reviewer'],
  ask: async ({ queue, priority, to }, { store }) => {
    if (to) await orNoReviewer(to, { store })
    return { do: 'reassign', ...given({ queue, priority, to }) }
  },
})
