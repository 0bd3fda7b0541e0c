import type { Pool } from 'pg'

/** A version of a policy that has been in force. */
export interface PolicyVersion {
  readonly hash: string
  readonly version: string
  /** Of the first decision made with it that is counted; null where there is none. */
  readonly first_at: string | null
  readonly last_at: string | null
  /** Made while it was in force, as far as they are counted. */
  readonly decisions: number
}

/** The versions of a policy, the last in force first; those that have decided nothing yet before all others. */
export async function policyVersions(pool: Pick<Pool, 'query'>, policy: string): Promise<PolicyVersion[]> {
  const { rows } = await pool.query<{
    hash: string
    version: string
    first_at: Date | null
    last_at: Date | null
    decisions: number
  }>(
    `select s.hash, s.version, min(i.first_at) as first_at, max(i.last_at) as last_at,
       coalesce(sum(i.decisions), 0)::bigint as decisions
     from policy_sources s
       left join decision_inputs d on d.content -> 'policies' ->> s.policy = s.hash
       left join insight_inputs i on i.hash = d.hash
     where s.policy = $1 and (d.hash is not null or exists (
       select from policy_states p where p.policy = s.policy and p.active = s.hash))
     group by s.hash, s.version order by max(i.last_at) desc nulls first, s.version desc, s.hash`,
    [policy],
  )
  return rows.map(({ first_at, last_at, ...same }) => ({
    ...same,
    first_at: first_at?.toISOString() ?? null,
    last_at: last_at?.toISOString() ?? null,
  }))
}
