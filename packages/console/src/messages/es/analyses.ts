import { campaign } from './campaign.ts'
import { downstream } from './downstream.ts'
import { learned } from './learned.ts'

export const analyses = { campaign, downstream, learned }
