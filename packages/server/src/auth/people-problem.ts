import { message } from '@tribunal/messages'
import { PeopleError, type PeopleErrorCode } from '@tribunal/store'
import { HttpProblem } from '../problems/http-problem.ts'
import type { ProblemCode } from '../problems/problems.ts'

const CODES: Readonly<Record<PeopleErrorCode, ProblemCode>> = {
  'email-taken': 'email-taken',
  'last-admin': 'last-admin',
  'no-such-person': 'not-found',
  disabled: 'identity-refused',
  'link-invalid': 'link-invalid',
  'identity-conflict': 'identity-refused',
}

const CONFLICT = message('auth.account_signs_in_otherwise')

/** Waits for a change of accounts; one that is refused becomes a problem of the API. */
export async function orPeopleProblem<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof PeopleError)) throw error
    const detail = error.code === 'identity-conflict' ? { detail: CONFLICT } : {}
    throw new HttpProblem({ code: CODES[error.code], cause: error, ...detail })
  }
}
