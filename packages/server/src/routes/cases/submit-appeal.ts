import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { wholeDecision } from '../../record/found-decision.ts'
import { DECISION_ID } from '../decisions/schemas.ts'
import { APPEAL, appealsOf } from './appeal-shape.ts'
import { caseActor } from './case-detail.ts'
import { CASE_PROBLEMS, orCaseProblem } from './case-problem.ts'
import { TEXT } from './decide-case.ts'

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
  body: z.strictObject({ text: TEXT.min(1).describe('Why it should be decided otherwise') }),
  responses: { 201: z.object({ appeal: APPEAL, case_id: z.uuid() }) },
  problems: [...CASE_PROBLEMS, 'decision-erased', 'record-damaged'],
  async handler({ params, body, principal }, services) {
    await wholeDecision(params.id, services)
    const result = await services.cases.appeal(params.id, body.text, caseActor(principal))
    // It was there a moment ago, and decisions stay.
    const { id } = await orCaseProblem(result!, services)
    const appeals = await appealsOf(id, services)
    return { status: 201, body: { appeal: appeals.at(-1)!, case_id: id } }
  },
})
