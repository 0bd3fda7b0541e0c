import { campaign } from './campaign.ts'
import { downstream } from './downstream.ts'
import { learned } from './learned.ts'

/** What only the analyses of a post say: loaded with the first of them, so that no page waits for it. */
export const analyses = { campaign, downstream, learned } as const
