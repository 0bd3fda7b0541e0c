import { downstream } from './downstream.ts'
import { learned } from './learned.ts'

export const analyses = { downstream, learned }
