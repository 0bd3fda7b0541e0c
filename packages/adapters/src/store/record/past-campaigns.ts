import type { Pool } from 'pg'
import type { PastCampaign } from '../../runtime/open-tribunal.ts'

/**
 * How large campaigns are and when they began, as the record has them: posts that a memory forgot count as well. Posts
 * that were erased do not.
 */
export async function pastCampaigns(pool: Pick<Pool, 'query'>, ids: readonly string[]): Promise<PastCampaign[]> {
  const { rows } = await pool.query<{ id: string; size: number; first_seen: Date }>(
    `select c.id, count(distinct b.submission_id)::int as size, min(d.at) as first_seen
     from unnest($1::text[]) as c(id)
       join decision_bodies b on b.campaign = c.id or b.submission_id = c.id
       join decisions d on d.id = b.decision_id and d.kind = 'post'
     group by c.id`,
    [ids],
  )
  return rows.map(({ id, size, first_seen }) => ({ id, size, firstSeen: first_seen }))
}
