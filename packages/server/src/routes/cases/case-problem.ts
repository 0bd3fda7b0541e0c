import type { CaseState } from '@tribunal/engine'
import { type Message, message } from '@tribunal/messages'
import { actorNames, type CaseProblem, type CaseResult } from '@tribunal/store'
import { type CaseConflict, HttpProblem } from '../../problems/http-problem.ts'
import type { ProblemCode } from '../../problems/problems.ts'
import type { Services } from '../../services.ts'

/** Every problem that acting on a case can be answered with. */
export const CASE_PROBLEMS = [
  'not-found',
  'case-conflict',
  'case-not-yours',
  'resolution-refused',
  'decision-erased',
] as const

/** The state of a case that something happened to. Throws a problem where nothing did. */
export async function orCaseProblem(result: CaseResult, { store }: Pick<Services, 'store'>): Promise<CaseState> {
  if (result.ok) return result.state
  throw await caseProblem(result.problem, { store })
}

async function caseProblem(problem: CaseProblem, { store }: Pick<Services, 'store'>): Promise<HttpProblem> {
  const conflict = conflictOf(problem, await actorNames(store.pool, [problem.by]))
  return new HttpProblem({ code: problemCode(problem), detail: caseProblemDetail(conflict), conflict })
}

/** A problem as it is reported, with the name of the one who stands in the way. */
export function conflictOf({ code, by, at, until }: CaseProblem, names: ReadonlyMap<string, string>): CaseConflict {
  const who = by === undefined ? null : { id: by, name: names.get(by) ?? by }
  return { reason: code, by: who, happened_at: at ?? null, expires_at: until ?? null }
}

const NOT_YOURS: readonly CaseProblem['code'][] = ['own_decision', 'lead_needed', 'person_needed', 'assigned_to_other']
const REFUSED: readonly CaseProblem['code'][] = [
  'unknown_outcome',
  'unknown_reason',
  'rationale_needed',
  'hand_over_needed',
  'hand_over_unneeded',
]

export function problemCode({ code }: Pick<CaseProblem, 'code'>): ProblemCode & (typeof CASE_PROBLEMS)[number] {
  if (code === 'no_case') return 'not-found'
  if (code === 'erased') return 'decision-erased'
  if (NOT_YOURS.includes(code)) return 'case-not-yours'
  return REFUSED.includes(code) ? 'resolution-refused' : 'case-conflict'
}

/** What stands in the way, in words. */
export function caseProblemDetail({ reason, by, happened_at: at, expires_at: until }: CaseConflict): Message {
  const params = { by: by?.name ?? message('request.somebody'), at: at ?? '…', until: until ?? '…' }
  return { code: `case.${reason}`, params }
}
