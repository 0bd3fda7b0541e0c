import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testConfig, testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import { getHealth } from '../routes/service-state.ts'
import { closeApp } from './close-app.ts'
import { defineRoute } from './define-route.ts'

/** Answers when the test says so. */
let release = () => {}
const slowWork = defineRoute({
  operation: 'slowWork',
  method: 'POST',
  url: '/work',
  permission: 'signed-in',
  summary: 'Work',
  tag: 'test',
  body: z.object({ n: z.number() }),
  responses: { 200: z.object({ n: z.number() }) },
  async handler({ body }) {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return { status: 200, body }
  },
})

let app: FastifyInstance | undefined
let stopping = false
const sockets: Socket[] = []
afterEach(async () => {
  release()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.close()
  stopping = false
})

async function open(limits: object = {}): Promise<number> {
  const health = { ...testServices().health, stopping: () => stopping }
  app = createApp(testServices({ config: testConfig({ limits }), health }), undefined, [slowWork, getHealth])
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** Sends bytes as they are; what comes back until the connection ends. */
async function send(port: number, bytes: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(bytes)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  return { socket, answer: once(socket, 'close').then(() => text) }
}

const codeOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).code

describe('a connection', () => {
  it.each([
    ['GET / HTTP/9.9\r\n\r\n', 400, 'malformed-http'],
    ['not http at all\r\n\r\n', 400, 'malformed-http'],
    ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'malformed-http'],
    [`GET /healthz HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
    [
      'POST /work HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed-http',
    ],
  ])('that sends %.40j is answered %i and closed', async (bytes, status, code) => {
    const { answer } = await send(await open(), bytes)
    const text = await answer
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(text).toContain('content-type: application/problem+json; charset=utf-8\r\n')
    expect(codeOf(text)).toBe(code)
  })

  it.each([
    ['no host', '', 400],
    ['an empty host', 'host: \r\n', 400],
    ['two hosts', 'host: a.example\r\nhost: b.example\r\n', 400],
    ['one host twice', 'host: a.example\r\nHost: a.example\r\n', 400],
    ['two hosts in one', 'host: a.example, b.example\r\n', 400],
    ['a user before the host', 'host: a.example@b.example\r\n', 400],
    ['a path behind the host', 'host: a.example/x\r\n', 400],
    ['a port that is none', 'host: a.example:http\r\n', 400],
    ['two keys', 'host: x\r\nauthorization: Bearer a\r\nauthorization: Bearer b\r\n', 400],
    ['two types of content', 'host: x\r\ncontent-type: application/json\r\ncontent-type: text/plain\r\n', 400],
    ['a name', 'host: tribunal_1.example:8700\r\n', 200],
    ['an IPv6 address', 'host: [::1]:8700\r\n', 200],
  ])('that sends %s is answered as what it is', async (_, headers, status) => {
    const { answer } = await send(await open(), `GET /healthz HTTP/1.1\r\n${headers}connection: close\r\n\r\n`)
    const text = await answer
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    if (status === 400) expect(codeOf(text)).toBe('malformed-http')
  })

  it('of HTTP 1.0 needs no host: probes of old load balancers send none', async () => {
    const { answer } = await send(await open(), 'GET /healthz HTTP/1.0\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('that sends its headers slowly is answered 408 and closed', async () => {
    const { socket, answer } = await send(await open({ request: '300ms' }), 'GET /healthz HTTP/1.1\r\n')
    const drip = setInterval(() => socket.writable && socket.write('x: y\r\n'), 100)
    const text = await answer
    clearInterval(drip)
    expect(codeOf(text)).toBe('request-timeout')
  })

  it('that sends its body slowly is answered 408 and closed', async () => {
    const head = 'POST /work HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{'
    const { socket, answer } = await send(await open({ request: '300ms' }), head)
    const drip = setInterval(() => socket.writable && socket.write(' '), 100)
    const text = await answer
    clearInterval(drip)
    expect(codeOf(text)).toBe('request-timeout')
  })

  it('whose body is over the limit is closed without reading it all', async () => {
    const head =
      'POST /work HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
    const { socket, answer } = await send(await open({ body_bytes: 100 }), head)
    socket.on('error', () => {})
    for (let i = 0; i < 20; i++) socket.write(`40\r\n${' '.repeat(64)}\r\n`)
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describe('stopping', () => {
  it('answers what is under way, refuses what comes after, and then ends', async () => {
    const port = await open()
    const url = `http://127.0.0.1:${port}/work`
    const headers = { 'content-type': 'application/json' }
    const before = release
    const underWay = fetch(url, { method: 'POST', headers, body: '{"n":1}' })
    await expect.poll(() => release).not.toBe(before)
    const { socket, answer } = await send(port, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(socket, 'data')
    stopping = true
    const closed = closeApp(app!, 5_000)
    await expect(fetch(url, { method: 'POST', headers, body: '{"n":2}' })).rejects.toThrow()
    setTimeout(() => release(), 150)
    const answered = await underWay
    expect([answered.status, await answered.json()]).toEqual([200, { n: 1 }])
    const began = Date.now()
    await closed
    // An idle connection that were waited for would take the whole five seconds.
    expect(Date.now() - began).toBeLessThan(4_000)
    expect(await answer).toContain('"status":"ok"')
  })

  it('refuses new work on a connection that was kept alive, and asks to close it', async () => {
    const port = await open()
    stopping = true
    const refused = await fetch(`http://127.0.0.1:${port}/work`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    const { code } = (await refused.json()) as { code: string }
    expect([refused.status, code]).toEqual([503, 'shutting-down'])
    expect(refused.headers.get('connection')).toBe('close')
  })

  it('cuts what still hangs when time is up', async () => {
    const port = await open()
    const hanging = fetch(`http://127.0.0.1:${port}/work`, {
      method: 'POST',
      body: '{"n":1}',
      headers: { 'content-type': 'application/json' },
    })
    const before = release
    await expect.poll(() => release).not.toBe(before)
    const began = Date.now()
    const [outcome] = await Promise.allSettled([hanging, closeApp(app!, 200)])
    expect(outcome.status).toBe('rejected')
    expect(Date.now() - began).toBeLessThan(20_000)
  })
})
