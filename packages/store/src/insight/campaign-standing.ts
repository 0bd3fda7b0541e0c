import type { Pool } from 'pg'

/** Posts of one campaign with one outcome. */
export interface OutcomeCount {
  readonly outcome: string
  readonly posts: number
}

/** A campaign as the record has it now, from one of its posts. */
export interface CampaignStanding {
  /** Id of its first post. */
  readonly id: string
  /** Its first post was erased: the id, which other posts recorded, still names the campaign and leads to no post. */
  readonly firstErased: boolean
  /** Posts in the record, this one included; decisions that were erased do not count. */
  readonly posts: number
  /** Distinct authors, of those that named one. */
  readonly authors: number
  readonly firstAt: string
  readonly lastAt: string
  /** What people decided on the other posts, the most frequent first. */
  readonly decidedByPeople: readonly OutcomeCount[]
  /** What the machine decided on the other posts that no person decided on. */
  readonly machineOnly: readonly OutcomeCount[]
  /** Cases about the other posts that wait for a person. */
  readonly waiting: number
}

interface Row {
  readonly outcome: string
  readonly effect: string | null
  readonly waiting: boolean
  readonly posts: number
}

/** The campaign of the post that a decision is about; undefined where it has none, is no post, or was erased. */
export async function campaignStanding(
  pool: Pick<Pool, 'query'>,
  decisionId: string,
): Promise<CampaignStanding | undefined> {
  const { rows: named } = await pool.query<{ id: string }>(
    `select coalesce(b.campaign, b.submission_id) as id from decision_bodies b
     join decisions d on d.id = b.decision_id and d.kind = 'post' where b.decision_id = $1`,
    [decisionId],
  )
  const id = named[0]?.id
  if (id === undefined) return undefined
  const [whole, others] = await Promise.all([
    pool.query<{ posts: number; authors: number; first_at: Date; last_at: Date; first_erased: boolean }>(
      `select count(*)::int as posts, count(distinct b.subject)::int as authors, min(d.at) as first_at, max(d.at) as last_at,
         not bool_or(b.submission_id = $1) as first_erased
       ${OF_CAMPAIGN}`,
      [id],
    ),
    pool.query<Row>(
      `select d.outcome, c.effect, coalesce(c.status <> 'resolved', false) as waiting, count(*)::int as posts
       ${OF_CAMPAIGN} and d.id <> $2 group by 1, 2, 3`,
      [id, decisionId],
    ),
  ])
  const { posts, authors, first_at, last_at, first_erased } = whole.rows[0]!
  if (posts < 2) return undefined
  return {
    id,
    firstErased: first_erased,
    posts,
    authors,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
    decidedByPeople: countsOf(others.rows, ({ effect }) => effect),
    machineOnly: countsOf(others.rows, ({ effect, outcome }) => (effect === null ? outcome : null)),
    waiting: others.rows.reduce((sum, { waiting, posts }) => sum + (waiting ? posts : 0), 0),
  }
}

const OF_CAMPAIGN = `from decision_bodies b
  join decisions d on d.id = b.decision_id and d.kind = 'post'
  left join cases c on c.decision_id = d.id
  where (b.campaign = $1 or b.submission_id = $1)`

function countsOf(rows: readonly Row[], outcomeOf: (row: Row) => string | null): OutcomeCount[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const outcome = outcomeOf(row)
    if (outcome !== null) counts.set(outcome, (counts.get(outcome) ?? 0) + row.posts)
  }
  return Array.from(counts, ([outcome, posts]) => ({ outcome, posts })).sort(
    (a, b) => b.posts - a.posts || (a.outcome < b.outcome ? -1 : 1),
  )
}
