import { counterfactuals } from './counterfactuals.ts'
import { findings } from './findings.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { posts } from './posts.ts'
import { reasons } from './reasons.ts'
import { trace } from './trace.ts'
import { words } from './words.ts'

/** The sentences that a decision carries: what a program that shows decisions needs. */
export const decisions = {
  ...counterfactuals,
  ...findings,
  ...payments,
  ...people,
  ...posts,
  ...reasons,
  ...trace,
  ...words,
}
