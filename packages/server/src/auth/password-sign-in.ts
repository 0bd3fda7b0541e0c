import {
  acceptFirstAdmin,
  acceptLink,
  findPerson,
  findPersonByEmail,
  type LinkPurpose,
  type PeopleStore,
  type Person,
  readLink,
  replaceHash,
  setPassword,
} from '@tribunal/adapters/store'
import { type FieldProblem, HttpProblem } from '../http/http-problem.ts'
import { Guesses } from './guesses.ts'
import { faultOfPassword, PASSWORD_LENGTH, type PasswordFault } from './password-rules.ts'
import { Passwords } from './passwords.ts'

/** Local accounts: who knows the password, and who may set one. */
export class PasswordSignIn {
  readonly #store: PeopleStore
  readonly #passwords = new Passwords()
  readonly #guesses: Guesses

  constructor(store: PeopleStore) {
    this.#store = store
    this.#guesses = new Guesses(store.pool)
  }

  /**
   * The person with this address and password. Throws `wrong-credentials`, after the same work and with the same words
   * whether there is no such account, the password is another, or the account is disabled; and `too-many-attempts`.
   */
  async check(email: string, password: string, address: string, now: Date): Promise<Person> {
    const attempt = await this.#guesses.begin(email, address, now)
    const person = await findPersonByEmail(this.#store.pool, email)
    const right = await this.#passwords.isRight(password, person?.passwordHash)
    if (!right || !person?.passwordHash || person.disabledAt) throw new HttpProblem({ code: 'wrong-credentials' })
    await attempt.succeeded()
    await this.#renewHash(person, person.passwordHash, password)
    return person
  }

  /** Changes the password of somebody who is signed in and knows it. Every session ends. */
  async change(id: string, former: string, password: string, address: string, now: Date): Promise<Person> {
    const person = await findPerson(this.#store.pool, id)
    if (!person) throw new HttpProblem({ code: 'unauthenticated' })
    await this.check(person.email, former, address, now)
    refuseWeak(password, person)
    const hash = await this.#passwords.hash(password)
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
    refuseWeak(password, who)
    const passwordHash = await this.#passwords.hash(password)
    return await acceptFirstAdmin(this.#store, link, { ...who, passwordHash }, now)
  }

  /** Sets the password of whom an invitation or a reset is for. */
  async acceptLink(link: string, password: string, now: Date): Promise<Person> {
    const person = await this.#readLink(link, ['invitation', 'password_reset'], now)
    refuseWeak(password, person ?? { email: '', name: '' })
    return await acceptLink(this.#store, link, await this.#passwords.hash(password), now)
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

const EXPECTED: Readonly<Record<PasswordFault, { readonly en: string; readonly es: string }>> = {
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

function refuseWeak(password: string, who: { readonly email: string; readonly name: string }): void {
  const code = faultOfPassword(password, who)
  if (!code) return
  const error: FieldProblem = { code, field: 'body.password', expected: EXPECTED[code] }
  throw new HttpProblem({ code: 'password-refused', errors: [error] })
}
