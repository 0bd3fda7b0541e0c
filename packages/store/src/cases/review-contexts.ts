import type { Pool, PoolClient } from 'pg'
import { requireNotHeld } from '../legal-holds/legal-holds.ts'
import { committed, newSalt } from '../random.ts'
import { inTransaction } from '../transaction.ts'
import { communityReviewOf } from './case-policies.ts'
import { type LockedDecision, lockDecision, type OpenCaseParts, openCase } from './open-case.ts'

/** What a user says about a post. */
export interface ReviewContext {
  readonly user: string
  readonly verdict: 'validate' | 'flag'
  /** Addresses. */
  readonly sources: readonly string[]
  readonly note: string | null
}

/** The same as it is found again. */
export interface FoundContext extends ReviewContext {
  readonly decisionId: string
  /** RFC 3339. */
  readonly at: string
}

export interface ReviewContextParts extends OpenCaseParts {
  readonly pool: Pool
  /** Whether the policy `community-review` may open cases. */
  readonly community: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What became of a user's word. */
export type AddedContext =
  | { readonly result: 'added' | 'replaced'; readonly decisionId: string; readonly caseId: string | null }
  /** No post of this id was decided, or it was erased; or the user wrote it. */
  | { readonly result: 'no_post' }
  | { readonly result: 'own_post' }

/**
 * Keeps what a user says about a post: one word each, the last. It informs reviewers, and changes no status. Throws StoreError `held` where
 * it would take the place of an earlier word about a decision that is held, or about a post of an author who is.
 */
export async function addReviewContext(
  parts: ReviewContextParts,
  postId: string,
  context: ReviewContext,
  actor: string,
): Promise<AddedContext> {
  return await inTransaction(parts.pool, async (client) => {
    const { rows } = await client.query<{ id: string; subject: string | null }>(
      `select d.id, b.subject from decision_bodies b join decisions d on d.id = b.decision_id
       where b.submission_id = $1 and d.kind = 'post' order by d.at desc, d.id desc limit 1`,
      [postId],
    )
    const newest = rows[0]
    const decision = newest && (await lockDecision(client, newest.id))
    // Locked without its language: erased between the two questions.
    if (!decision || decision.lang === null) return { result: 'no_post' }
    if (newest.subject === context.user) return { result: 'own_post' }
    const at = new Date(parts.now()).toISOString()
    const replaced = await keep(client, parts, { postId, context, decision, actor, at })
    const opened = parts.community ? await openFor(client, parts, postId, decision, at) : null
    const caseId = opened ?? decision.caseId
    return { result: replaced ? 'replaced' : 'added', decisionId: decision.id, caseId }
  })
}

interface Kept {
  readonly postId: string
  readonly context: ReviewContext
  readonly decision: LockedDecision
  readonly actor: string
  readonly at: string
}

/** True where the user had said something before. */
async function keep(
  client: PoolClient,
  { ledger }: ReviewContextParts,
  { postId, context, decision, actor, at }: Kept,
): Promise<boolean> {
  const { user, verdict, sources, note } = context
  const { rows: earlier } = await client.query<{ decision_id: string }>(
    'select decision_id from review_context where post_id = $1 and user_id = $2 for update',
    [postId, user],
  )
  if (earlier[0]) await requireNotHeld(client, [earlier[0].decision_id])
  const salt = newSalt()
  const body = Buffer.from(JSON.stringify({ user, verdict, sources, note }))
  const [sealed] = await ledger.append(client, [
    {
      type: 'review_context.added',
      entity: `decision:${decision.id}`,
      at,
      actor,
      data: { verdict, sources: sources.length },
      commitments: { context: committed(salt, body) },
    },
  ])
  const { rows } = await client.query<{ replaced: boolean }>(
    `insert into review_context (post_id, user_id, decision_id, verdict, sources, at, seq, salt, body)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (post_id, user_id) do update set decision_id = excluded.decision_id, verdict = excluded.verdict,
       sources = excluded.sources, at = excluded.at, seq = excluded.seq, salt = excluded.salt, body = excluded.body
     returning xmax <> 0 as replaced`,
    [postId, user, decision.id, verdict, sources.length, at, sealed!.event.seq, salt, body],
  )
  return rows[0]!.replaced
}

/** Opens a case where the policy says so; its id. */
async function openFor(
  client: PoolClient,
  parts: ReviewContextParts,
  postId: string,
  decision: LockedDecision,
  at: string,
): Promise<string | null> {
  const { rows } = await client.query<{ validates: number; flags: number; flags_with_sources: number }>(
    `select count(*) filter (where verdict = 'validate') as validates,
       count(*) filter (where verdict = 'flag') as flags,
       count(*) filter (where verdict = 'flag' and sources > 0) as flags_with_sources
     from review_context where post_id = $1`,
    [postId],
  )
  const facts = { ...rows[0]!, status: decision.outcome, has_case: decision.caseId !== null }
  const place = communityReviewOf(parts.policies, facts)
  if (!place) return null
  const who = { actor: 'system:community-review', lead: false }
  const opened = await openCase(client, parts, { decision, ...place, cause: 'community', at }, who)
  return opened.ok ? opened.state.id : null
}

/** What users said about a post, the newest first. */
export async function reviewContexts(
  pool: Pool,
  where: { readonly postId: string } | { readonly decisionId: string },
): Promise<readonly FoundContext[]> {
  const [column, value] = 'postId' in where ? ['r.post_id', where.postId] : ['b.decision_id', where.decisionId]
  const joined = 'postId' in where ? '' : 'join decision_bodies b on b.submission_id = r.post_id'
  const { rows } = await pool.query<{ decision_id: string; at: Date; body: Buffer }>(
    `select r.decision_id, r.at, r.body from review_context r ${joined} where ${column} = $1
     order by r.at desc, r.user_id limit 500`,
    [value],
  )
  return rows.map(({ decision_id, at, body }) => ({
    ...(JSON.parse(body.toString()) as ReviewContext),
    decisionId: decision_id,
    at: at.toISOString(),
  }))
}
