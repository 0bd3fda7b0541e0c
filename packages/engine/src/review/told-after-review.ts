import { message } from '@tribunal/messages'
import type { Message } from '../domain/index.ts'

/** Words for the person concerned once people have decided: the machine's words do not hold any more. */
const TOLD: Readonly<Record<string, Message>> = {
  clean: message('review.told_clean'),
  needs_review: message('review.told_needs_review'),
  blocked: message('review.told_blocked'),
  APPROVE: message('review.told_approved'),
  CHALLENGE: message('review.told_challenged'),
  BLOCK: message('review.told_payment_blocked'),
}

/**
 * The words for an outcome that people decided; undefined of a word that is not an outcome. They give no reason: the
 * reviewer's own words are for other reviewers, and for the appellant.
 */
export function toldAfterReview(outcome: string): Message | undefined {
  return TOLD[outcome]
}
