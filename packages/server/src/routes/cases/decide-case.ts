import { CASE_REOPENING, CASE_RESOLUTION } from '@tribunal/contract'
import { caseAction } from './case-action.ts'
import { given } from './shape/case-query.ts'
import { absentGroundsOf } from './shape/reason-shape.ts'

export const resolveCase = caseAction({
  operation: 'resolveCase',
  path: 'resolve',
  summary: 'Decide a case',
  description:
    'Its holder may. A second reviewer follows where the policy `second-review` says so, and a lead where the two do not agree. Ten seconds long it can be taken back.',
  body: CASE_RESOLUTION,
  async ask(
    { outcome, reason_code: reasonCode, rationale, blind_first: blindFirst, version },
    { store, now, reader },
    id,
  ) {
    const absent = (await absentGroundsOf([id], reasonCode, { store, now, reader })).get(id)
    return { do: 'resolve', outcome, reasonCode, ...given({ rationale, blindFirst, version, absent }) }
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
