import { type Message, message } from '@tribunal/messages'
import { admitIdentity, type Identity, type PeopleStore, type Person } from '@tribunal/store'
import * as oidc from 'openid-client'
import { z } from 'zod'
import { HttpProblem } from '../../problems/http-problem.ts'
import { type Claims, type IdentityFault, identityOfClaims } from './identity-of-claims.ts'
import { type OidcConfig, OidcProvider } from './provider.ts'

/** What a browser remembers, in a cookie that scripts do not see, while its person is at the identity provider. */
const SIGN_IN_STATE = z.strictObject({
  state: z.string().min(20),
  nonce: z.string().min(20),
  code_verifier: z.string().min(43),
  return_to: z.string().startsWith('/'),
  /** Milliseconds since 1970. */
  until: z.number(),
})

type SignInState = z.output<typeof SIGN_IN_STATE>

/** So long a person may take at the provider. Milliseconds. */
export const SIGN_IN_STATE_MS = 10 * 60 * 1000

function writeSignInState(remembered: SignInState): string {
  return Buffer.from(JSON.stringify(remembered)).toString('base64url')
}

/** What was remembered, unless it is too old or not of our making. */
function readSignInState(text: string | undefined, nowMs: number): SignInState | undefined {
  if (text === undefined) return undefined
  try {
    const read = SIGN_IN_STATE.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return read.success && read.data.until > nowMs ? read.data : undefined
  } catch {
    return undefined
  }
}

/** A path on this server, where the text is one; else its root. No other site can be made of it. */
function localPath(text: string | undefined): string {
  const base = 'http://localhost'
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, base)) return '/'
  const { origin, pathname, search, hash } = new URL(text, base)
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}

/** Where the provider sends people back to. */
export const CALLBACK_PATH = '/api/v1/sign-in/oidc/callback'

/** Sign-in by an identity provider: OpenID Connect, code flow with PKCE, state and nonce. */
export class OidcSignIn {
  readonly #config: OidcConfig
  readonly #store: PeopleStore
  readonly #now: () => number
  readonly #provider: OidcProvider

  constructor(config: OidcConfig, store: PeopleStore, now: () => number) {
    this.#config = config
    this.#store = store
    this.#now = now
    this.#provider = new OidcProvider(config, now)
  }

  /** Where to send the browser, and what it has to remember meanwhile. */
  async begin(origin: URL, returnTo: string | undefined): Promise<{ location: string; remembered: string }> {
    const client = await this.#provider.client().catch(failed)
    const [state, nonce, code_verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
    const location = oidc.buildAuthorizationUrl(client, {
      redirect_uri: new URL(CALLBACK_PATH, origin).href,
      scope: [...new Set(['openid', ...this.#config.scopes])].join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
    })
    const until = this.#now() + SIGN_IN_STATE_MS
    const remembered = writeSignInState({ state, nonce, code_verifier, return_to: localPath(returnTo), until })
    return { location: location.href, remembered }
  }

  /**
   * Who came back with this query, once the provider's answer is proven to be one to our question. Throws
   * `sign-in-expired`, `identity-provider-failed` and `identity-refused`; PeopleError `last-admin`.
   */
  async finish(origin: URL, search: string, memory: string | undefined): Promise<{ person: Person; returnTo: string }> {
    const remembered = readSignInState(memory, this.#now())
    const answer = new URL(CALLBACK_PATH, origin)
    answer.search = search
    if (!remembered || answer.searchParams.get('state') !== remembered.state) {
      throw new HttpProblem({ code: 'sign-in-expired' })
    }
    const identity = await this.#ask(answer, remembered).catch(failed)
    if ('fault' in identity) throw refused(identity.fault)
    const person = await admitIdentity(this.#store, identity, new Date(this.#now()))
    return { person, returnTo: remembered.return_to }
  }

  async #ask(
    answer: URL,
    { state, nonce, code_verifier }: { state: string; nonce: string; code_verifier: string },
  ): Promise<Identity | { readonly fault: IdentityFault }> {
    const client = await this.#provider.client()
    const tokens = await oidc.authorizationCodeGrant(client, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: code_verifier,
      idTokenExpected: true,
    })
    const token = tokens.claims()!
    const enough = token['email'] !== undefined && token[this.#config.roles_claim] !== undefined
    // Many providers keep the ID token small and tell the rest on request.
    const more: Claims =
      enough || client.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(client, tokens.access_token, token.sub)
    return identityOfClaims(token.iss, token.sub, { ...more, ...token }, this.#config)
  }
}

/** Whatever is wrong with the provider's answer stays in the log; it may quote what the provider sent. */
function failed(cause: unknown): never {
  throw new HttpProblem({ code: 'identity-provider-failed', cause })
}

const REASONS = {
  'no-email': message('auth.no_email'),
  'email-unverified': message('auth.email_unverified'),
  'no-role': message('auth.no_role'),
} as const satisfies Readonly<Record<IdentityFault, Message>>

function refused(fault: IdentityFault): HttpProblem {
  return new HttpProblem({ code: 'identity-refused', detail: REASONS[fault] })
}
