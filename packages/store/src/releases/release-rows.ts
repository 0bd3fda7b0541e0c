import { inForce, noReleases, type PolicyReleases, type ReleaseEvent } from '@tribunal/engine'
import type { EventDraft } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { ClientBase, Pool } from 'pg'

type Client = Pick<ClientBase, 'query'>

/** A row of `policy_states`, as it follows from a state. */
export function stateRow(state: PolicyReleases) {
  const { policy, revision } = state
  return { policy, active: inForce(state)?.active ?? null, revision, state }
}

/** The rows of `policy_releases` that follow from a state. */
export function releaseRows({ policy, releases }: PolicyReleases) {
  return releases.map(({ id, hash, version, stage, changed }) => ({
    id,
    policy,
    hash,
    version,
    stage,
    changed_at: changed.at,
  }))
}

/**
 * The versions of policies, each row locked until the transaction ends: in the order of their names, as everybody does, so
 * that two who want several never wait for each other.
 */
export async function holdPolicies(client: Client, policies: readonly string[]): Promise<Map<string, PolicyReleases>> {
  const empty = policies.map((policy) => stateRow(noReleases(policy)))
  await client.query(
    `insert into policy_states (policy, active, revision, state)
     select policy, active, revision, state from jsonb_to_recordset($1::jsonb)
       as x(policy text, active text, revision integer, state jsonb)
     order by policy on conflict do nothing`,
    [JSON.stringify(empty)],
  )
  const { rows } = await client.query<{ state: PolicyReleases }>(
    'select state from policy_states where policy = any($1) order by policy for update',
    [policies],
  )
  return new Map(rows.map(({ state }) => [state.policy, state]))
}

/** Writes the rows as states say. */
export async function writeStates(client: Client, states: readonly PolicyReleases[]): Promise<void> {
  await client.query(
    `with changed as (
       update policy_states p set active = x.active, revision = x.revision, state = x.state
       from jsonb_to_recordset($1::jsonb) as x(policy text, active text, revision integer, state jsonb)
       where p.policy = x.policy)
     insert into policy_releases (id, policy, hash, version, stage, changed_at)
     select id, policy, hash, version, stage, changed_at from jsonb_to_recordset($2::jsonb)
       as x(id uuid, policy text, hash text, version text, stage text, changed_at timestamptz)
     on conflict (id) do update set stage = excluded.stage, changed_at = excluded.changed_at`,
    [JSON.stringify(states.map(stateRow)), JSON.stringify(states.flatMap(releaseRows))],
  )
}

/** What happened, as the ledger records it. */
export function releaseDraft(policy: string, { type, at, actor, data }: ReleaseEvent): EventDraft {
  return { type, entity: `policy:${policy}`, at, actor, data: data as unknown as Record<string, Json> }
}

/** The versions of every policy, by name. */
export async function policyStates(pool: Pick<Pool, 'query'>): Promise<readonly PolicyReleases[]> {
  const { rows } = await pool.query<{ state: PolicyReleases }>('select state from policy_states order by policy')
  return rows.map(({ state }) => state)
}
