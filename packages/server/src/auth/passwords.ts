import { randomBytes } from 'node:crypto'
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { ConcurrencyLimit } from '../scheduling/concurrency-limit.ts'

/**
 * Argon2id (the library's default) with 19 MiB, two passes and one lane: the configuration that the OWASP Password
 * Storage Cheat Sheet names first among those that fit a server under load.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options

/** Hashing has half of the thread pool at most, so that a storm of sign-ins does not stop files and names. */
const ABREAST = 2
const WAITING_MAX = 64

/** Hashes and checks passwords. */
export class Passwords {
  readonly #turns = new ConcurrencyLimit(ABREAST, WAITING_MAX)
  /** Of a password that nobody knows: checked where there is no account, so that it takes as long. */
  #nobodys: Promise<string> | undefined

  /** In PHC form, with a salt of its own. */
  async hash(password: string): Promise<string> {
    return await this.#turns.take(() => hash(normal(password), PARAMETERS))
  }

  /** Whether it is the password of this hash; where there is none, false after as much work. */
  async isRight(password: string, stored: string | null | undefined): Promise<boolean> {
    this.#nobodys ??= this.hash(randomBytes(32).toString('base64'))
    const known = stored ?? (await this.#nobodys)
    const right = await this.#turns.take(() => verify(known, normal(password)))
    return right && typeof stored === 'string'
  }

  /** Whether a hash was made with other parameters than new ones are. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(stored)
    return (
      memoryCost !== PARAMETERS.memoryCost ||
      timeCost !== PARAMETERS.timeCost ||
      parallelism !== PARAMETERS.parallelism ||
      !stored.startsWith('$argon2id$')
    )
  }
}

/** NIST SP 800-63B-4, section 3.1.1.2: one form of what can be typed in several ways. */
function normal(password: string): string {
  return password.normalize('NFKC')
}
