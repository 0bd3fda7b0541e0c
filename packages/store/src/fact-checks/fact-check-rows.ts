import { evolveFactCheck, type FactCheckEvent, type FactCheckState } from '@tribunal/engine'
import type { EventDraft } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/** A row of `fact_checks`, as it follows from a state. */
export function factCheckRow(state: FactCheckState) {
  const { id, decision, status, proposal, versions, revision, changed } = state
  const rating = versions.at(-1)?.rating ?? proposal?.rated?.rating ?? null
  return {
    id,
    decision_id: decision,
    status,
    waits: proposal !== null,
    // A declined proposal keeps the rating that it had in its events alone.
    rating,
    revision,
    changed_at: changed.at,
    state,
  }
}

/** The state that events make of a fact check; undefined without any. */
export function factCheckFrom(id: string, events: readonly FactCheckEvent[]): FactCheckState | undefined {
  return events.reduce<FactCheckState | undefined>(
    (state, event) => evolveFactCheck(id, state ?? null, event),
    undefined,
  )
}

/** The state of a fact check, its row locked until the transaction ends; null where there is none. */
export async function holdFactCheck(client: Client, id: string): Promise<FactCheckState | null> {
  const { rows } = await client.query<{ state: FactCheckState }>(
    'select state from fact_checks where id = $1 for update',
    [id],
  )
  return rows[0]?.state ?? null
}

/** Writes the row as the state says. */
export async function writeFactCheck(client: Client, state: FactCheckState): Promise<void> {
  await client.query(
    `insert into fact_checks (id, decision_id, status, waits, rating, revision, changed_at, state)
     select id, decision_id, status, waits, rating, revision, changed_at, state from jsonb_to_record($1::jsonb)
       as x(id uuid, decision_id uuid, status text, waits boolean, rating text, revision integer, changed_at timestamptz, state jsonb)
     on conflict (id) do update set decision_id = excluded.decision_id, status = excluded.status, waits = excluded.waits,
       rating = excluded.rating, revision = excluded.revision, changed_at = excluded.changed_at, state = excluded.state`,
    [JSON.stringify(factCheckRow(state))],
  )
}

/** What happened, as the ledger records it. */
export function factCheckDraft(
  id: string,
  { type, at, actor, data }: FactCheckEvent,
  commitments?: Readonly<Record<string, string>>,
): EventDraft {
  const draft = { type, entity: `fact_check:${id}`, at, actor, data: data as unknown as Record<string, Json> }
  return commitments ? { ...draft, commitments } : draft
}
