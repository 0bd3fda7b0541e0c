import type { Post, Submission, Transaction } from '@tribunal/engine'
import type { Settings } from '../../settings.ts'
import type { Decision } from '../../tribunal-port.ts'
import { Page } from './page.ts'
import { prettyPost } from './post.ts'
import { prettyTransaction } from './transaction.ts'

/** A decision for a person at a terminal. */
export function prettyDecision(submission: Submission, decision: Decision, settings: Settings): string {
  const page = new Page(settings)
  if (decision.kind === 'post') prettyPost(page, submission as Post, decision)
  else prettyTransaction(page, submission as Transaction, decision)
  return page.toString()
}
