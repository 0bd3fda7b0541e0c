import type { CASE_REFUSALS } from '@tribunal/contract/words'

export { CASE_REFUSALS } from '@tribunal/contract/words'

export type CaseRefusalCode = (typeof CASE_REFUSALS)[number]

/** Nothing happened, and why. */
export interface CaseRefusal {
  readonly code: CaseRefusalCode
  readonly by?: string
  readonly at?: string
  readonly until?: string
}

export function refused(code: CaseRefusalCode, more: Omit<CaseRefusal, 'code'> = {}): CaseRefusal {
  return { code, ...more }
}
