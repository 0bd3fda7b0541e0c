import { PeopleError, type PeopleErrorCode } from '@tribunal/adapters/store'
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

const CONFLICT = {
  en: 'the address belongs to an account that signs in in another way; ask an admin',
  es: 'la dirección pertenece a una cuenta que entra de otra manera; consulte a un administrador',
} as const

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
