import type { Decision, DecisionRecord, Post } from '@tribunal/engine'
import type { Pool } from 'pg'
import { recordIn } from '../record/decisions.ts'
import { unpackBody } from '../record/pack-body.ts'
import { readableSubmission } from '../stored-submission.ts'

/** A case about a post that waits for people, with what was decided of it. */
export interface WaitingPost {
  readonly caseId: string
  readonly decisionId: string
  readonly post: Post
  readonly record: DecisionRecord | Decision
}

const PAGE = 200

/** The cases about posts that wait, those that opened last first, a page at a time; `max` in all. Erased ones are left out. */
export async function* waitingPosts(pool: Pool, max: number): AsyncGenerator<readonly WaitingPost[]> {
  let after: { readonly at: Date; readonly id: string } | undefined
  for (let left = max; left > 0; left -= PAGE) {
    const { rows } = await pool.query<Row>(
      `select c.id, c.opened_at, c.decision_id, b.submission, b.body, b.salt from cases c
         join decision_bodies b on b.decision_id = c.decision_id
       where c.kind = 'post' and c.status <> 'resolved'
         and ($1::timestamptz is null or (c.opened_at, c.id) < ($1, $2::uuid))
       order by c.opened_at desc, c.id desc limit $3`,
      [after?.at, after?.id, Math.min(left, PAGE)],
    )
    yield rows.flatMap(({ id, decision_id, submission, body, salt }) => {
      const personal = { submissionId: '', subject: null, salt, submission, body: unpackBody(body) }
      const record = recordIn({ personal })
      const post = readableSubmission(submission, 'post')
      return record && post?.kind === 'post' ? [{ caseId: id, decisionId: decision_id, post, record }] : []
    })
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { at: last.opened_at, id: last.id }
  }
}

interface Row {
  readonly id: string
  readonly opened_at: Date
  readonly decision_id: string
  readonly submission: Buffer
  readonly body: Buffer
  readonly salt: Buffer
}
