export { customerTimeline, type PaidAndDecided, type Timeline } from './customer-timeline.ts'
export { type DecisionBrief, submissionIn } from './decision-brief.ts'
export { type FoundEvent, type FoundEvents, type LedgerFilter, searchLedger } from './ledger-search.ts'
export { type LedgerStatus, ledgerStatus } from './ledger-status.ts'
export {
  type ModelFigures,
  type OutcomeReviews,
  type Overview,
  overviewOf,
  type RuleFigures,
} from './overview/overview.ts'
export type { QueueFigures } from './overview/queue-figures.ts'
export type { Agreement, ReviewerFigures } from './overview/reviewer-figures.ts'
export { type Share, shareOf } from './overview/wilson.ts'
export type { OverviewWindow } from './overview/window.ts'
export { type PolicyVersion, policyVersions } from './policy-versions.ts'
export { recordImport } from './record-import.ts'
export { type Counted, countedSoFar, countNewEvents } from './roll-up/roll-up.ts'
export { type Cursor, type DecisionFilter, searchDecisions } from './search-decisions.ts'
export { briefsByIds, decisionsAbout, decisionsOfSubject, paymentsSharing } from './similar-decisions.ts'
