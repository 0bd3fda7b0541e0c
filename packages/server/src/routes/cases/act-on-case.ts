import { CASE_ESCALATION, CASE_HANDOVER, CASE_MOVE, CASE_REOPENING, CASE_RESOLUTION } from '@tribunal/contract'
import { caseAction } from './case-action.ts'
import { checkQueue } from './queues.ts'
import { handedOver, orNoReviewer } from './reviewer.ts'
import { given } from './shape/case-page.ts'
import { absentGroundsOf } from './shape/reason-shape.ts'

export const resolveCase = caseAction({
  operation: 'resolveCase',
  path: 'resolve',
  summary: 'Decide a case',
  description:
    'Its holder may. A second reviewer follows where the policy `second-review` says so, and a lead where the two do not agree. Ten seconds long it can be taken back. `needs_review` settles nothing: it names in `hand_over` the queue or the person that goes on with the case, which is open there at once, and keeps the notice on the post until then.',
  body: CASE_RESOLUTION,
  problems: ['not-a-reviewer'],
  async ask(
    { outcome, reason_code: reasonCode, rationale, blind_first: blindFirst, hand_over, version },
    { store, now, reader, tribunal },
    id,
  ) {
    const handOver = await handedOver(hand_over, 'body.hand_over', { store, tribunal })
    const absent = (await absentGroundsOf([id], reasonCode, { store, now, reader })).get(id)
    return { do: 'resolve', outcome, reasonCode, ...given({ rationale, blindFirst, handOver, version, absent }) }
  },
})

export const undoCase = caseAction({
  operation: 'undoCase',
  path: 'undo',
  summary: 'Take back what one has decided, within ten seconds',
  ask: () => ({ do: 'undo' }),
})

export const reopenCase = caseAction({
  operation: 'reopenCase',
  path: 'reopen',
  summary: 'Open a decided case once more, because it was decided wrongly',
  description: 'One of those who decided it may, and a lead.',
  body: CASE_REOPENING,
  ask: ({ rationale }) => ({ do: 'reopen', rationale }),
})

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
  ask: async ({ queue, priority, to }, { store, tribunal }) => {
    checkQueue(queue, 'body.queue', { tribunal })
    if (to) await orNoReviewer(to, { store })
    return { do: 'reassign', ...given({ queue, priority, to }) }
  },
})
