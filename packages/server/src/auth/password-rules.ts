import { COMMON_PASSWORDS } from './common-passwords.ts'

/**
 * NIST SP 800-63B-4, section 3.1.1.2: long, of any characters, not one that others guess first, no rules of
 * composition. It asks for 15 characters where the password is all there is, and 8 beside another factor; 12 lies
 * between, since guesses are throttled. The upper bound keeps hashing cheap; the standard asks for at least 64.
 */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/** Why a password is refused. */
export type PasswordFault = 'password-too-short' | 'password-too-long' | 'password-common' | 'password-personal'

const SERVICE = 'tribunal'

/** What is wrong with a new password; `undefined` where nothing is. Length counts characters, not bytes. */
export function faultOfPassword(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
): PasswordFault | undefined {
  const length = [...password.normalize('NFKC')].length
  if (length < PASSWORD_LENGTH.min) return 'password-too-short'
  if (length > PASSWORD_LENGTH.max) return 'password-too-long'
  const plain = folded(password)
  if (COMMON_PASSWORDS.has(plain) || isRun(plain)) return 'password-common'
  return isPersonal(plain, email, name) ? 'password-personal' : undefined
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** One short piece over and over (`abcabcabcabc`), or neighbours in a row (`abcdefghijkl`, `987654321098`). */
function isRun(text: string): boolean {
  if (/^(.{1,4}?)\1+.{0,3}$/su.test(text)) return true
  const codes = [...text].map((character) => character.codePointAt(0)!)
  const steps = codes.slice(1).map((code, index) => code - codes[index]!)
  return [1, -1].some((step) => steps.filter((found) => found === step || found === -9 * step).length === steps.length)
}

/** Address, name or the service's name, with nothing to guess beside it: no more than three further characters. */
function isPersonal(plain: string, email: string, name: string): boolean {
  const local = folded(email).split('@')[0]!
  const words = [folded(email), local, ...folded(name).split(/\s+/), SERVICE].filter((word) => word.length >= 3)
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest.length <= 3
}
