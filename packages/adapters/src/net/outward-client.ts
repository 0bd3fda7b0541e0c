import { type LookupAddress, lookup } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import { mayConnect, type OutwardRule } from './address-rule.ts'
import { OutwardError, outwardErrorOf } from './outward-error.ts'
import { parseOutwardUrl } from './outward-url.ts'

export interface OutwardRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

export interface OutwardAnswer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Uint8Array
}

export interface OutwardOptions {
  readonly rule: OutwardRule
  /** For the whole answer, from the name to its last byte. */
  readonly timeoutMs: number
  /** Bytes of an answer that are read at most; one with more fails. */
  readonly maxBytes: number
  /** Redirects followed at most, each address checked like the first. A POST is never sent elsewhere. 0 by default. */
  readonly redirects?: number
  readonly resolve?: Resolve
  /** How connections are made. They must use the `lookup` they are given. */
  readonly agents?: Agents
}

export interface Agents {
  readonly http: http.Agent
  readonly https: https.Agent
}

/** Sends requests to addresses that others chose. */
export interface OutwardClient {
  /** Throws OutwardError. Every status is an answer. */
  send(request: OutwardRequest): Promise<OutwardAnswer>
  close(): void
}

/**
 * A client that connects nowhere but where the rule allows, reads no more than it should and waits no longer than it
 * should. Answers are not unpacked: none is asked for packed. No proxy of the environment is used.
 */
export function createOutwardClient(options: OutwardOptions): OutwardClient {
  const { rule, redirects = 0, resolve = resolveBySystem } = options
  const agents = options.agents ?? {
    http: new http.Agent({ keepAlive: true, maxFreeSockets: 16 }),
    https: new https.Agent({ keepAlive: true, maxFreeSockets: 16 }),
  }
  const wire: Wire = { agents, lookup: guardedLookup(rule, resolve), maxBytes: options.maxBytes }
  return {
    send: (request) => follow(request, { wire, rule, redirects, timeoutMs: options.timeoutMs }),
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

interface Wire {
  readonly agents: Agents
  readonly lookup: LookupFunction
  readonly maxBytes: number
}

interface Limits {
  readonly wire: Wire
  readonly rule: OutwardRule
  readonly redirects: number
  readonly timeoutMs: number
}

async function follow(request: OutwardRequest, { wire, rule, redirects, timeoutMs }: Limits): Promise<OutwardAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline
  let url = parseOutwardUrl(request.url, rule)
  for (let hops = 0; ; hops++) {
    const answer = await exchange(url, { ...request, signal }, wire)
    const { location } = answer.headers
    const leads = answer.status >= 300 && answer.status < 400 && location !== undefined
    if (!leads || redirects === 0 || request.method !== 'GET') return answer
    if (hops === redirects) throw new OutwardError('too_many_redirects', `more than ${redirects} redirects`)
    url = parseOutwardUrl(URL.canParse(location, url.href) ? new URL(location, url).href : location, rule)
  }
}

type Exchange = OutwardRequest & { readonly signal: AbortSignal }

/** One request. A kept connection that the server closed meanwhile says nothing of the server: it is tried once more. */
async function exchange(url: URL, request: Exchange, wire: Wire): Promise<OutwardAnswer> {
  try {
    return await exchangeOnce(url, request, wire)
  } catch (error) {
    if (error instanceof StaleConnection) return exchangeOnce(url, request, wire).catch(failed)
    return failed(error)
  }
}

function failed(error: unknown): never {
  throw outwardErrorOf(error instanceof StaleConnection ? error.cause : error)
}

class StaleConnection extends Error {}

function exchangeOnce(url: URL, request: Exchange, wire: Wire): Promise<OutwardAnswer> {
  const { method, body = '', signal } = request
  const secure = url.protocol === 'https:'
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const agent = secure ? wire.agents.https : wire.agents.http
  return new Promise((resolve, reject) => {
    // Node tells every abort alike; the signal knows whether time was up.
    const fail = (error: unknown) => reject(signal.aborted ? signal.reason : error)
    const sent = (secure ? https : http).request(url, { method, headers, agent, lookup: wire.lookup, signal })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const stale = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      fail(stale ? new StaleConnection('closed', { cause: error }) : error)
    })
    sent.on('response', (answer) => readBody(answer, wire.maxBytes).then(resolve, fail))
    sent.end(body)
  })
}

async function readBody(answer: http.IncomingMessage, maxBytes: number): Promise<OutwardAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop ends the connection.
    if (length > maxBytes) throw new OutwardError('too_large', `the answer is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
}

/** Every address of a name. Rejects as `dns.lookup` does. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** As the machine resolves names. */
const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/**
 * The `lookup` of a socket: what it answers is what is connected to, so a name that changes its mind between a check and
 * the connection (DNS rebinding) gains nothing. One refused address among several refuses the name.
 */
function guardedLookup(rule: OutwardRule, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '')
        if (!addresses.every(({ address }) => mayConnect(address, rule))) {
          return callback(new OutwardError('address_refused', 'the name leads to an address that is not public'), '')
        }
        if (options.all) return callback(null, [...addresses])
        callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}
