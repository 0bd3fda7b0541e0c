import { OPERATIONS, type Operations } from './api-types.ts'
import { ProblemError, problemOf } from './problem-error.ts'

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
  /** Milliseconds that a call may take, its retries and the waiting between them included. Default 150 000. */
  readonly deadlineMs?: number
  /** Milliseconds that one attempt may take. Default 60 000. */
  readonly timeoutMs?: number
  /** The fetch of another runtime, or one that logs. */
  readonly fetch?: typeof globalThis.fetch
}

export interface CallOptions {
  /** Ends the call, retries included. */
  readonly signal?: AbortSignal
  /** In place of the client's: a proof takes up to 150 000 ms. */
  readonly deadlineMs?: number
  readonly timeoutMs?: number
}

/** Operations whose input has no required part may be called without one. */
type Call<O extends OperationName> =
  Record<never, never> extends Operations[O]['input']
    ? (input?: Operations[O]['input'], options?: CallOptions) => Promise<Answer<O>>
    : (input: Operations[O]['input'], options?: CallOptions) => Promise<Answer<O>>

/** One method an operation, named as in the contract. */
export type Client = { readonly [O in OperationName]: Call<O> }

/** A client of one server. It keeps no connection and no state: make as many as there are keys. */
export function createClient(options: ClientOptions): Client {
  const names = Object.keys(OPERATIONS) as OperationName[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      (input: object = {}, call: CallOptions = {}) => send(name, input as never, options, call),
    ]),
  ) as unknown as Client
}

type OperationName = keyof Operations

/** What an operation answered: one of its statuses, with what that one carries. */
export type Answer<O extends OperationName> = {
  [S in keyof Operations[O]['answers']]: {
    readonly status: S
    readonly body: Operations[O]['answers'][S]
    /** The body as it came; in UTF-8 it is what a commitment of the ledger is to. */
    readonly text: string
    readonly headers: Headers
  }
}[keyof Operations[O]['answers']]

/** The parts of any operation's input, its types forgotten. */
interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const RETRIES = 3
const DEADLINE_MS = 150_000
const TIMEOUT_MS = 60_000
const FIRST_PAUSE_MS = 200
const PAUSE_MAX_MS = 30_000
/** Problems that pass: a full queue, a restart, a key whose first request is still under way. */
export const PASSING_STATUS: ReadonlySet<number> = new Set([408, 429, 502, 503, 504])
const PASSING_CODE: ReadonlySet<string> = new Set(['idempotency-key-in-flight'])
/** Methods that may be sent twice without doing something twice (RFC 9110, 9.2.2); so may a POST that only reads. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE'])

/**
 * Sends one operation. What fails in a way that may pass is tried again where that cannot do the work twice: reading,
 * replacing and removing, and whatever takes an `Idempotency-Key`, which is made up where none is given. Throws a
 * ProblemError, or the reason of `signal` where that ended the call; and at once a TypeError where the call cannot be made at all,
 * because of an address, a header or a body that is none.
 */
async function send<O extends OperationName>(
  operation: O,
  input: Operations[O]['input'],
  client: ClientOptions,
  call: CallOptions = {},
): Promise<Answer<O>> {
  const { method, path, ...row } = OPERATIONS[operation]
  const keyed = 'idempotent' in row
  const { params = {}, query = {}, headers = {}, body } = input as AnyInput
  const url = addressOf(client, filledPath(path, params)) + queryText(query)
  // In a browser it may be a path of the page's own server.
  if (client.baseUrl !== '') new URL(url)
  const request = {
    method,
    headers: Object.fromEntries(
      new Headers({
        ...commonHeaders(client),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(keyed ? { 'idempotency-key': crypto.randomUUID() } : {}),
        ...definedTexts(headers),
      }),
    ),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const repeatable = keyed || 'reads' in row || REPEATABLE.has(method)
  const attempts = 1 + (repeatable ? (client.retries ?? RETRIES) : 0)
  const deadlineMs = call.deadlineMs ?? client.deadlineMs ?? DEADLINE_MS
  return (await withRetries(attempts, deadlineMs, call.signal, (leftMs) =>
    once(url, request, client, call, leftMs),
  )) as Answer<O>
}

async function once(
  url: string,
  request: RequestInit,
  client: ClientOptions,
  call: CallOptions,
  leftMs: number,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(Math.min(leftMs, call.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS))
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  try {
    // Redirects are answers of the API, and lead browsers, not programs.
    const answer = await (client.fetch ?? fetch)(url, { ...request, signal, redirect: 'manual' })
    const type = answer.headers.get('content-type') ?? ''
    if (answer.status >= 400 && !type.startsWith('application/json')) throw await problemOf(answer)
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: bodyOf(text, type) }
  } catch (error) {
    if (error instanceof ProblemError || call.signal?.aborted) throw error
    throw ProblemError.without(timeout.aborted ? 'timeout' : 'unreachable', error)
  }
}

function bodyOf(text: string, type: string): unknown {
  if (text === '' && type === '') return undefined
  if (!type.startsWith('application/json')) return text
  try {
    return JSON.parse(text)
  } catch (error) {
    throw ProblemError.without('unreadable-answer', error)
  }
}

async function withRetries(
  attempts: number,
  deadlineMs: number,
  signal: AbortSignal | undefined,
  attempt: (leftMs: number) => Promise<unknown>,
): Promise<unknown> {
  const end = performance.now() + deadlineMs
  for (let left = attempts - 1, pause = FIRST_PAUSE_MS; ; left--, pause *= 2) {
    try {
      return await attempt(Math.max(1, Math.ceil(end - performance.now())))
    } catch (error) {
      if (left <= 0 || signal?.aborted || !mayPass(error)) throw error
      const asked = ((error as ProblemError).retryAfterSeconds ?? 0) * 1_000
      // Half to one and a half times: many clients that were turned away together do not come back together.
      const waits = Math.min(PAUSE_MAX_MS, Math.max(asked, pause * (0.5 + Math.random())))
      // The next attempt would come too late.
      if (performance.now() + waits >= end) throw error
      await sleep(waits, signal)
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  // Without an answer: the connection was refused or lost, or time was up.
  return error.status === 0 || PASSING_STATUS.has(error.status) || PASSING_CODE.has(error.code)
}

/** Ends early, without an error, where `signal` ends the call: the next attempt then tells it. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    if (signal?.aborted) done()
    else signal?.addEventListener('abort', done)
  })
}

function filledPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams(definedTexts(query)).toString()
  return text === '' ? '' : `?${text}`
}

function definedTexts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
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
