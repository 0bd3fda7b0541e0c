import type { Pool } from 'pg'

/** Whether the first reviewer of a case `c` is to choose without the machine's verdict, and has not yet. */
export const BLIND_SQL = `coalesce((c.state ->> 'blind')::boolean and c.stage = 'first' and c.status <> 'resolved', false)`

/**
 * Those of some submissions, by their ids, whose reviewer is to choose without the machine's verdict, and has not yet. A
 * submission may be decided several times: no decision on it may tell. Asked for a page at a time; as a column of a list it
 * would have the database look through every decision.
 */
export async function blindSubmissions(
  pool: Pick<Pool, 'query'>,
  submissionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ submission_id: string }>(
    `select distinct b.submission_id from decision_bodies b join cases c on c.decision_id = b.decision_id
     where b.submission_id = any($1) and ${BLIND_SQL}`,
    [submissionIds],
  )
  return new Set(rows.map(({ submission_id: id }) => id))
}
