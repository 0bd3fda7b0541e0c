import {
  type DecisionPart,
  decisionById,
  detectTampering,
  type Store,
  type StoredDecision,
} from '@tribunal/adapters/store'
import { HttpProblem } from '../problems/http-problem.ts'

/** The decision of this id. Throws a `not-found` problem. */
export async function foundDecision(id: string, { store }: { readonly store: Store }): Promise<StoredDecision> {
  const found = await decisionById(store.pool, id)
  if (found) return found
  throw new HttpProblem({
    code: 'not-found',
    detail: { en: `There is no decision ${id}.`, es: `No hay ninguna decisión ${id}.` },
  })
}

/**
 * The decision of this id, exactly as it was recorded. Throws a `not-found` problem, and a `record-damaged` one where
 * anything of it was changed behind the service: nobody is told reasons that were not those of the decision.
 */
export async function intactDecision(id: string, services: { readonly store: Store }): Promise<StoredDecision> {
  const found = await foundDecision(id, services)
  const parts = await detectTampering(services.store.pool, found)
  if (parts.length === 0) return found
  const named = (language: 'en' | 'es') => parts.map((part) => PARTS[part][language]).join(', ')
  throw new HttpProblem({
    code: 'record-damaged',
    detail: {
      en: `Of decision ${id} this is not what was recorded: ${named('en')}. Somebody changed the database, or a disk did. Run \`tribunal audit verify\`, and take what was recorded from a backup.`,
      es: `De la decisión ${id} esto no es lo que se registró: ${named('es')}. Alguien cambió la base de datos, o lo hizo un disco. Ejecute \`tribunal audit verify\` y tome lo registrado de una copia de seguridad.`,
    },
  })
}

const PARTS: Readonly<Record<DecisionPart, { readonly en: string; readonly es: string }>> = {
  event: { en: 'its event in the ledger', es: 'su evento en el registro de auditoría' },
  row: { en: 'its outcome and what it rests on', es: 'su resultado y aquello en que se basa' },
  submission: { en: 'what was decided about', es: 'aquello sobre lo que se decidió' },
  decision: { en: 'the decision itself', es: 'la propia decisión' },
}

/** What of a decision can be erased, as it was recorded. Throws a `decision-erased` problem where it was. */
export async function wholeDecision(
  id: string,
  services: { readonly store: Store },
): Promise<StoredDecision & { readonly personal: NonNullable<StoredDecision['personal']> }> {
  const found = await intactDecision(id, services)
  if (found.personal) return { ...found, personal: found.personal }
  throw new HttpProblem({ code: 'decision-erased' })
}
