import type { MEASURE, MEASURE_BRIEF, Outcome } from '@tribunal/contract'
import type { ToldText } from '@tribunal/engine'
import { actorNames, blindSubmissions, type FoundMeasure } from '@tribunal/store'
import type { z } from 'zod'
import type { Services } from '../services.ts'
import { named } from './people-shape.ts'

/** A measure as its decision shows it. */
export function measureBrief({ state, end }: Pick<FoundMeasure, 'state' | 'end'>): z.output<typeof MEASURE_BRIEF> {
  const { id, measure_kind: kind, on, reason_code, starts_at, ends_at } = state
  return { id, kind, on, reason_code, starts_at, ends_at, ended: end && { at: end.at, cause: end.cause } }
}

/** Measures as lists show them, in their order. */
export async function measureShapes(
  found: readonly FoundMeasure[],
  { store }: Pick<Services, 'store'>,
): Promise<z.output<typeof MEASURE>[]> {
  const [names, blind] = await Promise.all([
    actorNames(
      store.pool,
      found.map(({ end }) => end?.by),
    ),
    blindSubmissions(
      store.pool,
      found.flatMap(({ submissionId }) => submissionId ?? []),
    ),
  ])
  return found.map((one) => {
    const { state, end, submissionId, subject, liftedBecause } = one
    return {
      ...measureBrief(one),
      decision_id: state.decision,
      submission_id: submissionId,
      subject,
      outcome: state.outcome as Outcome,
      reason: state.texts as ToldText,
      document: state.document,
      ended: end && { at: end.at, cause: end.cause, by: named(end.by, names), reason: liftedBecause },
      blind_hidden: submissionId !== null && blind.has(submissionId),
    }
  })
}
