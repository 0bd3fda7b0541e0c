import { casesByIds, decisionsByIds, reviewContexts } from '@tribunal/adapters/store'
import { absentGrounds, type CaseGround, type Decision, REASON_CODES } from '@tribunal/engine'
import type { Services } from '../../services.ts'

/** Grounds that a case is known not to have. A source that a user named counts as evidence; of an erased decision nothing is known. */
export function groundsAbsentIn(
  decision: Decision | null,
  context: readonly { readonly sources: readonly string[] }[],
): readonly CaseGround[] {
  if (!decision) return []
  const sourced = context.some(({ sources }) => sources.length > 0)
  return absentGrounds(decision).filter((ground) => ground !== 'evidence' || !sourced)
}

/**
 * Grounds that these cases are known not to have, by the id of the case. Decisions are read only where the reason rests on
 * something that a case can lack, so that most resolutions cost nothing more.
 */
export async function absentGroundsOf(
  ids: readonly string[],
  reasonCode: string,
  { store: { pool }, now, reader }: Services,
): Promise<ReadonlyMap<string, readonly CaseGround[]>> {
  const rests = Object.values(REASON_CODES).some((codes) => codes.some((one) => one.code === reasonCode && one.rests))
  if (!rests) return new Map()
  const cases = await casesByIds(pool, ids, new Date(now()).toISOString())
  const decisions = await decisionsByIds(
    pool,
    cases.map(({ decisionId }) => decisionId),
  )
  const byId = new Map(decisions.map((stored) => [stored.id, stored]))
  const entries = cases.map(async ({ id, decisionId }) => {
    const context = await reviewContexts(pool, { decisionId })
    return [id, groundsAbsentIn(await reader.decision(byId.get(decisionId)!), context)] as const
  })
  return new Map(await Promise.all(entries))
}
