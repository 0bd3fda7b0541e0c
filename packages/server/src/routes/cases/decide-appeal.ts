import { APPEAL_REJECTIONS } from '@tribunal/engine'
import { z } from 'zod'
import { caseAction } from './case-action.ts'
import { TEXT } from './decide-case.ts'

export const hearAppeal = caseAction({
  operation: 'hearAppeal',
  path: 'hear',
  summary: 'Begin to hear the appeal of a case',
  description: 'Deciding the case does so as well.',
  ask: () => ({ do: 'hear' }),
})

export const rejectAppeal = caseAction({
  operation: 'rejectAppeal',
  path: 'reject-appeal',
  summary: 'Answer that an appeal may not be heard',
  description: 'The holder of the case may, as long as hearing has not begun. What held before holds on.',
  body: z.strictObject({
    reason_code: z.enum(APPEAL_REJECTIONS),
    answer: TEXT.min(1).describe('Sent to the appellant'),
  }),
  ask: ({ reason_code: reasonCode, answer }) => ({ do: 'reject_appeal', reasonCode, answer }),
})
