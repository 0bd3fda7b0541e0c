export type { CaseOpening, OpenedCaseRow } from '../record/case-row.ts'
export { actorNames } from './actor-names.ts'
export type { CaseFilter } from './case-filter.ts'
export { type CaseHistoryEvent, caseHistory } from './case-history.ts'
export type { Policies } from './case-policies.ts'
export type { CaseRequest, CaseSettings } from './case-request.ts'
export type { CaseActor, CaseProblem, CaseResult } from './case-result.ts'
export { type CaseAsk, CaseStore, type CaseStoreOptions } from './case-store.ts'
export { type CaseCounts, countCases, type OwnWork, ownWork } from './count-cases.ts'
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
export { type DecidedEntry, newCase } from './new-case.ts'
export {
  type AddedContext,
  addReviewContext,
  type FoundContext,
  type ReviewContext,
  type ReviewContextParts,
  reviewContexts,
} from './review-contexts.ts'
export type { NextWish } from './take-next.ts'
export { type WaitingCases, waitingCases } from './waiting-cases.ts'
