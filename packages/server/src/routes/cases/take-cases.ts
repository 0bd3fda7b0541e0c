import { CASE_RELEASE, NEXT_CASES, NEXT_CASES_REQUEST } from '@tribunal/contract'
import { ownWork, utf8 } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { caseAction } from './case-action.ts'
import { caseActor, caseDetail } from './case-detail.ts'
import { given } from './shape/case-page.ts'

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
  body: CASE_RELEASE,
  ask: ({ skipped }) => ({ do: 'release', skipped }),
})

export const takeNextCases = defineRoute({
  operation: 'takeNextCases',
  method: 'POST',
  url: '/api/v1/cases/next',
  permission: 'cases:work',
  summary: 'Claim the best cases that wait for the caller',
  description:
    'First those given to them, then the most pressing in a language and of a skill that they have, last those they passed by within the hour. The filters of the list of cases apply here too. A person holds at most `review.reserve_max` cases in this way: fewer come, or none, where they hold some already.',
  tag: 'cases',
  body: NEXT_CASES_REQUEST,
  responses: { 200: jsonText(NEXT_CASES) },
  problems: ['record-damaged'],
  async handler({ body, principal }, { cases, store, now, reader, tribunal, notices, measures, config }) {
    const { count, ...filter } = body
    const { held } = await ownWork(store.pool, principal.id, new Date(now()).toISOString())
    const wanted = Math.min(count, config.review.reserve_max - held)
    const taken = wanted > 0 ? await cases.next({ ...caseActor(principal), filter: given(filter), count: wanted }) : []
    const parts = { store, now, reader, tribunal, notices, measures }
    const shown = await Promise.all(taken.map(({ id }) => caseDetail(id, principal, parts)))
    const list = shown.flatMap((detail, index) => (index === 0 ? [detail] : [utf8(','), detail]))
    return {
      status: 200,
      bytes: Buffer.concat([utf8('{"cases":['), ...list, utf8(`],"held":${held + taken.length}}`)]),
    }
  },
})
