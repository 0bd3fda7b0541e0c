import type { Payment, Post, Submission } from '@tribunal/engine'
import type { Decision } from '../../context.ts'
import type { Settings } from '../../settings.ts'
import { Page } from './page.ts'
import { prettyPayment } from './payment.ts'
import { prettyPost } from './post.ts'

/** A decision for a person at a terminal. */
export function prettyDecision(submission: Submission, decision: Decision, settings: Settings): string {
  const page = new Page(settings)
  if (decision.kind === 'post') prettyPost(page, submission as Post, decision)
  else prettyPayment(page, submission as Payment, decision)
  return page.toString()
}
