import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createClient, each, listen, ProblemError } from './index.ts'

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answerer = (response: ServerResponse, asked: Asked, count: number) => void

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server of a few lines, with what it was asked. */
async function serve(answer: Answerer): Promise<{ baseUrl: string; asked: Asked[] }> {
  const asked: Asked[] = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ method: request.method!, url: request.url!, headers: request.headers, body })
    answer(response, asked.at(-1)!, asked.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(body))
const problem = (response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/problem+json; charset=utf-8', ...headers })
    .end(JSON.stringify({ type: `/problems/${code}`, title: 'No', status, code, request_id: 'r-1' }))

const PAYMENT = {
  transaction_id: 'T/1',
  customer_id: 'c',
  amount: 1,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
} as const
const WHOLE = { ...PAYMENT, device_id: 'D', timestamp: '2026-11-22T10:00:00Z', merchant_id: 'M' } as const

describe('a call', () => {
  it('fills path and query, says who asks in which language, and gives status, headers and body', async () => {
    const { baseUrl, asked } = await serve((response) => json(response, 200, { code: 'a/b' }, { 'x-request-id': 'r' }))
    const client = createClient({ baseUrl: `${baseUrl}/behind/a/proxy/`, key: 'trk_1', language: 'es' })
    const answer = await client.getProblem({ params: { code: 'a/b ñ' } })
    expect([answer.status, answer.body, answer.headers.get('x-request-id')]).toEqual([200, { code: 'a/b' }, 'r'])
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/behind/a/proxy/problems/a%2Fb%20%C3%B1' })
    expect(asked[0]!.headers).toMatchObject({ authorization: 'Bearer trk_1', 'accept-language': 'es' })
    await client.listDecisions({ query: { kind: 'post' } })
    expect(asked[1]!.url).toBe('/behind/a/proxy/api/v1/decisions?kind=post')
  })

  it('gives what is no JSON as text, and nothing as nothing', async () => {
    const { baseUrl } = await serve((response, { method }) =>
      method === 'DELETE'
        ? response.writeHead(204).end()
        : response.writeHead(200, { 'content-type': 'text/plain' }).end('m 1'),
    )
    const client = createClient({ baseUrl })
    expect((await client.getMetrics()).body).toBe('m 1')
    expect(await client.signOut()).toMatchObject({ status: 204, body: undefined })
  })

  it('gives an answer of 503 that is none of problem, and throws one that is', async () => {
    const { baseUrl } = await serve((response, _, count) =>
      count === 1 ? json(response, 503, { status: 'not-ready' }) : problem(response, 404, 'not-found'),
    )
    const client = createClient({ baseUrl, retries: 0 })
    expect((await client.getReadiness()).body.status).toBe('not-ready')
    await expect(client.getReadiness()).rejects.toMatchObject({
      name: 'ProblemError',
      status: 404,
      code: 'not-found',
      requestId: 'r-1',
    })
  })

  it('says of an answer that is not ours what it was', async () => {
    const { baseUrl } = await serve((response) => response.writeHead(400, { 'content-type': 'text/html' }).end('<h1>'))
    await expect(createClient({ baseUrl }).getHealth()).rejects.toThrow(new ProblemError({ status: 400 }))
  })
})

describe('what may pass', () => {
  it('is tried again, with one Idempotency-Key for all attempts', async () => {
    const { baseUrl, asked } = await serve((response, _, count) => {
      if (count === 1) problem(response, 503, 'overloaded', { 'retry-after': '0' })
      else if (count === 2) problem(response, 409, 'idempotency-key-in-flight')
      else if (count === 3) response.destroy()
      else json(response, 201, { id: 'd' })
    })
    const answer = await createClient({ baseUrl }).createDecision({ body: WHOLE })
    expect([answer.status, asked.length]).toEqual([201, 4])
    const keys = new Set(asked.map(({ headers }) => headers['idempotency-key']))
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(JSON.parse(asked[3]!.body)).toEqual(WHOLE)
  })

  it('waits as long as Retry-After asks', async () => {
    const { baseUrl } = await serve((response, _, count) =>
      count === 1
        ? problem(response, 429, 'rate-limited', { 'retry-after': '1' })
        : json(response, 200, { status: 'ok' }),
    )
    const began = Date.now()
    await createClient({ baseUrl }).getHealth()
    expect(Date.now() - began).toBeGreaterThanOrEqual(990)
  })

  it('is an answer that was cut off, where the work is not done twice', async () => {
    const { baseUrl, asked } = await serve((response, _, count) =>
      count === 1
        ? response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":')
        : json(response, 201, { id: 'd' }),
    )
    expect((await createClient({ baseUrl }).createDecision({ body: WHOLE })).body).toEqual({ id: 'd' })
    expect(asked).toHaveLength(2)
  })

  it('ends at the deadline of the call, whatever Retry-After asks', async () => {
    const { baseUrl, asked } = await serve((response) => problem(response, 429, 'x', { 'retry-after': '60' }))
    const began = Date.now()
    await expect(createClient({ baseUrl, deadlineMs: 2_000 }).getHealth()).rejects.toMatchObject({ status: 429 })
    expect([asked.length, Date.now() - began < 30_000]).toEqual([1, true])
  })

  it('is one kind of error, also where no answer came', async () => {
    const { baseUrl } = await serve((response, { url }) => (url.includes('ready') ? undefined : response.destroy()))
    const client = createClient({ baseUrl, retries: 0, timeoutMs: 300 })
    await expect(client.getHealth()).rejects.toMatchObject({ name: 'ProblemError', status: 0, code: 'unreachable' })
    await expect(client.getReadiness()).rejects.toMatchObject({ name: 'ProblemError', status: 0, code: 'timeout' })
  })

  it('is given up after the retries, or when the caller leaves', async () => {
    const { baseUrl, asked } = await serve((response) => problem(response, 503, 'overloaded', { 'retry-after': '0' }))
    await expect(createClient({ baseUrl, retries: 1 }).getHealth()).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 0,
    })
    expect(asked).toHaveLength(2)
    const leaving = createClient({ baseUrl, retries: 50 }).getHealth({}, { signal: AbortSignal.timeout(300) })
    await expect(leaving).rejects.toThrow()
    expect(asked.length).toBeLessThan(8)
  })

  it.each([
    ['a refusal', 'getHealth', 400],
    ['work that could be done twice', 'signIn', 503],
  ] as const)('is not %s', async (_, operation, status) => {
    const { baseUrl, asked } = await serve((response) => problem(response, status, 'x'))
    const client = createClient({ baseUrl })
    const call = operation === 'signIn' ? client.signIn({ body: { email: 'a', password: 'b' } }) : client.getHealth()
    await expect(call).rejects.toMatchObject({ status })
    expect(asked).toHaveLength(1)
  })

  it('is also what only reads by POST, as asking a policy does', async () => {
    const { baseUrl, asked } = await serve((response, _, count) =>
      count === 1 ? problem(response, 429, 'rate-limited', { 'retry-after': '0' }) : json(response, 200, { facts: {} }),
    )
    await createClient({ baseUrl }).evaluatePolicy({ params: { id: 'p' }, body: { facts: {} } })
    expect(asked).toHaveLength(2)
  })

  it('is an attempt that takes too long', async () => {
    const { baseUrl, asked } = await serve(
      (response, _, count) => void (count > 1 && json(response, 200, { status: 'ok' })),
    )
    expect((await createClient({ baseUrl, timeoutMs: 500 }).getHealth()).status).toBe(200)
    expect(asked).toHaveLength(2)
  })

  it('is an attempt that takes longer than its call says, whatever the client says', async () => {
    const { baseUrl, asked } = await serve(
      (response, _, count) => void (count > 1 && json(response, 200, { status: 'ok' })),
    )
    const client = createClient({ baseUrl, timeoutMs: 600_000 })
    expect((await client.getHealth({}, { timeoutMs: 500 })).status).toBe(200)
    expect(asked).toHaveLength(2)
  })
})

describe('a list', () => {
  it('is read to its end, page by page, and no further than it is asked for', async () => {
    const { baseUrl, asked } = await serve((response, { url }) => {
      const after = new URL(url, 'http://x').searchParams.get('after')
      json(
        response,
        200,
        after === null ? { data: [{ id: 'a' }, { id: 'b' }], next: 'b' } : { data: [{ id: 'c' }], next: null },
      )
    })
    const client = createClient({ baseUrl })
    const found: string[] = []
    for await (const { id } of each(client.listDecisions, { query: { outcome: 'BLOCK' } })) found.push(id)
    expect(found).toEqual(['a', 'b', 'c'])
    expect(asked.map(({ url }) => url.split('?')[1])).toEqual(['outcome=BLOCK', 'outcome=BLOCK&after=b'])
    for await (const { id } of each(client.listDecisions)) if (id === 'b') break
    expect(asked).toHaveLength(3)
  })
})

describe('listening', () => {
  const event = (seq: number) =>
    `id: ${seq}\nevent: decision.made\ndata: {"seq":${seq},"type":"decision.made","data":{}}\n\n`

  it('goes on after the last event when the connection is lost, and misses nothing', async () => {
    const { baseUrl, asked } = await serve((response, _, count) => {
      // A proxy in front of a server that is restarting.
      if (count === 2) return void response.writeHead(502).end()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (count === 1) {
        const text = `retry: 2000\n\n: listening\n\n${event(7)}${event(8)}: alive\nid: 12\n\n`
        response.write(text.slice(0, 50))
        setTimeout(() => response.write(text.slice(50), () => response.destroy()), 20)
      } else response.write(event(13))
    })
    const heard: number[] = []
    for await (const { seq, type } of listen({ baseUrl }, { types: ['decision.made', 'case.*'] })) {
      expect(type).toBe('decision.made')
      heard.push(seq)
      if (seq === 13) break
    }
    expect(heard).toEqual([7, 8, 13])
    expect(asked.map(({ url, headers }) => [url, headers['last-event-id']])).toEqual([
      ['/api/v1/events?types=decision.made%2Ccase.*', undefined],
      ['/api/v1/events?types=decision.made%2Ccase.*', '12'],
      ['/api/v1/events?types=decision.made%2Ccase.*', '12'],
    ])
  })

  it('ends with its signal, and with a refusal', async () => {
    const { baseUrl } = await serve((response, _, count) => {
      if (count === 1) response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(1))
      else problem(response, 403, 'forbidden')
    })
    const controller = new AbortController()
    const heard: number[] = []
    for await (const { seq } of listen({ baseUrl }, { after: 0, signal: controller.signal })) {
      heard.push(seq)
      controller.abort()
    }
    expect(heard).toEqual([1])
    await expect(listen({ baseUrl }).next()).rejects.toMatchObject({ code: 'forbidden' })
  })
})
