/** How a client reaches a server. */
export interface ClientOptions {
  /** Where it is: `https://tribunal.example.org`. */
  readonly baseUrl: string
  /** An API key, sent as a bearer token. */
  readonly key?: string
  /** Language of problems; English where absent. */
  readonly language?: 'en' | 'es'
  /** Attempts after the first one that failed in a way that may pass. Default 3. */
  readonly retries?: number
  /** Milliseconds that one attempt may take. Default 60 000. */
  readonly timeoutMs?: number
  /** The fetch of another runtime, or one that logs. */
  readonly fetch?: typeof globalThis.fetch
}

export interface CallOptions {
  /** Ends the call, retries included. */
  readonly signal?: AbortSignal
  /** Milliseconds that one attempt of this call may take, in place of the client's: a proof takes up to 150 000. */
  readonly timeoutMs?: number
}

/** The headers that every request of a client has. */
export function commonHeaders({ key, language }: ClientOptions): Record<string, string> {
  return {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(language === undefined ? {} : { 'accept-language': language }),
  }
}

/** Address of a path: `baseUrl` may itself have one, behind a proxy. */
export function addressOf({ baseUrl }: ClientOptions, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path
}
