import type { CASE_OUTCOMES } from '@tribunal/contract'
import {
  absentGrounds,
  type CaseGround,
  type Decision,
  type Kind,
  PERSON_OUTCOMES,
  REASON_CODES,
  reasonCodesFor,
  settles,
} from '@tribunal/engine'
import { casesByIds, decisionsByIds, reviewContexts } from '@tribunal/store'
import type { z } from 'zod'
import type { Services } from '../../../services.ts'

/** What is known of a case: where nothing is, every reason is listed. */
interface Known {
  readonly machineOutcome?: string
  /** Grounds that the case is known not to have. */
  readonly absent?: readonly CaseGround[]
}

/** What a person may choose, with the reasons. `queues`: where a case may go on. */
export function outcomesOf(
  kind: Kind,
  queues: readonly string[],
  { machineOutcome, absent }: Known = {},
): z.output<typeof CASE_OUTCOMES> {
  return PERSON_OUTCOMES[kind].map((outcome, index) => ({
    outcome,
    key: String(index + 1),
    hand_over: settles(kind, outcome) ? null : { queues: [...queues] },
    reasons: reasonCodesFor(kind, outcome, machineOutcome, absent).map(({ code, title, needsRationale = false }) => ({
      code,
      number: REASON_CODES[kind].findIndex((one) => one.code === code) + 1,
      title,
      needs_rationale: needsRationale,
    })),
  }))
}

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
  { store: { pool }, now, reader }: Pick<Services, 'store' | 'now' | 'reader'>,
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
