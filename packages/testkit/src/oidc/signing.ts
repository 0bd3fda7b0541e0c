import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A signing key of the provider. */
export interface ProviderKey {
  readonly kid: string
  readonly privateKey: KeyObject
  /** As `/jwks` shows it. */
  readonly jwk: Readonly<Record<string, unknown>>
}

/** A new key; `kid` names it in tokens. */
export function providerKey(kid: string): ProviderKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } }
}

/** How a token is signed: `RS256` is right, the others are attacks. */
export type TokenAlgorithm = 'RS256' | 'none' | 'HS256'

/** A JSON Web Token (RFC 7519) of these claims. `HS256` is keyed with `secret`. */
export function token(claims: object, algorithm: TokenAlgorithm, key: ProviderKey, secret: string): string {
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
