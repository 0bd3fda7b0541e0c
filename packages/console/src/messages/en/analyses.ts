import { campaign } from './campaign.ts'
import { downstream } from './downstream.ts'
import { facts } from './facts.ts'
import { learned } from './learned.ts'
import { payment } from './payment.ts'
import { reading } from './reading.ts'

/** What only the analyses of a submission say: loaded with the first of them, so that no page waits for it. */
export const analyses = { campaign, downstream, facts, learned, payment, reading } as const
