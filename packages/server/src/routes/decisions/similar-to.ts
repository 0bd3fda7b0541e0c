import type { SIMILAR_WHY } from '@tribunal/contract'
import type { Payment, Post, Submission } from '@tribunal/engine'
import {
  briefsByIds,
  type DecisionBrief,
  decisionsAbout,
  decisionsOfSubject,
  paymentsSharing,
  readableSubmission,
  type StoredDecision,
} from '@tribunal/store'
import type { Services } from '../../services.ts'

type Why = (typeof SIMILAR_WHY)[number]

/** A past decision, and what it has in common with another. */
export interface Similar {
  readonly decision: DecisionBrief
  readonly why: readonly Why[]
  /** Of the texts, 0 to 1; null where they were not compared. */
  readonly similarity: number | null
}

const SHOWN = 10

/** Past decisions like this one, those with most in common first; at most ten. */
export async function similarTo(
  decision: StoredDecision,
  { tribunal, store }: Pick<Services, 'tribunal' | 'store'>,
): Promise<Similar[]> {
  const submission = decision.personal && readableSubmission(decision.personal.submission, decision.kind)
  if (!submission) return []
  const found =
    submission.kind === 'post'
      ? await likePost(submission, { tribunal, store })
      : await likePayment(submission, { store })
  return found.filter((other) => other.decision.id !== decision.id).slice(0, SHOWN)
}

async function likePost(post: Post, { tribunal, store }: Pick<Services, 'tribunal' | 'store'>): Promise<Similar[]> {
  const alike = new Map(tribunal.similarPosts(post.text).map(({ id, similarity }) => [id, similarity]))
  const about = await decisionsAbout(store.pool, [...alike.keys()], 2 * SHOWN)
  const theirs = post.author === undefined ? [] : await decisionsOfSubject(store.pool, post.author, SHOWN + 1)
  return unique([...about, ...theirs])
    .map((decision) => {
      const similarity = alike.get(decision.submissionId ?? '') ?? null
      const sameAuthor = post.author !== undefined && decision.subject === post.author
      const why: Why[] = [...(similarity === null ? [] : ['text' as const]), ...(sameAuthor ? ['author' as const] : [])]
      return { decision, why, similarity }
    })
    .sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0))
}

async function likePayment(payment: Payment, { store }: Pick<Services, 'store'>): Promise<Similar[]> {
  const theirs = await decisionsOfSubject(store.pool, payment.customer_id, SHOWN + 1)
  const shared = await briefsByIds(store.pool, await paymentsSharing(store.pool, payment, 2 * SHOWN))
  return unique([...theirs, ...shared]).flatMap((decision) => {
    const why = inCommon(payment, decision.submission)
    return why.length === 0 ? [] : [{ decision, why, similarity: null }]
  })
}

function inCommon(payment: Payment, other: Submission | null): Why[] {
  if (other?.kind !== 'payment') return []
  return [
    ...(other.customer_id === payment.customer_id ? ['customer' as const] : []),
    ...(other.device_id === payment.device_id ? ['device' as const] : []),
    ...(other.merchant_id === payment.merchant_id ? ['merchant' as const] : []),
  ]
}

/** The first of each id, in order. */
function unique(decisions: readonly DecisionBrief[]): DecisionBrief[] {
  return [...new Map(decisions.toReversed().map((decision) => [decision.id, decision])).values()].toReversed()
}
