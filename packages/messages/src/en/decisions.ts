import { findings } from './findings.ts'
import { payments } from './payments.ts'
import { posts } from './posts.ts'
import { reasons } from './reasons.ts'
import { trace } from './trace.ts'

/** The sentences that a decision carries: what a program that shows decisions needs. */
export const decisions = {
  ...findings,
  ...payments,
  ...posts,
  ...reasons,
  ...trace,
} as const
