import * as oidc from 'openid-client'
import type { ServerConfig } from '../../config/server-config.ts'
import { isPlainLoopback } from '../client-origin.ts'

/** How the identity provider is configured. */
export type OidcConfig = NonNullable<ServerConfig['oidc']>

const REDISCOVER_AFTER_MS = 3_600_000
const TIMEOUT_S = 10

/** The identity provider as its discovery document describes it: read at the first sign-in, and again every hour. */
export class OidcProvider {
  readonly #config: OidcConfig
  readonly #now: () => number
  #discovered: { readonly at: number; readonly server: oidc.ServerMetadata } | undefined

  constructor(config: OidcConfig, now: () => number) {
    this.#config = config
    this.#now = now
  }

  /**
   * A client for one sign-in. It is new each time because the provider's keys are remembered with it: so a key that
   * was rotated a second ago is found.
   */
  async client(): Promise<oidc.Configuration> {
    const { client_id, client_secret } = this.#config
    const server = await this.#server()
    const client = new oidc.Configuration(server, client_id, {}, authentication(server, client_secret))
    client.timeout = TIMEOUT_S
    // Without the first the code flow would trust the ID token for having come over TLS; we want its signature.
    for (const set of [oidc.enableNonRepudiationChecks, ...this.#settings()]) set(client)
    return client
  }

  async #server(): Promise<oidc.ServerMetadata> {
    const now = this.#now()
    if (this.#discovered && now - this.#discovered.at < REDISCOVER_AFTER_MS) return this.#discovered.server
    const found = await oidc.discovery(new URL(this.#config.issuer), this.#config.client_id, {}, oidc.None(), {
      execute: this.#settings(),
      timeout: TIMEOUT_S,
    })
    const { supportsPKCE: _, ...server } = found.serverMetadata()
    this.#discovered = { at: now, server }
    return server
  }

  /** Plain HTTP is for a provider on this machine, in development and tests. */
  #settings(): ((client: oidc.Configuration) => void)[] {
    return isPlainLoopback(new URL(this.#config.issuer)) ? [oidc.allowInsecureRequests] : []
  }
}

/** The way of the secret that the provider takes; a provider that names none takes it as HTTP Basic. */
function authentication(server: oidc.ServerMetadata, secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}
