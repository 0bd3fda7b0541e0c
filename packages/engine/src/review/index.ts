export {
  type AppealRejection,
  CASE_REFUSALS,
  type CaseCommand,
  type CaseContext,
  type CaseRefusal,
  type CaseRefusalCode,
  type Resolve,
} from './case-command.ts'
export type {
  AppealResult,
  BlindFirst,
  CaseCause,
  CaseEvent,
  CaseEventType,
  CaseTexts,
  OpenedData,
  ResolvedData,
} from './case-event.ts'
export {
  APPEAL_STATUSES,
  APPEAL_WINDOW_MS,
  type Appeal,
  type AppealStatus,
  type CaseClaim,
  type CaseResolution,
  type CaseState,
  claimAt,
  decidersOf,
  type Effect,
  effectiveOutcome,
  gravestOutcome,
  isAppealOpen,
  isPerson,
  LEASE_MS,
  UNDO_MS,
  type Undoable,
} from './case-state.ts'
export {
  absentGrounds,
  CASE_PRIORITIES,
  CASE_STAGES,
  CASE_STATUSES,
  type CaseGround,
  type CasePriority,
  type CaseStage,
  type CaseStatus,
  isPersonOutcome,
  PERSON_OUTCOMES,
  type PersonOutcome,
  REASON_CODES,
  type ReasonCode,
  reasonCodesFor,
  SETTLING_OUTCOMES,
  settles,
} from './case-words.ts'
export { type CaseAnswer, decideCase } from './decide-case.ts'
export { caseFrom, evolveCase, UNTOUCHED } from './evolve-case.ts'
export { type NoticeStanding, noticeStanding } from './notice-case.ts'
