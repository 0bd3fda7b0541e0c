import { PERSON_OUTCOMES } from '@tribunal/engine'
import { z } from 'zod'
import { caseAction } from './case-action.ts'
import { given } from './shape/case-query.ts'
import { absentGroundsOf } from './shape/reason-shape.ts'

export const TEXT = z.string().max(10_000)

/** What is said when a case is decided. */
export const RESOLUTION = {
  outcome: z.string().min(1).max(64).describe('One of the outcomes of the case'),
  reason_code: z.string().min(1).max(64).describe('One of the reasons of the outcome'),
  rationale: TEXT.optional().describe('Needed where the reason says so, and of every appeal'),
} as const

export const resolveCase = caseAction({
  operation: 'resolveCase',
  path: 'resolve',
  summary: 'Decide a case',
  description:
    'Its holder may. A second reviewer follows where the policy `second-review` says so, and a lead where the two do not agree. Ten seconds long it can be taken back.',
  body: z.strictObject({
    ...RESOLUTION,
    blind_first: z
      .strictObject({ outcome: z.enum([...PERSON_OUTCOMES.post, ...PERSON_OUTCOMES.payment]) })
      .optional()
      .describe('What was chosen before the machine’s verdict was shown'),
    version: z.int().min(1).optional().describe('Of the case that was looked at; refused where it has changed'),
  }),
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
  body: z.strictObject({ rationale: TEXT.min(1) }),
  ask: ({ rationale }) => ({ do: 'reopen', rationale }),
})
