import { type FieldProblem, HttpProblem } from '../problems/http-problem.ts'
import { faultOfPassword, PASSWORD_LENGTH, type PasswordFault } from './password-rules.ts'
import type { Passwords } from './passwords.ts'

/** What a password that is refused should have been. */
export const PASSWORD_EXPECTED: Readonly<Record<PasswordFault, { readonly en: string; readonly es: string }>> = {
  'password-too-short': {
    en: `at least ${PASSWORD_LENGTH.min} characters`,
    es: `al menos ${PASSWORD_LENGTH.min} caracteres`,
  },
  'password-too-long': {
    en: `at most ${PASSWORD_LENGTH.max} characters`,
    es: `como mucho ${PASSWORD_LENGTH.max} caracteres`,
  },
  'password-common': {
    en: 'a password that others do not try first; a few unrelated words are good',
    es: 'una contraseña que otros no prueben primero; sirven varias palabras sin relación',
  },
  'password-personal': {
    en: 'a password that is not made of your name, your address or the name of this service',
    es: 'una contraseña que no esté hecha de su nombre, su dirección o el nombre de este servicio',
  },
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
