import { MEASURES_ACTOR, type MeasureEnd, measureEndAt } from '@tribunal/engine'
import type { ClientBase } from 'pg'
import { endStep, holdMeasures, type KeptMeasure, type MeasureStep } from './measure-rows.ts'

type Client = Pick<ClientBase, 'query'>

/** Measures that end in one transaction because of a fact check, at most; a job ends the others. */
export const ENDED_MAX = 500
/** For how long decisions are looked for that another process still made with the fact check, in minutes. */
const LATE_MINUTES = 10

/** Ends measures for a cause; those whose time was over expired. */
export function endAll(kept: readonly KeptMeasure[], { at, cause, by }: MeasureEnd): MeasureStep[] {
  return kept.map((one) => endStep(one, measureEndAt(one.state, at) ?? { at, cause, by }, at))
}

/** Ends the measures of decisions that are erased in this transaction, whose cases are held, and what was written of others. */
export async function endErased(
  client: Client,
  decisionIds: readonly string[],
  { at, actor }: { readonly at: string; readonly actor: string },
): Promise<MeasureStep[]> {
  // All are held first: somebody may be lifting one at this moment, and why is to be seen here, and erased.
  const kept = await holdMeasures(client, 'm.decision_id = any($1::uuid[])', [decisionIds])
  await client.query(
    'update measures set salt = null, body = null where body is not null and decision_id = any($1::uuid[])',
    [decisionIds],
  )
  return endAll(
    kept.filter(({ state }) => state.ended === null),
    { at, cause: 'erased', by: actor },
  )
}

/** A fact check that does not speak for what it spoke for any more. */
export interface LostGround {
  readonly factCheckId: string
  /** RFC 3339. */
  readonly at: string
  /** False: it was corrected to another verdict. */
  readonly retracted: boolean
}

/** The fact check stops being the ground of measures in this transaction: what ends at once. A job ends what is left. */
export async function loseGround(client: Client, lost: LostGround, actor: string): Promise<MeasureStep[]> {
  const { factCheckId, at, retracted } = lost
  await client.query(
    'insert into lost_grounds (fact_check_id, at, retracted) values ($1, $2, $3) on conflict do nothing',
    [factCheckId, at, retracted],
  )
  return endAll(await restingOn(client, lost, ENDED_MAX), { at, cause: 'ground_retracted', by: actor })
}

/**
 * What is left of measures whose ground is lost: `ENDED_MAX` at most. Grounds of which nothing is left are forgotten after some minutes,
 * in which another process may still record a decision that it made before it heard of it.
 */
export async function endOnLostGrounds(client: Client, at: string): Promise<MeasureStep[]> {
  const { rows } = await client.query<{ fact_check_id: string; at: Date; retracted: boolean }>(
    'select fact_check_id, at, retracted from lost_grounds order by at for update skip locked limit 100',
  )
  for (const { fact_check_id: factCheckId, at: since, retracted } of rows) {
    const kept = await restingOn(client, { factCheckId, at: since.toISOString(), retracted }, ENDED_MAX)
    if (kept.length > 0) return endAll(kept, { at, cause: 'ground_retracted', by: MEASURES_ACTOR })
    await client.query(
      `delete from lost_grounds where fact_check_id = $1 and at = $2 and at < $3::timestamptz - interval '${LATE_MINUTES} minutes'`,
      [factCheckId, since, at],
    )
  }
  return []
}

/**
 * Open measures of decisions that cite the fact check: those that follow from what was decided before it was lost, also where somebody
 * took a later decision back, and later ones of a machine that had not heard of it. What people decided after it is their own judgement.
 */
async function restingOn(
  client: Client,
  { factCheckId, at, retracted }: LostGround,
  max: number,
): Promise<readonly KeptMeasure[]> {
  return await holdMeasures(
    client,
    `m.ended_at is null and m.id in (select o.id from decision_bodies b join measures o on o.decision_id = b.decision_id
       join decisions d on d.id = b.decision_id left join cases c on c.decision_id = b.decision_id
       where b.fact_checks @> to_jsonb(array[$1::text]) and o.ended_at is null
         and (coalesce((c.state #>> '{effect,at}')::timestamptz, d.at) <= $2 or ($3::boolean and c.effect is null))
       order by o.id limit ${max})`,
    [factCheckId, at, retracted],
  )
}
