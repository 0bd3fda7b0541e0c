import { campaign } from './campaign.ts'
import { downstream } from './downstream.ts'
import { learned } from './learned.ts'
import { payment } from './payment.ts'

export const analyses = { campaign, downstream, learned, payment }
