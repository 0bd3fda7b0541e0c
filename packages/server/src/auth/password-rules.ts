/**
 * Passwords that are tried first, of those that are long enough to be chosen here: words and keys in a row that every
 * guesser has. Lower case; what is one piece repeated or characters in a row is found without a list.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...['password1234', 'password12345', 'password123456', 'password123!', 'password1234!', 'passwordpassword'],
  ...['mypassword123', 'mypassword1234', 'newpassword1', 'newpassword123', 'adminpassword', 'defaultpassword'],
  ...['p@ssw0rd1234', 'p@ssword1234', 'passw0rd1234', 'passwort1234', 'contraseña123', 'contrasena123'],
  ...['contraseña1234', 'contrasena1234', 'micontraseña', 'micontrasena', 'motdepasse123', 'parolaparola'],
  ...['qwertyuiop12', 'qwertyuiop123', 'qwertyuiop1234', 'qwertyuiop[]', 'qwertyuiop[]\\', 'qwertyuiopasdf'],
  ...['qwerty123456', 'qwerty1234567', 'qwerty12345678', 'qwerty123456789', '123456qwerty', '123456789qwerty'],
  ...['1234567890qwerty', 'qwertyqwerty', 'asdfghjkl123', 'asdfghjklqwe', 'qweasdzxc123', 'qazwsxedcrfv'],
  ...['1qaz2wsx3edc', '1qaz2wsx3edc4rfv', '!qaz2wsx3edc', 'zaq12wsxcde3', '1q2w3e4r5t6y', '1q2w3e4r5t6y7u'],
  ...['1q2w3e4r5t6y7u8i', 'q1w2e3r4t5y6', 'zxcvbnm12345', 'zxcvbnm123456', 'asdf1234asdf', '123456789abc'],
  ...['1234567890abc', '123456abcdef', 'abcdef123456', 'abc123456789', 'abcd12345678', 'a123456789012'],
  ...['1234567891011', '112233445566', '111222333444', '147258369147', '147258369000', '123456654321'],
  ...['102030405060', 'iloveyou1234', 'iloveyou12345', 'iloveyou123456', 'iloveyouforever', 'iloveyousomuch'],
  ...['teamo1234567', 'letmein12345', 'letmein123456', 'letmeinplease', 'welcome12345', 'welcome123456'],
  ...['welcome2tribunal', 'changeme1234', 'changeme12345', 'changemenow!', 'changemeplease', 'administrator'],
  ...['administrator1', 'administrator123', 'administrador', 'administrador1', 'administrador123', 'admin1234567'],
  ...['admin12345678', 'admin123admin', 'adminadminadmin', 'root12345678', 'superuser123', 'test12345678'],
  ...['trustno1trustno1', 'correcthorsebatterystaple', 'correct horse battery staple', 'thisisapassword'],
  ...['thequickbrownfox', 'opensesame123', 'footballfootball', 'basketball123', 'basketball12', 'liverpool123'],
  ...['chocolate123', 'barcelona123', 'realmadrid123', 'realmadrid12', 'starwars1234', 'superman1234'],
  ...['spiderman123', 'pokemon12345', 'michaeljordan', 'manchesterunited', 'sunshine1234', 'princess1234'],
  ...['dragon123456', 'monkey123456', 'minecraft123', 'primavera2024', 'primavera2025', 'primavera2026'],
  ...['november2024', 'november2025', 'november2026', 'december2024', 'december2025', 'december2026'],
  ...['september2024', 'september2025', 'september2026', 'summer2024!!', 'winter2025!!'],
])

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
