import { listed, NOTICE_DETAIL, NOTICE_ID, NOTICE_MATCH, NOTICE_PAGE, NOTICES_QUERY } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { defineRoute } from '../../http/define-route.ts'
import { cursorOf, pageFrom } from '../../http/paging.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'
import { noticeShapes } from './notice-shape.ts'

export const listNotices = defineRoute({
  operation: 'listNotices',
  method: 'GET',
  url: '/api/v1/notices',
  permission: 'cases:read',
  summary: 'List notices about posts, the newest first',
  tag: 'notices',
  query: NOTICES_QUERY,
  responses: { 200: NOTICE_PAGE },
  async handler({ query }, { notices, store }) {
    const { decision_id: decisionId, unmatched, trusted, limit, after } = query
    const found = await notices.find({
      decisionId,
      unmatched: unmatched && unmatched === 'true',
      trusted: trusted && trusted === 'true',
      limit: limit + 1,
      after: cursorOf(after),
    } as Parameters<typeof notices.find>[0])
    const { page, next } = pageFrom(found, limit, (last) => last)
    return { status: 200, body: listed(await noticeShapes(page, { store }), next) }
  },
})

export const findNotice = defineRoute({
  operation: 'findNotice',
  method: 'GET',
  url: '/api/v1/notices/by-id/:id',
  permission: 'cases:read',
  summary: 'Show one notice',
  description: 'Who sent it is shown to holders of `cases:lead` only: to decide the post nobody needs it.',
  tag: 'notices',
  params: NOTICE_ID,
  responses: { 200: NOTICE_DETAIL },
  problems: ['not-found'],
  async handler({ params: { id }, principal }, { notices, store }) {
    return { status: 200, body: await detailOf(id, principal.permissions.has('cases:lead'), { notices, store }) }
  },
})

export const matchNotice = defineRoute({
  operation: 'matchNotice',
  method: 'POST',
  url: '/api/v1/notices/by-id/:id/content',
  permission: 'cases:work',
  summary: 'Tie a notice to the decision about its content',
  description:
    'For notices about content that no decision was found for: have the post decided first where it was not. A case opens as for any notice. With `null` the sender reads that the content was not found.',
  tag: 'notices',
  params: NOTICE_ID,
  body: NOTICE_MATCH,
  responses: { 200: NOTICE_DETAIL },
  problems: ['not-found', 'conflict'],
  async handler({ params: { id }, body, principal }, { notices, store }) {
    const result = await notices.match(id, body.decision_id, principal.id)
    if (result === 'no_notice') throw new HttpProblem({ code: 'not-found' })
    if (result === 'matched_already')
      throw new HttpProblem({ code: 'conflict', detail: message('notice.matched_already') })
    if (result === 'no_decision') {
      const expected = message('notice.known_decision')
      throw new HttpProblem({
        code: 'invalid-request',
        errors: [{ code: 'invalid', field: 'body.decision_id', expected }],
      })
    }
    return { status: 200, body: await detailOf(id, principal.permissions.has('cases:lead'), { notices, store }) }
  },
})

async function detailOf(id: string, withSender: boolean, { notices, store }: Pick<Services, 'notices' | 'store'>) {
  const [found] = await notices.find({ id })
  if (!found) throw new HttpProblem({ code: 'not-found' })
  const [shown] = await noticeShapes([found], { store })
  return { ...shown!, sender: withSender && found.sender ? { ...found.sender } : null }
}
