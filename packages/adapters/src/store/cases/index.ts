export type { Policies } from './case-policies.ts'
export type { OpenedCaseRow } from './case-row.ts'
export { type CaseOpening, type DecidedEntry, openingOf } from './opening-of.ts'
