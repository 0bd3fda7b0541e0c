import {
  type CaseState,
  changeMeasures,
  effectiveOutcome,
  type Kind,
  MEASURES_ACTOR,
  type MeasuredDecision,
  type MeasureRules,
  measureEndAt,
  measuresOf,
} from '@tribunal/engine'
import type { ClientBase } from 'pg'
import { endStep, holdMeasures, type KeptMeasure, type MeasureStep, startStep } from './measure-rows.ts'

type Client = Pick<ClientBase, 'query'>

/** As much of a recorded decision as measures follow from. */
export interface MeasuredEntry {
  readonly id: string
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  readonly row: {
    readonly kind: Kind
    readonly outcome: string
    readonly category: string
    readonly route: string | null
  }
  readonly personal: { readonly subject: string | null }
}

/** The measures that follow from what the machine decided on a post; none of a payment. */
export function newMeasures({ id, at, row, personal }: MeasuredEntry, rules: MeasureRules): readonly MeasureStep[] {
  if (row.kind !== 'post' || row.outcome === 'clean') return []
  const { outcome, category: label, route: queue } = row
  const decision = { id, at, outcome, label, queue, hasAuthor: personal.subject !== null, effect: null }
  return measuresOf(decision, rules, at).map((started) => startStep(started, MEASURES_ACTOR))
}

/** What people made of a decision, as its case stands after it. */
export interface EffectChange {
  readonly after: CaseState
  /** RFC 3339. */
  readonly at: string
  readonly actor: string
}

/**
 * What becomes of measures where people gave decisions another outcome or took theirs back, in the order in which they did. Locks the
 * measures; the caller holds the cases, appends the events, and writes the rows.
 */
export async function followEffects(
  client: Client,
  rules: MeasureRules,
  changes: readonly EffectChange[],
): Promise<MeasureStep[]> {
  const ofPosts = changes.filter(({ after }) => after.kind === 'post')
  if (ofPosts.length === 0) return []
  const ids = [...new Set(ofPosts.map(({ after }) => after.decision))]
  const decisions = await decisionsBy(client, ids)
  const known = new Map<string, KeptMeasure[]>(ids.map((id) => [id, []]))
  for (const kept of await holdMeasures(client, 'm.decision_id = any($1::uuid[])', [ids]))
    known.get(kept.state.decision)!.push(kept)
  return ofPosts.flatMap(({ after, at, actor }) => {
    const own = known.get(after.decision)!
    const decision = decisions.get(after.decision)
    const outcome = effectiveOutcome(after)
    // Nothing begins for somebody who was erased.
    const wanted = decision ? measuresOf({ ...decision, effect: after.effect }, rules, at) : []
    const { starts, ends } = changeMeasures(
      own.map(({ state }) => state),
      wanted,
      { outcome, at },
    )
    const steps = [
      ...ends.map(({ measure, cause }) => {
        const end = measureEndAt(measure, at) ?? { at, cause, by: actor }
        return endStep(own.find(({ state }) => state.id === measure.id)!, end, at)
      }),
      ...starts.map((started) => startStep(started, actor)),
    ]
    const changed = new Set(steps.map(({ state }) => state.id))
    known.set(after.decision, [...own.filter(({ state }) => !changed.has(state.id)), ...steps])
    return steps
  })
}

/** Decisions about posts that were not erased, by their ids. */
async function decisionsBy(
  client: Client,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<MeasuredDecision, 'effect'>>> {
  const { rows } = await client.query<Omit<MeasuredDecision, 'effect' | 'at'> & { readonly at: Date }>({
    name: 'measured_decisions',
    text: `select d.id, d.at, d.outcome, d.category as label, d.route as queue, b.subject is not null as "hasAuthor"
      from decisions d join decision_bodies b on b.decision_id = d.id where d.id = any($1::uuid[])`,
    values: [ids],
  })
  return new Map(rows.map(({ at, ...same }) => [same.id, { ...same, at: at.toISOString() }]))
}
