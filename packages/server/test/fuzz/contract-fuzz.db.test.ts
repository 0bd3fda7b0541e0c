import { readFileSync } from 'node:fs'
import { definePolicy } from '@tribunal/policy'
import { createApiKey, createPerson } from '@tribunal/store'
import { LONG } from '@tribunal/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Passwords } from '../../src/auth/passwords.ts'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { answerCheck } from './answer-problem.ts'
import { type Contract, type Operation, operationsOf } from './json-schema.ts'
import { readyRequest, readyRequests, UNREACHABLE } from './ready-requests.ts'
import { type Caller, type FuzzRequest, requests } from './request-arbitrary.ts'

const REQUESTS = LONG ? 50_000 : 1_000
/** Requests of one operation before the next has its turn, so that what one makes is there for another. */
const ROUND = 5
/** Of operations that prove something: each takes as long as a hundred others. */
const ROUND_OF_PROOFS = 1
const PROOFS: ReadonlySet<string> = new Set(['checkPolicy', 'diffPolicies', 'evaluatePolicy', 'proveRelease'])
/** Rounds in which each operation is asked once what it can answer, about something that was made for it. */
const READY_ROUNDS = LONG ? 20 : 1
const SEED = Number(process.env['TRIBUNAL_SEED'] ?? 20_261_123)
const IDS_MAX = 200
const NO_ID = '0190a000-0000-7000-8000-000000000009'
const CREDENTIALS = { email: 'fuzz@example.org', password: 'lantern orbit meadow' }
/** Nobody listens there, and nobody elsewhere hears of it. */
const NOWHERE = 'http://127.0.0.1:9/hook'
const CONFIG = {
  public_url: 'http://127.0.0.1:8700',
  // A stream that is let go here goes on inside the injected request.
  limits: { event_listeners: 10_000 },
  rate_limits: { program: 0, person: 0, anonymous: 0, notices: 0, failed: 0 },
  webhooks: { allow_private_addresses: true, timeout: '1s' },
  platform: {
    puid_prefix: 'fuzz-',
    territorial_scope: ['ES'],
    ground: { kind: 'incompatible_content', terms: 'Terms of use, section 4' },
    publisher: {
      name: 'Example',
      url: 'https://example.org',
      page_url: 'https://example.org/{decision_id}#{claim_id}',
    },
  },
}
/** A small policy, as proofs of it take little. */
const POLICY = 'fp-01'
const POLICY_TEXT = readFileSync(new URL(`../../../../content/policies/${POLICY}.yaml`, import.meta.url), 'utf8')
/** What the contract cannot say: texts, facts and addresses that lead somewhere. */
const BY_NAME = {
  url: [NOWHERE],
  text: ['mRNA vaccines cause cancer', 'I like the sea', POLICY_TEXT.replace('version: 2.0.0', 'version: 2.1.0')],
  facts: [{}, { amount_ratio: 4 }],
  hash: [definePolicy(POLICY_TEXT).policy.hash],
  created_at: ['2026-10-01T08:40:00+03:00'],
  code: ['not-found', 'invalid-json'],
  types: ['decision.made', 'case.*,key.created'],
  email: [CREDENTIALS.email, 'new@example.org'],
  password: [CREDENTIALS.password],
}

const contract = JSON.parse(
  readFileSync(new URL('../../../../contract/openapi.json', import.meta.url), 'utf8'),
) as Contract
const operations = operationsOf(contract)
const check = answerCheck(contract)

let server: RecordingServer
let running: Process
/** By operation: the request that is answered as asked, once what it needs was made. */
let ready: ReturnType<typeof readyRequests>
const headers = new Map<Caller, Record<string, string>>([
  ['stranger', { authorization: `Bearer trb_${'0'.repeat(43)}` }],
])
const headersOf = (caller: Caller) => headers.get(caller) ?? {}
/** Ids of those who ask: they must not lock themselves out. */
const own = new Set<string>()

beforeAll(async () => {
  server = await recordingServer()
  running = await server.start(CONFIG)
  const { auth } = running.services
  const act = { actor: 'system:test', now: new Date() }
  for (const [caller, scope] of [
    ['admin', 'admin'],
    ['reader', 'read'],
  ] as const) {
    const { key, secret } = await createApiKey(auth.store, { name: caller, scopes: [scope] }, act)
    headers.set(caller, { authorization: `Bearer ${secret}` })
    own.add(key.id)
  }
  const passwordHash = await new Passwords().hash(CREDENTIALS.password)
  const person = { email: CREDENTIALS.email, name: 'Fuzz', roles: ['admin' as const], passwordHash }
  const { id } = await createPerson(auth.store, person, act)
  own.add(id)
  const colleague = { email: 'colleague@example.org', name: 'Colleague', roles: ['reviewer' as const] }
  ids.set('people', [(await createPerson(auth.store, colleague, act)).id])
  const password = { text: CREDENTIALS.password, hash: passwordHash }
  const policy = { id: POLICY, text: POLICY_TEXT }
  ready = readyRequests({ running, headersOf, owner: `person:${id}`, policy, password })
})
afterAll(() => server?.close())

/** A session of the person, from an address of its own, so that guesses elsewhere do not slow it down. */
async function signIn(): Promise<void> {
  const answer = await running.app.inject({
    method: 'POST',
    url: '/api/v1/sign-in',
    remoteAddress: '10.1.1.1',
    headers: { origin: CONFIG.public_url },
    payload: CREDENTIALS,
  })
  if (answer.statusCode !== 200) return
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  headers.set('person', { cookie, origin: CONFIG.public_url, 'x-csrf-token': answer.json().csrf_token })
}

/** Sends a request; a stream of events is let go once it has begun. */
async function send({ method, url, headers: sent, payload }: FuzzRequest) {
  const answer = await running.app.inject({
    method: method as 'GET',
    url,
    headers: sent,
    payloadAsStream: true,
    ...(payload === undefined ? {} : { payload }),
  })
  const type = answer.headers['content-type'] as string | undefined
  const stream = answer.stream()
  let body = ''
  if (type?.startsWith('text/event-stream')) stream.destroy()
  else for await (const chunk of stream) body += chunk
  return { status: answer.statusCode, type, body }
}

/** Ids of answers, by what they are of: that of a key is a `keys`. */
const ids = new Map<string, string[]>()
const UUID_ID = /"id":"([0-9a-f-]{36})"/g
/** What is made below something else: a release of a policy. */
const MADE = /^\/api\/v1\/\w+\/\{id\}\/(releases|backtests)$/
/** What has a name for an id. One policy, so that what is made for it is met again. */
const NAMED: Readonly<Record<string, string>> = { policies: POLICY }
/** Where a session may end. */
const ENDS_SESSION = /^\/api\/v1\/(?:session|sessions|sign-in)/
const kindOf = ({ path }: Operation) => path.split('/')[3] ?? ''

function remember(operation: Operation, body: string): void {
  const kind = MADE.exec(operation.path)?.[1] ?? kindOf(operation)
  const known = ids.get(kind) ?? []
  for (const [, id] of body.matchAll(UUID_ID)) if (!own.has(id!) && !known.includes(id!)) known.push(id!)
  ids.set(kind, known.slice(-IDS_MAX))
}

function sampler(operation: Operation) {
  const known = fc.nat().map((pick) => {
    const some = [NAMED[kindOf(operation)] ?? ids.get(kindOf(operation)) ?? []].flat()
    return some[pick % Math.max(1, some.length)] ?? NO_ID
  })
  return requests(operation, contract, { ids: known, byName: BY_NAME }, headersOf)
}

/** The request that an operation answers as asked; undefined where there is none. */
async function readyFor(operation: Operation): Promise<FuzzRequest | undefined> {
  const { operationId } = operation
  if (UNREACHABLE.includes(operationId)) return undefined
  return readyRequest(operation, (await ready[operationId]?.()) ?? {}, headersOf)
}

describe('the API, asked whatever its contract allows and more', () => {
  it(
    `answers ${REQUESTS} requests with what its contract names, and never fails`,
    async () => {
      const samplers = operations.map((operation) => ({ operation, from: sampler(operation) }))
      const seen = new Map<string, number>()
      for (let asked = 0, round = 0; asked < REQUESTS; round++) {
        await signIn()
        for (const [index, { operation, from }] of samplers.entries()) {
          const numRuns = PROOFS.has(operation.operationId) ? ROUND_OF_PROOFS : ROUND
          const sent = fc.sample(from, { numRuns, seed: SEED + round * 1_000 + index })
          const first = round < READY_ROUNDS ? await readyFor(operation) : undefined
          for (const request of first ? [first, ...sent] : sent) {
            const { status, type, body } = await send(request)
            const found = check(operation, status, type, body)
            if (found !== undefined)
              throw new Error(`${operation.operationId}: ${found}\n${JSON.stringify(request)}\n${body}`)
            // Whatever the samples are, each operation is reached.
            if (request === first && status >= 400)
              throw new Error(
                `${operation.operationId} is not answered as asked: ${request.url} ${request.payload}\n${body}`,
              )
            const what = `${operation.operationId} ${status}`
            seen.set(what, (seen.get(what) ?? 0) + 1)
            if (status < 400) remember(operation, body)
            asked++
          }
          if (ENDS_SESSION.test(operation.path)) await signIn()
        }
      }
      // A fuzz that is turned away everywhere tests the door only.
      const never = operations
        .filter(
          ({ operationId, responses }) =>
            !Object.keys(responses).some((status) => +status < 400 && seen.has(`${operationId} ${status}`)),
        )
        .map(({ operationId }) => operationId)
      if (LONG)
        process.stdout.write(
          `${[...seen]
            .map(([what, count]) => `${what}: ${count}`)
            .sort()
            .join('\n')}\nnever: ${never}\n`,
        )
      expect(never.toSorted()).toEqual(UNREACHABLE.toSorted())
    },
    LONG ? 3_600_000 : 600_000,
  )
})
