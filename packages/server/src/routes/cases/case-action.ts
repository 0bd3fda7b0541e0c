import { CASE_DETAIL } from '@tribunal/contract'
import type { CaseRequest } from '@tribunal/store'
import type { z } from 'zod'
import type { Principal } from '../../auth/principal.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import type { ProblemCode } from '../../problems/problems.ts'
import type { Services } from '../../services.ts'
import { caseActor, caseDetail } from './case-detail.ts'
import { CASE_PROBLEMS, orCaseProblem } from './case-problem.ts'
import { CASE_ID } from './case-shape.ts'

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
  readonly ask: (body: z.output<B>, services: Services, id: string) => CaseRequest | Promise<CaseRequest>
}

/** An operation that asks something of one case, and answers with the case as it is then. */
export function caseAction<B extends z.ZodType = z.ZodUndefined>(action: CaseAction<B>): Route {
  const { operation, path, summary, description, body, ask, problems = [] } = action
  const handle = async (id: string, asked: CaseRequest, principal: Principal, services: Services) => {
    await orCaseProblem(await services.cases.act(id, asked, caseActor(principal)), services)
    return { status: 200 as const, bytes: await caseDetail(id, principal, services) }
  }
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
    handler: async ({ params, body: sent, principal }, services) =>
      handle(params.id, await ask(sent as z.output<B>, services, params.id), principal, services),
  })
}
