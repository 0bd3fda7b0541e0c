import { CASE_DETAIL } from '@tribunal/contract'
import { CASE_PRIORITIES, CASE_STAGES, KINDS } from '@tribunal/engine'
import { ownWork, utf8 } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { caseAction } from './case-action.ts'
import { caseActor, caseDetail } from './case-detail.ts'
import { CASE_QUERY, given, QUEUE } from './shape/case-query.ts'

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

const some = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(20).optional()

export const takeNextCases = defineRoute({
  operation: 'takeNextCases',
  method: 'POST',
  url: '/api/v1/cases/next',
  permission: 'cases:work',
  summary: 'Claim the best cases that wait for the caller',
  description:
    'First those given to them, then the most pressing in a language and of a skill that they have, last those they passed by within the hour. The filters of the list of cases apply here too. A person holds at most `review.reserve_max` cases in this way: fewer come, or none, where they hold some already.',
  tag: 'cases',
  body: z.strictObject({
    count: z.int().min(1).max(100).default(1),
    queue: some(z.string().regex(QUEUE)),
    priority: some(z.enum(CASE_PRIORITIES)),
    kind: z.enum(KINDS).optional(),
    lang: some(z.string().min(1).max(35)),
    stage: some(z.enum(CASE_STAGES)),
    overdue: z.boolean().optional(),
    outcome: some(z.string().min(1).max(40)).describe('The machine’s'),
    rule: z.string().min(1).max(100).optional().describe('That settled the machine’s outcome'),
    appeal: CASE_QUERY.appeal,
    campaign: CASE_QUERY.campaign,
    q: CASE_QUERY.q,
  }),
  responses: {
    200: jsonText(
      z.object({
        cases: z.array(CASE_DETAIL),
        held: z.int().describe('Cases that the caller holds now, these included'),
      }),
    ),
  },
  problems: ['record-damaged'],
  async handler({ body, principal }, { cases, store, now, reader, tribunal, config }) {
    const { count, ...filter } = body
    const { held } = await ownWork(store.pool, principal.id, new Date(now()).toISOString())
    const wanted = Math.min(count, config.review.reserve_max - held)
    const taken = wanted > 0 ? await cases.next({ ...caseActor(principal), filter: given(filter), count: wanted }) : []
    const parts = { store, now, reader, tribunal }
    const shown = await Promise.all(taken.map(({ id }) => caseDetail(id, principal, parts)))
    const list = shown.flatMap((detail, index) => (index === 0 ? [detail] : [utf8(','), detail]))
    return {
      status: 200,
      bytes: Buffer.concat([utf8('{"cases":['), ...list, utf8(`],"held":${held + taken.length}}`)]),
    }
  },
})
