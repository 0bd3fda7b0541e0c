import { decisionById, type StoredDecision } from '@tribunal/adapters/store'
import { HttpProblem } from '../../http/http-problem.ts'
import type { Services } from '../../services.ts'

/** The decision of this id. Throws a `not-found` problem. */
export async function foundDecision(id: string, { store }: Services): Promise<StoredDecision> {
  const found = await decisionById(store.pool, id)
  if (found) return found
  throw new HttpProblem({
    code: 'not-found',
    detail: { en: `There is no decision ${id}.`, es: `No hay ninguna decisión ${id}.` },
  })
}

/** What of a decision can be erased. Throws a `decision-erased` problem where it was. */
export async function wholeDecision(
  id: string,
  services: Services,
): Promise<StoredDecision & { readonly personal: NonNullable<StoredDecision['personal']> }> {
  const found = await foundDecision(id, services)
  if (found.personal) return { ...found, personal: found.personal }
  throw new HttpProblem({ code: 'decision-erased' })
}
