export type { CaseOpening, OpenedCaseRow } from '../record/case-row.ts'
export type { CaseFilter } from './case-filter.ts'
export { actorNames, type CaseHistoryEvent, caseHistory } from './case-history.ts'
export type { Policies } from './case-policies.ts'
export type { CaseActor, CaseProblem, CaseRequest, CaseResult, CaseSettings } from './case-request.ts'
export { type CaseAsk, CaseStore, type CaseStoreOptions } from './case-store.ts'
export { type CaseCounts, countCases, type OwnWork, ownWork, type WaitingCases, waitingCases } from './count-cases.ts'
export {
  type CaseCursor,
  type CaseOrder,
  caseIdOf,
  casesByIds,
  cursorFrom,
  type FoundCase,
  findCases,
  type WholeCase,
} from './find-cases.ts'
export { type DecidedEntry, newCase, riskOf } from './new-case.ts'
export {
  type AddedContext,
  addReviewContext,
  type FoundContext,
  type ReviewContext,
  type ReviewContextParts,
  reviewContexts,
} from './review-contexts.ts'
export type { NextWish } from './take-next.ts'
