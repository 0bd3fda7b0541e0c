import { APPEAL_REJECTION, APPEAL_SUBMITTED, APPEALS, DECISION_ID, NEW_APPEAL } from '@tribunal/contract'
import { caseIdOf } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { foundDecision, keptDecision } from '../../record/found-decision.ts'
import { caseAction } from './case-action.ts'
import { caseActor } from './case-detail.ts'
import { CASE_PROBLEMS, orCaseProblem } from './case-problem.ts'
import { appealsOf } from './shape/appeal-shape.ts'

export const listAppeals = defineRoute({
  operation: 'listAppeals',
  method: 'GET',
  url: '/api/v1/decisions/:id/appeals',
  permission: 'cases:read',
  summary: 'List the appeals against a decision, with their answers',
  tag: 'cases',
  params: DECISION_ID,
  responses: { 200: APPEALS },
  problems: ['not-found'],
  async handler({ params }, { store }) {
    await foundDecision(params.id, { store })
    const id = await caseIdOf(store.pool, params.id)
    const appeals = id === undefined ? [] : await appealsOf(id, { store })
    return { status: 200, body: { case_id: id ?? null, appeals: [...appeals] } }
  },
})

export const submitAppeal = defineRoute({
  operation: 'submitAppeal',
  method: 'POST',
  url: '/api/v1/decisions/:id/appeals',
  permission: 'cases:ask',
  summary: 'Ask for another look at a decision',
  description:
    'A program does so for a user, or a reviewer for somebody who wrote. The case of the decision opens again, or one opens in the queue `appeals`; somebody who has not decided on it hears it, within `review.appeal`. A decision is heard once, and for half a year.',
  tag: 'cases',
  params: DECISION_ID,
  body: NEW_APPEAL,
  responses: { 201: APPEAL_SUBMITTED },
  problems: [...CASE_PROBLEMS, 'record-damaged'],
  async handler({ params, body, principal }, { cases, store }) {
    await keptDecision(params.id, { store })
    const result = await cases.appeal(params.id, body.text, caseActor(principal))
    // It was there a moment ago, and decisions stay.
    const { id } = await orCaseProblem(result!, { store })
    const appeals = await appealsOf(id, { store })
    return { status: 201, body: { appeal: appeals.at(-1)!, case_id: id } }
  },
})

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
  body: APPEAL_REJECTION,
  ask: ({ reason_code: reasonCode, answer }) => ({ do: 'reject_appeal', reasonCode, answer }),
})
