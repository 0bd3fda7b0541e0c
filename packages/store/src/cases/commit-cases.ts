import { type CaseEvent, type CaseState, effectiveOutcome, type MeasureRules } from '@tribunal/engine'
import type { EventDraft } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { followEffects } from '../measures/follow-decision.ts'
import { writeMeasures } from '../measures/measure-rows.ts'
import { committed, newSalt } from '../random.ts'
import { changedColumns } from '../record/case-row.ts'

/** What the person concerned hears once people have decided, by language (BCP 47); undefined of an outcome that has no words. */
export type ToldAfter = (outcome: string) => Readonly<Record<string, string>> | undefined

/** What happened to one case. */
export interface CaseChange {
  readonly before: CaseState
  readonly after: CaseState
  readonly events: readonly CaseEvent[]
  /** The event that opened it, where it was opened just now. */
  readonly opening?: EventDraft
}

interface Text {
  readonly caseId: string
  /** Which of the drafts it belongs to. */
  readonly draft: number
  readonly name: string
  readonly salt: Uint8Array
  readonly body: Uint8Array
}

/** Where it is written, in which words people hear of it, and what it does to posts and accounts. */
export interface CommitParts {
  readonly ledger: Ledger
  readonly told: ToldAfter
  readonly measures: MeasureRules
}

/**
 * Writes what happened to cases, inside a transaction that holds their rows: events with what they made of the decisions,
 * texts behind commitments, measures that begin or end, and the rows as they stand afterwards. Others that append wait until the transaction ends.
 */
export async function commitCases(
  client: PoolClient,
  { ledger, told, measures }: CommitParts,
  changes: readonly CaseChange[],
): Promise<void> {
  const drafts: EventDraft[] = []
  const texts: Text[] = []
  const skips: { actor: string; case_id: string; at: string }[] = []
  const notices = await noticesOf(client, changes.filter(isAnswered))
  for (const { before, after, events, opening } of changes) {
    if (opening) drafts.push(opening)
    for (const event of events) {
      drafts.push(draftOf(after, event, drafts.length, texts))
      // Others come first where somebody passed it by, or handed it over.
      const passed = event.type === 'case.released' && event.data.skipped
      if (passed || (event.type === 'case.reopened' && event.data.because === 'unsettled'))
        skips.push({ actor: event.actor, case_id: after.id, at: event.at })
    }
    const decided = decisionDrafts({ before, after, events }, told)
    drafts.push(...decided)
    const [made] = decided
    // While others go on with the case the notices are looked at still.
    if (made && made.type !== 'decision.restored' && after.status === 'resolved')
      drafts.push(...(notices.get(after.decision) ?? []).map((id) => answerDraft(id, after, made)))
  }
  if (drafts.length === 0) return
  const steps = await followEffects(client, measures, changes.flatMap(effectChange))
  const before = drafts.length
  const sealed = await ledger.append(client, [...drafts, ...steps.map(({ draft }) => draft)])
  await writeMeasures(client, steps, sealed.slice(before))
  await client.query({
    name: 'commit_cases',
    text: COMMIT_SQL,
    values: [
      // What happened twice to a case of this batch leaves one row.
      JSON.stringify([...new Map(changes.map(({ after }) => [after.id, changedColumns(after)])).values()]),
      texts.map(({ caseId }) => caseId),
      texts.map(({ draft }) => sealed[draft]!.event.seq),
      texts.map(({ name }) => name),
      texts.map(({ salt }) => salt),
      texts.map(({ body }) => body),
      JSON.stringify(skips),
    ],
  })
}

/** The event names the decision as well, so that a reader of the one event knows what it is about. */
function draftOf(
  { id: caseId, decision }: CaseState,
  { type, at, actor, data: happened, texts }: CaseEvent,
  draft: number,
  kept: Text[],
): EventDraft {
  const data = { ...(happened as unknown as Record<string, Json>), decision }
  const event = { type, entity: `case:${caseId}`, at, actor, data }
  if (!texts) return event
  const commitments: Record<string, string> = {}
  for (const [name, text] of Object.entries(texts)) {
    const salt = newSalt()
    const body = Buffer.from(text)
    commitments[name] = committed(salt, body)
    kept.push({ caseId, draft, name, salt, body })
  }
  return { ...event, commitments }
}

/** What measures follow from: whether people decided, or took that back. */
function effectChange({ before, after, events }: CaseChange) {
  const last = events.at(-1)
  return last && isMoved(before, after) ? [{ after, at: last.at, actor: last.actor }] : []
}

/** Whether the outcome that holds comes from another judgement than before. */
function isMoved(before: CaseState, after: CaseState): boolean {
  return before.effect?.at !== after.effect?.at || before.effect?.by !== after.effect?.by
}

/** Whether people made something of the decision, which answers the notices about it. */
function isAnswered({ before, after }: CaseChange): boolean {
  return after.effect !== null && after.effect.at !== before.effect?.at
}

/** Notices about one decision whose answer is an event of its own, the newest; all of them show what holds. */
const NOTICES_MAX = 500

/** The notices about the decisions of these cases, by the decision. */
async function noticesOf(
  client: PoolClient,
  changes: readonly CaseChange[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (changes.length === 0) return new Map()
  const { rows } = await client.query<{ decision: string; ids: string[] }>(
    `select d.id as decision, array(
       select n.id::text from notices n where n.decision_id = d.id order by n.id desc limit ${NOTICES_MAX}) as ids
     from unnest($1::uuid[]) as d(id)`,
    [changes.map(({ after }) => after.decision)],
  )
  return new Map(rows.map(({ decision, ids }) => [decision, ids]))
}

function answerDraft(id: string, { decision, id: caseId }: CaseState, { at, actor, data }: EventDraft): EventDraft {
  const answer = { outcome: data!['outcome']!, decision, case: caseId }
  return { type: 'notice.decided', entity: `notice:${id}`, at, actor, data: answer }
}

/** What people made of the decision, where that has changed, and the words in which the person concerned hears of it. */
function decisionDrafts({ before, after, events }: CaseChange, told: ToldAfter): readonly EventDraft[] {
  const { effect, id, decision, machineOutcome } = after
  const last = events.at(-1)
  if (!last || !isMoved(before, after)) return []
  const outcome = effectiveOutcome(after)
  const undone = last.type === 'case.undone'
  const word = undone ? 'restored' : outcome === machineOutcome ? 'confirmed' : 'overridden'
  const about = { entity: `decision:${decision}`, at: last.at, actor: last.actor }
  // by and texts: null where what the machine decided, and its words, hold again.
  const by = effect?.by ?? null
  const texts = effect ? (told(outcome) ?? null) : null
  const changed = effectiveChange(before, after, last)
  return [
    { ...about, type: `decision.${word}`, data: { outcome, case: id, by, machine_outcome: machineOutcome } },
    ...(changed ? [changed] : []),
    { ...about, type: 'communication.changed', data: { outcome, case: id, texts } },
  ]
}

/**
 * The event that another outcome holds than before; undefined where the same does. `last`: the last event of the command that led
 * from `before` to `after`. It says everything that a receiver needs to act, so that it need not know cases.
 */
export function effectiveChange(before: CaseState, after: CaseState, last: CaseEvent): EventDraft | undefined {
  const previous = effectiveOutcome(before)
  const outcome = effectiveOutcome(after)
  if (previous === outcome) return undefined
  const { id, decision, kind, effect, machineOutcome, resolutions, appeal } = after
  const answered = appeal?.answered
  const isAnswer = answered?.at === effect?.at && answered?.by === effect?.by
  const undone = last.type === 'case.undone'
  return {
    type: 'decision.effective_changed',
    entity: `decision:${decision}`,
    at: last.at,
    actor: last.actor,
    data: {
      ...{ case: id, kind, outcome, previous_outcome: previous, machine_outcome: machineOutcome },
      // Null where the machine's outcome holds again.
      by: effect?.by ?? null,
      because: undone ? 'undo' : isAnswer ? 'appeal' : 'review',
      // Of the resolution that took effect; taking one back gives no reason.
      reason_code: undone ? null : resolutions.at(-1)!.reasonCode,
    },
  }
}

/** Texts about somebody who was erased meanwhile are not kept. */
const COMMIT_SQL = `
with changed as (
  update cases c set queue = x.queue, priority = x.priority, status = x.status, stage = x.stage, lead_only = x.lead_only,
    assignee = x.assignee, due_at = x.due_at, held_by = x.held_by, held_until = x.held_until, deciders = x.deciders,
    resolved_by = x.resolved_by, resolved_at = x.resolved_at, effect = x.effect, appeal_status = x.appeal_status,
    version = x.version, state = x.state
  from jsonb_to_recordset($1::jsonb) as x(id uuid, queue text, priority smallint, status text, stage text,
    lead_only boolean, assignee text, due_at timestamptz, held_by text, held_until timestamptz, deciders text[],
    resolved_by text, resolved_at timestamptz, effect text, appeal_status text, version integer, state jsonb)
  where c.id = x.id),
kept as (
  insert into case_texts (case_id, seq, name, salt, body)
  select t.case_id, t.seq, t.name, t.salt, t.body
  from unnest($2::uuid[], $3::bigint[], $4::text[], $5::bytea[], $6::bytea[]) as t(case_id, seq, name, salt, body)
  where exists (
    select from cases c join decision_bodies b on b.decision_id = c.decision_id where c.id = t.case_id))
insert into case_skips (actor, case_id, at)
select distinct on (actor, case_id) actor, case_id, at
from jsonb_to_recordset($7::jsonb) as s(actor text, case_id uuid, at timestamptz)
order by actor, case_id, at desc
on conflict (actor, case_id) do update set at = excluded.at`
