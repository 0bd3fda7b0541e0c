export { type Share, shareOf } from '@tribunal/engine'
export { blindSubmissions } from './blind-submissions.ts'
export { type CampaignStanding, campaignStanding, type OutcomeCount } from './campaign-standing.ts'
export { customerTimeline, type PaidAndDecided, type Timeline } from './customer-timeline.ts'
export type { DecisionBrief } from './decision-brief.ts'
export {
  type FoundEvent,
  type FoundEvents,
  type LedgerFilter,
  type LedgerStatus,
  ledgerStatus,
  searchLedger,
} from './ledger-view.ts'
export type { ModelFigures, ModelFiguresAt } from './overview/model-figures.ts'
export { type OutcomeReviews, type Overview, overviewOf, type RuleFigures } from './overview/overview.ts'
export { type PolicyVersion, policyVersions } from './overview/policy-marks.ts'
export type { QueueFigures } from './overview/queue-figures.ts'
export type { Agreement, ReviewerFigures, ReviewersFigures } from './overview/reviewer-figures.ts'
export type { OverviewWindow } from './overview/window.ts'
export { recordImport, recordTaken } from './record-import.ts'
export { type Counted, countedSoFar, countNewEvents } from './roll-up/roll-up.ts'
export { type Cursor, type DecisionFilter, searchDecisions } from './search-decisions.ts'
export { briefsByIds, decisionsAbout, decisionsOfSubject, paymentsSharing } from './similar-decisions.ts'
export { type PaymentTrait, type SubjectFigures, subjectFigures, type TraitCounts } from './subject-figures.ts'
