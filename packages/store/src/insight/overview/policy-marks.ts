import type { Pool } from 'pg'
import type { OverviewWindow } from './window.ts'

/** A policy that began to decide in another version than before. */
export interface PolicyMark {
  /** Of the first decision made with it. */
  readonly at: string
  readonly policy: string
  /** Its semantic version; null where its text is not kept. */
  readonly version: string | null
  readonly hash: string
}

interface Row {
  readonly first_at: Date
  readonly policies: Readonly<Record<string, string>>
}

/** The changes of policies in a window. The first that ever decided changed nothing. */
export async function policyMarks(pool: Pick<Pool, 'query'>, { from, to }: OverviewWindow): Promise<PolicyMark[]> {
  const { rows } = await pool.query<Row>(
    `select i.first_at, d.content -> 'policies' as policies
     from insight_inputs i join decision_inputs d on d.hash = i.hash
     where i.first_at < $1 order by i.first_at`,
    [to],
  )
  const changes = changesIn(rows).filter(({ at }) => Date.parse(at) >= Date.parse(from))
  const { rows: versions } = await pool.query<{ hash: string; version: string }>(
    'select hash, version from policy_sources where hash = any($1)',
    [changes.map(({ hash }) => hash)],
  )
  const versionOf = new Map(versions.map(({ hash, version }) => [hash, version]))
  return changes.map((change) => ({ ...change, version: versionOf.get(change.hash) ?? null }))
}

/** Each version once: while one is rolled out, decisions by it and by the one before it alternate. */
function changesIn(rows: readonly Row[]): Omit<PolicyMark, 'version'>[] {
  const seen = new Set<string>()
  return rows.flatMap(({ first_at, policies }, index) => {
    const added = Object.entries(policies).filter(([policy, hash]) => !seen.has(`${policy} ${hash}`))
    for (const [policy, hash] of added) seen.add(`${policy} ${hash}`)
    return index === 0 ? [] : added.map(([policy, hash]) => ({ at: first_at.toISOString(), policy, hash }))
  })
}

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
