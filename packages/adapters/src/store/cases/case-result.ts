import type { CaseContext, CaseRefusal, CaseRefusalCode, CaseState } from '@tribunal/engine'

/** Why nothing happened to a case: the case says so, there is none, or it is not as it was when it was looked at. */
export interface CaseProblem extends Omit<CaseRefusal, 'code'> {
  readonly code: CaseRefusalCode | 'no_case' | 'version_changed'
}

/** What became of what was asked of a case. */
export type CaseResult =
  | { readonly ok: true; readonly state: CaseState }
  | { readonly ok: false; readonly problem: CaseProblem }

/** Who asks. */
export type CaseActor = Pick<CaseContext, 'actor' | 'lead'>
