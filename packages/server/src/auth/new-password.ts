import { type Message, message } from '@tribunal/messages'
import { type FieldProblem, HttpProblem } from '../problems/http-problem.ts'
import { faultOfPassword, PASSWORD_LENGTH, type PasswordFault } from './password-rules.ts'
import type { Passwords } from './passwords.ts'

/** What a password that is refused should have been. */
export const PASSWORD_EXPECTED: Readonly<Record<PasswordFault, Message>> = {
  'password-too-short': message('auth.password_too_short', { min: PASSWORD_LENGTH.min }),
  'password-too-long': message('auth.password_too_long', { max: PASSWORD_LENGTH.max }),
  'password-common': message('auth.password_common'),
  'password-personal': message('auth.password_personal'),
}

/** The hash of a new password. Throws `password-refused` where it is too easy to guess. */
export async function newPasswordHash(
  passwords: Passwords,
  password: string,
  who: { readonly email: string; readonly name: string },
): Promise<string> {
  const code = faultOfPassword(password, who)
  if (!code) return await passwords.hash(password)
  const error: FieldProblem = { code, field: 'body.password', expected: PASSWORD_EXPECTED[code] }
  throw new HttpProblem({ code: 'password-refused', errors: [error] })
}
