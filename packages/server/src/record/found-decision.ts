import type { Decision } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { decisionById, detectTampering, type Store, type StoredDecision } from '@tribunal/store'
import { HttpProblem } from '../problems/http-problem.ts'
import type { DecisionReader } from './decision-reader.ts'

/** The decision of this id. Throws a `not-found` problem. */
export async function foundDecision(id: string, { store }: { readonly store: Store }): Promise<StoredDecision> {
  const found = await decisionById(store.pool, id)
  if (found) return found
  throw new HttpProblem({
    code: 'not-found',
    detail: message('request.no_decision', { id }),
  })
}

/**
 * The decision of this id, exactly as it was recorded. Throws a `not-found` problem, and a `record-damaged` one where
 * anything of it was changed behind the service: nobody gets reasons that were not those of the decision.
 */
export async function intactDecision(id: string, services: { readonly store: Store }): Promise<StoredDecision> {
  const found = await foundDecision(id, services)
  const parts = await detectTampering(services.store.pool, found)
  if (parts.length === 0) return found
  const damaged = parts.map((part) => message(`request.part_${part}`))
  throw new HttpProblem({ code: 'record-damaged', detail: message('request.decision_damaged', { id, parts: damaged }) })
}

/** A decision with what of it can be erased. */
export interface KeptDecision extends StoredDecision {
  readonly personal: NonNullable<StoredDecision['personal']>
}

/** A decision that was not erased, as it is stored. Throws as `intactDecision`, and a `decision-erased` problem. */
export async function keptDecision(id: string, services: { readonly store: Store }): Promise<KeptDecision> {
  const found = await intactDecision(id, services)
  if (found.personal) return { ...found, personal: found.personal }
  const at = found.contentEndedAt
  throw new HttpProblem({
    code: 'decision-erased',
    ...(at !== null && { detail: message('request.content_ended', { at }) }),
  })
}

/** The same with the whole decision, which is computed from what is stored. Throws as `keptDecision`. */
export async function wholeDecision(
  id: string,
  services: { readonly store: Store; readonly reader: DecisionReader },
): Promise<KeptDecision & { readonly decision: Decision }> {
  const found = await keptDecision(id, services)
  return { ...found, decision: (await services.reader.decision(found))! }
}
