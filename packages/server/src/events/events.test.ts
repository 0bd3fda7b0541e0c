import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { TestFeed } from '../../test/test-feed.ts'
import { testConfig, testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import { Metrics } from '../observe/metrics.ts'
import { getEvents, wantedTypes } from '../routes/get-events.ts'
import type { Services } from '../services.ts'
import { EventListeners, type ListenOptions } from './event-listeners.ts'
import { EventStream } from './event-stream.ts'

/** Told as it lies there. */
const TEXT = ({ text }: { readonly text: string }) => text

let app: FastifyInstance | undefined
afterEach(() => app?.close())

async function open(given: Partial<Services>): Promise<string> {
  app = createApp(testServices(given), undefined, [getEvents])
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Reads a stream until `count` events have come; their ids, types and data. */
async function listen(
  address: string,
  count: number,
  headers: Record<string, string> = {},
  query = '',
): Promise<string[]> {
  const controller = new AbortController()
  const answer = await fetch(`${address}/api/v1/events${query}`, { headers, signal: controller.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const found: string[] = []
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body!) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop()!
    found.push(...blocks.filter((block) => block.includes('data: ')))
    if (found.length >= count) break
  }
  controller.abort()
  return found
}

describe('live events', () => {
  it('begin with what happens next, and carry place, type and the event itself', async () => {
    const feed = new TestFeed()
    feed.append('decision.made')
    const address = await open({ events: feed })
    const heard = listen(address, 2)
    while (feed.listeners === 0) await new Promise((done) => setTimeout(done, 2))
    feed.append('decision.made', { entity: 'decision:1' })
    feed.append('case.opened')
    expect(await heard).toEqual([
      expect.stringMatching(/^id: 1\nevent: decision.made\ndata: \{.*\}$/),
      expect.stringMatching(/^id: 2\nevent: case.opened\ndata: \{.*\}$/),
    ])
    const [made] = (await heard).map((event) => JSON.parse(/data: (.+)/.exec(event)![1]!))
    expect(made).toEqual({
      id: 'evt_1',
      seq: 1,
      type: 'decision.made',
      api_version: 'v1',
      timestamp: '2026-11-22T09:00:00.000Z',
      entity: 'decision:1',
      data: { decision_id: '1', reason_codes: [], risk_score: null, decided_by: null, submission_id: null },
    })
  })

  it('go on after Last-Event-ID, which stands over `since`, and miss nothing over many pages', async () => {
    const feed = new TestFeed()
    for (let i = 0; i < 1_000; i++) feed.append('decision.made')
    const address = await open({ events: feed })
    const heard = await listen(address, 989, { 'last-event-id': '10' }, '?after=500')
    expect(heard.map((event) => Number(/^id: (\d+)/.exec(event)![1]))).toEqual(
      Array.from({ length: 989 }, (_, i) => i + 11),
    )
    expect(await listen(address, 1, {}, '?after=998')).toEqual([expect.stringContaining('id: 999\n')])
  })

  it('begin with what happens next after a place that the ledger has not come to, as after a restore', async () => {
    const feed = new TestFeed()
    feed.append('decision.made')
    const address = await open({ events: feed })
    const heard = listen(address, 1, { 'last-event-id': '500' })
    while (feed.listeners === 0) await new Promise((done) => setTimeout(done, 2))
    feed.append('case.opened')
    expect(await heard).toEqual([expect.stringContaining('id: 1\n')])
  })

  it('are those that are wanted', async () => {
    const feed = new TestFeed()
    for (const type of ['decision.made', 'case.opened', 'key.created', 'case.claimed']) feed.append(type)
    const address = await open({ events: feed })
    const heard = await listen(address, 3, { 'last-event-id': '0' }, '?types=case.*,key.created')
    expect(heard.map((event) => /event: (.+)/.exec(event)![1])).toEqual(['case.opened', 'key.created', 'case.claimed'])
    expect(['decision.made', 'case.opened'].map(wantedTypes('case.*'))).toEqual([false, true])
  })

  it('have the word of today where the ledger has an earlier one, in the type and in the text', async () => {
    const feed = new TestFeed()
    for (const type of ['decision.made', 'rule.held', 'rule.released', 'rule.suspended']) feed.append(type)
    const address = await open({ events: feed })
    const heard = await listen(address, 2, { 'last-event-id': '0' }, '?types=rule.suspended')
    expect(heard.map((event) => /event: (.+)/.exec(event)![1])).toEqual(['rule.suspended', 'rule.suspended'])
    expect(heard.map((event) => JSON.parse(/data: (.+)/.exec(event)![1]!).type)).toEqual([
      'rule.suspended',
      'rule.suspended',
    ])
  })

  it('begin with the very first event after -1', async () => {
    const feed = new TestFeed()
    feed.append('ledger.opened')
    const address = await open({ events: feed })
    const first = [expect.stringContaining('id: 0\nevent: ledger.opened\n')]
    expect(await listen(address, 1, {}, '?after=-1')).toEqual(first)
    expect(await listen(address, 1, { 'last-event-id': '-1' })).toEqual(first)
  })

  it('say nothing of an outcome that another person has still to come to alone or to settle, or that was taken back', async () => {
    const feed = new TestFeed()
    const why = { reason_code: 'satire', second_review: 'four_eyes' }
    const data = { outcome: 'clean', ...why, blind_first: null, decision: 'd', until: 'then' }
    const ids = { decision_id: 'd', submission_id: null, expires_at: 'then' }
    const [pending, settled, done] = ['second', 'settle', 'done'].map((next) => ({ ...data, next }))
    feed.append('decision.made', { actor: 'person:1', data })
    feed.append('case.resolved', { actor: 'person:1', data: pending })
    feed.append('case.resolved', { actor: 'person:1', data: settled })
    feed.append('case.resolved', { actor: 'person:1', data: done })
    feed.append('case.undone', { actor: 'person:1', data })
    const address = await open({ events: feed })
    const heard = await listen(address, 5, {}, '?after=-1')
    const told = heard.map((event) => JSON.parse(/data: (.+)/.exec(event)![1]!))
    expect(told.slice(1).map((event) => event.data)).toEqual([
      { ...ids, next: 'second', final: false, withheld: true },
      { ...ids, next: 'settle', final: false, withheld: true },
      { ...ids, ...why, blind_first: null, outcome: 'clean', next: 'done', final: true },
      { ...ids, withheld: true },
    ])
    expect(told[1]).toMatchObject({ seq: 1, type: 'case.resolved', actor: 'person:1' })
  })

  it('go on after one that somebody changed so that it cannot be read', async () => {
    const feed = new TestFeed()
    for (const type of ['decision.made', 'decision.erased', 'case.opened']) feed.append(type)
    const damaged = ['{"seq": 3', '7', 'null', '{"entity": "case:1"}', '{"entity": 5, "data": {}}']
    for (const text of damaged)
      feed.events.push({ seq: feed.events.length, type: 'case.resolved', text, submissionId: null })
    feed.append('case.claimed')
    const address = await open({ events: feed })
    const heard = await listen(address, 4, {}, '?after=-1')
    expect(heard.map((event) => /event: (.+)/.exec(event)![1])).toEqual([
      'decision.made',
      'decision.erased',
      'case.opened',
      'case.claimed',
    ])
  })

  it('of a type that there is not are refused, and the known ones named: they would never come', async () => {
    await open({})
    for (const types of ['decision.mad', 'decisions.*', 'case.opened,decision.Made', '*']) {
      const answer = (await app!.inject(`/api/v1/events?types=${types}`)).json()
      expect(answer, types).toMatchObject({ status: 400, errors: [{ field: 'query.types' }] })
      expect(answer.errors[0].expected).toContain('decision.*, decision.made')
    }
  })

  it.each(['?types=', '?types=a,b', '?after=-2', '?after=x', '?more=1'])('%s is refused', async (query) => {
    await open({})
    expect((await app!.inject(`/api/v1/events${query}`)).json()).toMatchObject({ status: 400, code: 'invalid-request' })
  })

  it('are for as many as may listen, and end when the server stops', async () => {
    const feed = new TestFeed()
    const address = await open({ events: feed, config: testConfig({ limits: { event_listeners: 1 } }) })
    const first = await fetch(`${address}/api/v1/events`)
    const second = await fetch(`${address}/api/v1/events`)
    expect([first.status, second.status]).toEqual([200, 503])
    const began = Date.now()
    const [text] = await Promise.all([first.text(), app!.close()])
    expect(text).toContain(': listening')
    expect(Date.now() - began).toBeLessThan(20_000)
    expect(feed.listeners).toBe(0)
  })

  it('are at most half of all for one key, so that the others are left to others', () => {
    const credential = (id: string) => ({ kind: 'key', id }) as const
    const listeners = new EventListeners({
      feed: new TestFeed(),
      metrics: new Metrics(),
      max: 4,
      stillMay: async () => new Set(['a', 'b']),
    })
    const open = (id: string) =>
      listeners.listen({ after: -1, wanted: () => true, told: ({ text }) => text, credential: credential(id) })
    expect(['a', 'a', 'a', 'b', 'b'].map((id) => open(id) !== undefined)).toEqual([true, true, false, true, true])
    listeners.close()
  })

  it('stop when the listener leaves', async () => {
    const feed = new TestFeed()
    const address = await open({ events: feed })
    await listen(address, 0, {}, '')
    const controller = new AbortController()
    await fetch(`${address}/api/v1/events`, { signal: controller.signal })
    expect(feed.listeners).toBeGreaterThan(0)
    controller.abort()
    while (feed.listeners > 0) await new Promise((done) => setTimeout(done, 5))
  })
})

describe('listeners whose rights cannot be looked at', () => {
  const listenersWith = (stillMay: () => Promise<ReadonlySet<string>>) => {
    const listeners = new EventListeners({ feed: new TestFeed(), metrics: new Metrics(), max: 10, stillMay })
    const stream = listeners.listen({
      after: -1,
      wanted: () => true,
      told: TEXT,
      credential: { kind: 'key', id: 'trb_1' },
    })!
    stream.resume()
    return { listeners, stream }
  }

  it.each([
    ['because the question fails', () => Promise.reject(new Error('away'))],
    ['because nothing answers', () => new Promise<never>(() => {})],
  ])('%s lose their streams', async (_, stillMay) => {
    const began = performance.now()
    const { listeners, stream } = listenersWith(stillMay)
    await once(stream, 'end')
    expect(performance.now() - began).toBeLessThan(20_000)
    listeners.close()
  })

  it('only once in between keep them', async () => {
    let asked = 0
    const { listeners, stream } = listenersWith(() =>
      ++asked % 2 === 0 ? Promise.reject(new Error('away')) : Promise.resolve(new Set(['trb_1'])),
    )
    await expect.poll(() => asked, { interval: 20 }).toBe(4)
    expect(stream.readableEnded).toBe(false)
    listeners.close()
  })

  it('are not asked about any more without a listener', async () => {
    let asked = 0
    const { stream } = listenersWith(async () => {
      asked++
      return new Set<string>()
    })
    await once(stream, 'close')
    const then = asked
    await new Promise((done) => setTimeout(done, 1_200))
    expect(asked).toBe(then)
  })
})

describe('a slow listener', () => {
  it('holds back what is read from the ledger, and is let go without an end to its answer', async () => {
    const feed = new TestFeed()
    const filler = { data: { filler: 'x'.repeat(2_000) } }
    for (let i = 0; i < 20_000; i++) feed.append('decision.made', filler)
    const metrics = new Metrics()
    let stream: EventStream | undefined
    const listeners = {
      listen: (options: ListenOptions) => {
        const slow = { heartbeatMs: 20, slowMs: 60, onSlow: () => metrics.droppedListener() }
        stream = new EventStream({ ...options, ...slow, feed })
        return stream
      },
      close: () => {},
    } as unknown as EventListeners
    const address = new URL(await open({ events: feed, listeners }))
    const socket = connect(Number(address.port), '127.0.0.1')
    socket.write('GET /api/v1/events?after=0 HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(socket, 'readable')
    // It does not read on. Megabytes of socket buffers fill up, then nothing more is asked for.
    while (!stream?.destroyed) await new Promise((done) => setTimeout(done, 10))
    expect(feed.asked.length).toBeLessThan(60)
    expect(await metrics.text()).toContain('tribunal_event_listeners_dropped_total 1')
    expect(feed.listeners).toBe(0)
    socket.destroy()
  })

  it('that reads again in time goes on where it was', async () => {
    const feed = new TestFeed()
    for (let i = 0; i < 600; i++) feed.append('decision.made', { filler: 'x'.repeat(1_000) })
    let slow = 0
    const stream = new EventStream({
      feed,
      after: -1,
      wanted: () => true,
      told: TEXT,
      heartbeatMs: 1_000,
      slowMs: 200,
      onSlow: () => slow++,
    })
    stream.read(0)
    await new Promise((done) => setTimeout(done, 50))
    let text = ''
    for await (const chunk of stream) {
      text += chunk
      if (text.includes('id: 599\n')) break
    }
    expect(text.match(/^id: \d+$/gm)).toHaveLength(600)
    expect(slow).toBe(0)
  })

  it('is cut when the stream is to end and it takes nothing more', async () => {
    const feed = new TestFeed()
    for (let i = 0; i < 200; i++) feed.append('decision.made', { filler: 'x'.repeat(1_000) })
    const slow = { heartbeatMs: 1_000, slowMs: 50, onSlow: () => {} }
    const stream = new EventStream({ feed, after: -1, wanted: () => true, told: TEXT, ...slow })
    stream.read(0)
    await new Promise((done) => setTimeout(done, 20))
    stream.finish()
    await once(stream, 'close')
    expect(stream.destroyed).toBe(true)
  })

  it('whose stream ends while the ledger is read gets nothing after the end', async () => {
    const feed = new TestFeed()
    feed.append('decision.made')
    let answer = () => {}
    const read = new Promise<void>((resolve) => {
      answer = resolve
    })
    const since = feed.since.bind(feed)
    feed.since = async (...asked) => {
      await read
      return await since(...asked)
    }
    const slow = { heartbeatMs: 1_000, slowMs: 1_000, onSlow: () => {} }
    const stream = new EventStream({ feed, after: -1, wanted: () => true, told: TEXT, ...slow })
    stream.read(0)
    stream.finish()
    answer()
    let text = ''
    for await (const chunk of stream) text += chunk
    expect(text).not.toContain('decision.made')
  })

  it('is sent signs of life with its place', async () => {
    const feed = new TestFeed()
    feed.append('key.created')
    const stream = new EventStream({
      feed,
      after: -1,
      wanted: () => false,
      told: TEXT,
      heartbeatMs: 5,
      slowMs: 200,
      onSlow: () => {},
    })
    let text = ''
    for await (const chunk of stream) {
      text += chunk
      if (text.includes(': alive\nid: 0\n\n')) break
    }
    expect(text).not.toContain('key.created')
  })

  it('hears that the ledger cannot be read by losing its stream', async () => {
    const feed = new TestFeed()
    feed.since = () => Promise.reject(new Error('gone'))
    const stream = new EventStream({
      feed,
      after: -1,
      wanted: () => true,
      told: TEXT,
      heartbeatMs: 1_000,
      slowMs: 200,
      onSlow: () => {},
    })
    stream.resume()
    const [error] = (await once(stream, 'error')) as [Error]
    expect(error.message).toBe('gone')
  })
})
