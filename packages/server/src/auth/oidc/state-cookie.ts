import { z } from 'zod'

/** What a browser remembers, in a cookie that scripts do not see, while its person is at the identity provider. */
const SIGN_IN_STATE = z.strictObject({
  state: z.string().min(20),
  nonce: z.string().min(20),
  code_verifier: z.string().min(43),
  return_to: z.string().startsWith('/'),
  /** Milliseconds since 1970. */
  until: z.number(),
})

export type SignInState = z.output<typeof SIGN_IN_STATE>

/** So long a person may take at the provider. Milliseconds. */
export const SIGN_IN_STATE_MS = 10 * 60 * 1000

export function writeSignInState(remembered: SignInState): string {
  return Buffer.from(JSON.stringify(remembered)).toString('base64url')
}

/** What was remembered, unless it is too old or not of our making. */
export function readSignInState(text: string | undefined, nowMs: number): SignInState | undefined {
  if (text === undefined) return undefined
  try {
    const read = SIGN_IN_STATE.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return read.success && read.data.until > nowMs ? read.data : undefined
  } catch {
    return undefined
  }
}

/** A path on this server, where the text is one; else its root. No other site can be made of it. */
export function localPath(text: string | undefined): string {
  const base = 'http://localhost'
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, base)) return '/'
  const { origin, pathname, search, hash } = new URL(text, base)
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
