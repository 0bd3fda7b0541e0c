import { CASE_DETAIL, CASE_ID } from '@tribunal/contract'
import type { CaseRequest } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import type { ProblemCode } from '../../problems/problems.ts'
import type { Services } from '../../services.ts'
import { caseActor, caseDetail } from './case-detail.ts'
import { CASE_PROBLEMS, orCaseProblem } from './case-problem.ts'

interface CaseAction<B extends z.ZodType> {
  /** The client's method: `claimCase`. */
  readonly operation: string
  /** Last part of the address: `claim`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly body?: B
  readonly problems?: readonly ProblemCode[]
  /** What is asked of the case. May throw a problem. */
  readonly ask: (
    body: z.output<B>,
    services: Pick<Services, 'store' | 'now' | 'reader' | 'tribunal'>,
    id: string,
  ) => CaseRequest | Promise<CaseRequest>
}

/** An operation that asks something of one case, and answers with the case as it is then. */
export function caseAction<B extends z.ZodType = z.ZodUndefined>(action: CaseAction<B>): Route {
  const { operation, path, summary, description, body, ask, problems = [] } = action
  return defineRoute({
    operation,
    method: 'POST',
    url: `/api/v1/cases/:id/${path}`,
    permission: 'cases:work',
    summary,
    ...(description === undefined ? {} : { description }),
    tag: 'cases',
    params: CASE_ID,
    ...(body ? { body: body as z.ZodType } : {}),
    responses: { 200: jsonText(CASE_DETAIL) },
    problems: [...CASE_PROBLEMS, 'record-damaged', ...problems],
    async handler(
      { params: { id }, body: sent, principal },
      { cases, store, now, reader, tribunal, notices, measures },
    ) {
      const asked = await ask(sent as z.output<B>, { store, now, reader, tribunal }, id)
      await orCaseProblem(await cases.act(id, asked, caseActor(principal)), { store })
      return {
        status: 200,
        bytes: await caseDetail(id, principal, { store, now, reader, tribunal, notices, measures }),
      }
    },
  })
}
