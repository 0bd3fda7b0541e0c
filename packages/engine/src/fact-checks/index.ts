export {
  decideFactCheck,
  type FactCheckAnswer,
  type FactCheckCommand,
  type FactCheckContext,
  type FactCheckReview,
} from './decide-fact-check.ts'
export { evolveFactCheck } from './evolve-fact-check.ts'
export {
  type DoneBy,
  FACT_CHECK_EVENT_TYPES,
  type FactCheckEvent,
  type FactCheckProposal,
  type FactCheckState,
  type FactCheckVersion,
  factCheckItem,
  factCheckOf,
  publishedVersion,
  type RatedClaim,
} from './fact-check.ts'
