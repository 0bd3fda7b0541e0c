import type { FACT_CHECK } from '@tribunal/contract'
import type { FactCheckRefusal, FactCheckState } from '@tribunal/engine'
import { actorNames, type FactCheckResult, type WholeFactCheck } from '@tribunal/store'
import type { z } from 'zod'
import type { Principal } from '../../auth/principal.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'
import { factCheckShape } from './fact-check-shape.ts'

/** Every problem that a change of a fact check can be answered with. */
export const FACT_CHECK_PROBLEMS = ['not-found', 'fact-check-conflict', 'fact-check-not-yours'] as const

const NOT_YOURS: readonly FactCheckRefusal[] = ['second_person_needed', 'person_needed']

/** Throws a `not-found` problem. */
export async function foundFactCheck(
  id: string,
  { factChecks }: Pick<Services, 'factChecks'>,
): Promise<WholeFactCheck> {
  const found = await factChecks.get(id)
  if (!found) throw new HttpProblem({ code: 'not-found' })
  return found
}

/** A fact check as somebody sees it. Throws a `not-found` problem. */
export async function shownFactCheck(
  id: string,
  { id: actor }: Principal,
  { factChecks, releases, store, config }: Pick<Services, 'factChecks' | 'releases' | 'store' | 'config'>,
): Promise<z.output<typeof FACT_CHECK>> {
  const whole = await foundFactCheck(id, { factChecks })
  return await factCheckShape(whole, { actor, person: await releases.personBehind(actor) }, { store, config })
}

/** The state after a change. Throws a problem where nothing happened, which names who changed the fact check of this id last. */
export async function orRefused(
  result: FactCheckResult,
  { factChecks, store }: Pick<Services, 'factChecks' | 'store'>,
  id = '',
): Promise<FactCheckState> {
  if (result.ok) return result.state
  const { refusal: reason } = result
  if (reason === 'no_fact_check') throw new HttpProblem({ code: 'not-found' })
  const { state } = await foundFactCheck(reason === 'already_rated' ? result.other : id, { factChecks })
  const { actor, at } = state.proposal?.proposed ?? state.changed
  const by = { id: actor, name: (await actorNames(store.pool, [actor])).get(actor) ?? actor }
  throw new HttpProblem({
    code: NOT_YOURS.includes(reason) ? 'fact-check-not-yours' : 'fact-check-conflict',
    detail: { code: `fact_check.${reason}`, params: { by: by.name, at, id: state.id } },
    conflict: { reason, by, happened_at: at, expires_at: null },
  })
}
