import { CASE_LINK, CASE_NOTE, type CASES_ACTION, CASES_CHANGE, CASES_CHANGED } from '@tribunal/contract'
import { type CaseGround, type CaseState, effectiveOutcome } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { actorNames, type CaseRequest, type CaseResult, casesByIds, decisionById } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'
import { caseAction } from './case-action.ts'
import { caseActor } from './case-detail.ts'
import { conflictOf, problemCode } from './case-problem.ts'
import { checkQueue } from './queues.ts'
import { handedOver, orNoReviewer } from './reviewer.ts'
import { given } from './shape/case-page.ts'
import { absentGroundsOf } from './shape/reason-shape.ts'

export const noteCase = caseAction({
  operation: 'noteCase',
  path: 'notes',
  summary: 'Write a note on a case',
  body: CASE_NOTE,
  ask: ({ note }) => ({ do: 'note', note }),
})

export const linkCase = caseAction({
  operation: 'linkCase',
  path: 'links',
  summary: 'Tie a case to another one, or to a decision',
  body: CASE_LINK,
  ask: async ({ to }, { store, now }) => {
    await orNotThere(to, { store, now })
    return { do: 'link', to }
  },
})

async function orNotThere(to: string, { store, now }: Pick<Services, 'store' | 'now'>): Promise<void> {
  const [kind, id = ''] = to.split(':')
  const found =
    kind === 'case'
      ? (await casesByIds(store.pool, [id], new Date(now()).toISOString()))[0]
      : await decisionById(store.pool, id)
  if (found) return
  throw new HttpProblem({ code: 'not-found', detail: message('case.not_there', { target: to }) })
}

/** Cases in one transaction: others that append to the ledger wait for it. */
const TOGETHER = 50

export const changeCases = defineRoute({
  operation: 'changeCases',
  method: 'POST',
  url: '/api/v1/cases/bulk',
  permission: 'cases:work',
  summary: 'Do one thing with many cases, or show what would happen',
  description:
    'Each case answers for itself: what one refuses costs the others nothing. `resolve` claims a case first where that is needed, and leaves it as it was where it refuses. The preview of a second decision shows the case as it is: the effect of the second would show the choice of the first person.',
  tag: 'cases',
  body: CASES_CHANGE,
  responses: { 200: CASES_CHANGED },
  problems: ['not-a-reviewer'],
  async handler({ body, principal }, { cases, store, now, reader, tribunal }) {
    const ids = [...new Set(body.ids)]
    const asked = await askedOf(body.action, { store, tribunal })
    const who = caseActor(principal)
    const reasonCode = body.action.do === 'resolve' ? body.action.reason_code : ''
    const results: CaseResult[] = []
    const kept = body.preview && body.action.do === 'resolve' ? await secondReviews(ids, { store, now }) : new Map()
    for (let from = 0; from < ids.length; from += TOGETHER) {
      const together = ids.slice(from, from + TOGETHER)
      const absent = await absentGroundsOf(together, reasonCode, { store, now, reader })
      const asks = together.map((id) => ({ id, asked: asked.map((step) => withAbsent(step, absent.get(id))) }))
      results.push(...(await cases.actAll(asks, who, { preview: body.preview })))
    }
    const done = results.filter(({ ok }) => ok).length
    const shown = await presentResults(ids, results, kept, { store })
    return {
      status: 200,
      body: { preview: body.preview, done, refused: results.length - done, results: shown },
    }
  },
})

/** Cases that a second person decides alone, as they are. */
async function secondReviews(
  ids: readonly string[],
  { store, now }: Pick<Services, 'store' | 'now'>,
): Promise<ReadonlyMap<string, CaseState>> {
  const cases = await casesByIds(store.pool, ids, new Date(now()).toISOString())
  return new Map(cases.flatMap(({ id, state }) => (state.stage === 'second' ? [[id, state]] : [])))
}

function withAbsent(asked: CaseRequest, absent: readonly CaseGround[] | undefined): CaseRequest {
  return asked.do === 'resolve' && absent ? { ...asked, absent } : asked
}

async function askedOf(
  action: z.output<typeof CASES_ACTION>,
  { store, tribunal }: Pick<Services, 'store' | 'tribunal'>,
): Promise<readonly CaseRequest[]> {
  switch (action.do) {
    case 'reassign': {
      const { queue, priority, to } = action
      checkQueue(queue, 'body.action.queue', { tribunal })
      if (to) await orNoReviewer(to, { store })
      return [{ do: 'reassign', ...given({ queue, priority, to }) }]
    }
    case 'escalate':
      return [{ do: 'escalate', ...given({ note: action.note }) }]
    case 'resolve': {
      const { outcome, reason_code: reasonCode, rationale, hand_over } = action
      const handOver = await handedOver(hand_over, 'body.action.hand_over', { store, tribunal })
      return [{ do: 'claim' }, { do: 'resolve', outcome, reasonCode, ...given({ rationale, handOver }) }]
    }
    default:
      return [action]
  }
}

async function presentResults(
  ids: readonly string[],
  results: readonly CaseResult[],
  kept: ReadonlyMap<string, CaseState>,
  { store }: Pick<Services, 'store'>,
): Promise<z.output<typeof CASES_CHANGED>['results']> {
  const names = await actorNames(
    store.pool,
    results.map((result) => (result.ok ? null : result.problem.by)),
  )
  return results.map((result, index) => {
    const id = ids[index]!
    if (!result.ok) return { id, ok: false, code: problemCode(result.problem), ...conflictOf(result.problem, names) }
    const state = kept.get(id) ?? result.state
    const { status, queue, priority, due, assignee, version } = state
    const effective_outcome = effectiveOutcome(state)
    return { id, ok: true, status, queue, priority, due_at: due, assignee, effective_outcome, version }
  })
}
