import { type Message, message } from '@tribunal/messages'
import {
  acceptFirstAdmin,
  acceptLink,
  acceptSignInLink,
  findPerson,
  findPersonByEmail,
  type LinkPurpose,
  type PeopleStore,
  type Person,
  readLink,
  replaceHash,
  setPassword,
} from '@tribunal/store'
import { type FieldProblem, HttpProblem } from '../problems/http-problem.ts'
import { LoginThrottle, type Tries } from './login-throttle.ts'
import { faultOfPassword, PASSWORD_LENGTH, type PasswordFault } from './password-rules.ts'
import { Passwords } from './passwords.ts'

/** What a password that is refused should have been. */
export const PASSWORD_EXPECTED: Readonly<Record<PasswordFault, Message>> = {
  'password-too-short': message('auth.password_too_short', { min: PASSWORD_LENGTH.min }),
  'password-too-long': message('auth.password_too_long', { max: PASSWORD_LENGTH.max }),
  'password-common': message('auth.password_common'),
  'password-personal': message('auth.password_personal'),
}

/** The hash of a new password. Throws `password-refused` where it is too easy to guess. */
async function newPasswordHash(
  passwords: Passwords,
  password: string,
  who: { readonly email: string; readonly name: string },
): Promise<string> {
  const code = faultOfPassword(password, who)
  if (!code) return await passwords.hash(password)
  const error: FieldProblem = { code, field: 'body.password', expected: PASSWORD_EXPECTED[code] }
  throw new HttpProblem({ code: 'password-refused', errors: [error] })
}

/** Local accounts: who knows the password, and who may set one. */
export class PasswordSignIn {
  readonly #store: PeopleStore
  readonly #passwords = new Passwords()
  readonly #guesses: LoginThrottle

  constructor(store: PeopleStore) {
    this.#store = store
    this.#guesses = new LoginThrottle(store)
  }

  /**
   * The person with this address and password. Throws `wrong-credentials`, after the same work and with the same words
   * whether there is no such account, the password is another, or the account is disabled; and `too-many-attempts`.
   */
  async check(tries: Tries, password: string, now: Date): Promise<Person> {
    const attempt = await this.#guesses.begin(tries, now)
    const person = await findPersonByEmail(this.#store.pool, tries.email)
    const right = await this.#passwords.isRight(password, person?.passwordHash)
    if (!right || !person?.passwordHash || person.disabledAt) {
      await attempt.failed(person?.id)
      throw new HttpProblem({ code: 'wrong-credentials' })
    }
    await attempt.succeeded()
    await this.#renewHash(person, person.passwordHash, password)
    return person
  }

  /** Changes the password of somebody who is signed in and knows it. Every session ends. */
  async change(id: string, former: string, password: string, from: Omit<Tries, 'email'>, now: Date): Promise<Person> {
    const person = await findPerson(this.#store.pool, id)
    if (!person) throw new HttpProblem({ code: 'unauthenticated' })
    await this.check({ ...from, email: person.email }, former, now)
    const hash = await newPasswordHash(this.#passwords, password, person)
    return await setPassword(this.#store, id, hash, { actor: `person:${id}`, now })
  }

  /** Makes the first admin by the link that the start printed. */
  async becomeFirstAdmin(
    link: string,
    who: { email: string; name: string },
    password: string,
    now: Date,
  ): Promise<Person> {
    await this.#readLink(link, ['first_admin'], now)
    const passwordHash = await newPasswordHash(this.#passwords, password, who)
    return await acceptFirstAdmin(this.#store, link, { ...who, passwordHash }, now)
  }

  /** Sets the password of whom an invitation or a reset is for. */
  async acceptLink(link: string, password: string, now: Date): Promise<Person> {
    const person = await this.#readLink(link, ['invitation', 'password_reset'], now)
    const hash = await newPasswordHash(this.#passwords, password, person ?? { email: '', name: '' })
    return await acceptLink(this.#store, link, hash, now)
  }

  /** Whom a link to sign in is for: no password is asked for, or set. */
  async acceptSignInLink(link: string, now: Date): Promise<Person> {
    return await acceptSignInLink(this.#store, link, now)
  }

  /** A link is looked at before a password is hashed for it, so that made-up links cost nothing. */
  async #readLink(link: string, purposes: readonly LinkPurpose[], now: Date): Promise<Person | undefined> {
    const { purpose, person } = await readLink(this.#store.pool, link, now)
    if (!purposes.includes(purpose)) throw new HttpProblem({ code: 'link-invalid' })
    return person
  }

  async #renewHash({ id }: Person, stored: string, password: string): Promise<void> {
    if (!this.#passwords.isOutdated(stored)) return
    await replaceHash(this.#store.pool, id, stored, await this.#passwords.hash(password))
  }
}
