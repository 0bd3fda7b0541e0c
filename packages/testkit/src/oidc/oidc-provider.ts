import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Readonly<Record<string, unknown>>

/** What the provider does in a test; everything is as it should be until a test says otherwise. */
export interface ProviderScript {
  /** What is said of the person who signs in, beside what every ID token has. */
  claims: Claims
  /** Changes a finished ID token's claims. */
  change: (claims: Claims) => Claims
  algorithm: TokenAlgorithm
  /** Signs with a key that `/jwks` does not show. */
  foreignKey: boolean
  /** Answers the authorization request with this error. */
  deny: string | undefined
  /** `/userinfo` alone gives the person's claims. */
  smallToken: boolean
  /** Changes the discovery document. */
  metadata: Claims
}

/** An OpenID provider on this machine: discovery, authorization, token, keys and user info over plain HTTP. */
export interface OidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly script: ProviderScript
  /** Everything is as it should be again. */
  behave(): void
  /** Signs with another key from now on, the only one that `/jwks` shows. */
  rotateKey(): void
  close(): Promise<void>
}

/** What the provider remembers of a code it gave. */
interface Grant {
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
}

const CLIENT = { clientId: 'tribunal', clientSecret: 'a secret of the client, for tests' }

/** Starts a provider that signs everybody in at once. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const provider = new Provider()
  const server = createServer((request, response) => {
    provider.answer(request, response).catch(() => respond(response, 500, {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer: provider.issuer,
    ...CLIENT,
    script: provider.script,
    behave: () => Object.assign(provider.script, asItShouldBe()),
    rotateKey: () => provider.rotateKey(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function asItShouldBe(): ProviderScript {
  return {
    claims: { sub: 'ana-1', email: 'ana@example.org', email_verified: true, name: 'Ana', roles: ['reviewers'] },
    change: (claims) => claims,
    algorithm: 'RS256',
    foreignKey: false,
    deny: undefined,
    smallToken: false,
    metadata: {},
  }
}

class Provider {
  issuer = ''
  readonly script = asItShouldBe()
  readonly #foreign = providerKey('key-1')
  #keys = 1
  #key: ProviderKey = providerKey('key-1')
  readonly #grants = new Map<string, Grant>()

  rotateKey(): void {
    this.#key = providerKey(`key-${++this.#keys}`)
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer)
    if (url.pathname === '/.well-known/openid-configuration') respond(response, 200, this.#metadata())
    else if (url.pathname === '/jwks') respond(response, 200, { keys: [this.#key.jwk] })
    else if (url.pathname === '/userinfo') respond(response, 200, this.script.claims)
    else if (url.pathname === '/authorize') this.#authorize(url.searchParams, response)
    else if (url.pathname === '/token') this.#exchange(request, new URLSearchParams(await text(request)), response)
    else respond(response, 404, {})
  }

  #metadata(): Claims {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      ...this.script.metadata,
    }
  }

  #authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? ''
    const code = randomBytes(16).toString('base64url')
    const complete = ['state', 'nonce', 'code_challenge'].every((name) => query.has(name))
    if (query.get('client_id') !== CLIENT.clientId || query.get('code_challenge_method') !== 'S256' || !complete) {
      respond(response, 400, { error: 'invalid_request' })
      return
    }
    this.#grants.set(code, { redirectUri, challenge: query.get('code_challenge')!, nonce: query.get('nonce')! })
    const back = new URL(redirectUri)
    if (this.script.deny === undefined) back.searchParams.set('code', code)
    else back.searchParams.set('error', this.script.deny)
    back.searchParams.set('state', query.get('state')!)
    response.writeHead(302, { location: back.href }).end()
  }

  /** A code is good for one exchange, by the client it was given to, with the verifier of its challenge. */
  #exchange(request: IncomingMessage, form: URLSearchParams, response: ServerResponse): void {
    const code = form.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const known = grant && grant.redirectUri === form.get('redirect_uri') && grant.challenge === challenge
    if (request.headers.authorization !== basic()) respond(response, 401, { error: 'invalid_client' })
    else if (!known) respond(response, 400, { error: 'invalid_grant' })
    else respond(response, 200, this.#tokens(grant))
  }

  #tokens(grant: Grant): object {
    const id_token = token(this.#claims(grant), this.script.algorithm, this.#signingKey(), CLIENT.clientSecret)
    return { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token }
  }

  #signingKey(): ProviderKey {
    return this.script.foreignKey ? this.#foreign : this.#key
  }

  #claims({ nonce }: Grant): Claims {
    const now = Math.floor(Date.now() / 1000)
    const { sub } = this.script.claims
    const about = this.script.smallToken ? { sub } : this.script.claims
    return this.script.change({ ...about, iss: this.issuer, aud: CLIENT.clientId, iat: now, exp: now + 60, nonce })
  }
}

/** RFC 6749, section 2.3.1: both parts are form-encoded first. */
function basic(): string {
  const encode = (part: string) => new URLSearchParams({ part }).toString().slice('part='.length)
  return `Basic ${Buffer.from(`${encode(CLIENT.clientId)}:${encode(CLIENT.clientSecret)}`).toString('base64')}`
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A signing key of the provider. */
interface ProviderKey {
  readonly kid: string
  readonly privateKey: KeyObject
  /** As `/jwks` shows it. */
  readonly jwk: Readonly<Record<string, unknown>>
}

/** A new key; `kid` names it in tokens. */
function providerKey(kid: string): ProviderKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  // Of a key that was read: of the one that was made, Node.js 20 may wait for a lock for ever while it exports it.
  const read = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
  return { kid, privateKey, jwk: { ...read.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } }
}

/** How a token is signed: `RS256` is right, the others are attacks. */
export type TokenAlgorithm = 'RS256' | 'none' | 'HS256'

/** A JSON Web Token (RFC 7519) of these claims. `HS256` is keyed with `secret`. */
function token(claims: object, algorithm: TokenAlgorithm, key: ProviderKey, secret: string): string {
  const header = algorithm === 'none' ? { alg: 'none', typ: 'JWT' } : { alg: algorithm, kid: key.kid, typ: 'JWT' }
  const signed = `${base64url(header)}.${base64url(claims)}`
  return `${signed}.${signature(signed, algorithm, key, secret)}`
}

function signature(signed: string, algorithm: TokenAlgorithm, { privateKey }: ProviderKey, secret: string): string {
  if (algorithm === 'none') return ''
  if (algorithm === 'HS256') return createHmac('sha256', secret).update(signed).digest('base64url')
  return sign('sha256', Buffer.from(signed), privateKey).toString('base64url')
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
