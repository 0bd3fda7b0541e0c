import { campaign } from './campaign.ts'
import { downstream } from './downstream.ts'
import { facts } from './facts.ts'
import { learned } from './learned.ts'
import { payment } from './payment.ts'
import { reading } from './reading.ts'

export const analyses = { campaign, downstream, facts, learned, payment, reading }
