import { describe, expect, it } from 'vitest'
import { LiveFeed } from './live-feed.ts'

/** A server that is told what to send, and how each request ends. */
function server() {
  const requests: { send(text: string): void; end(): void; signal: AbortSignal }[] = []
  let status = 200
  const fetch: typeof globalThis.fetch = async (_, init) => {
    if (status === 0) throw new TypeError('no network')
    const { signal } = init as { signal: AbortSignal }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const encoder = new TextEncoder()
        const send = (text: string) => controller.enqueue(encoder.encode(text))
        requests.push({ send, end: () => controller.close(), signal })
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(status === 200 ? body : '{}', { status })
  }
  return {
    requests,
    feed: new LiveFeed({ baseUrl: '', fetch }),
    answer: (next: number) => {
      status = next
    },
  }
}

const event = (seq: number, type: string) => `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ seq, type })}\n\n`

describe('live events', () => {
  it('reach everybody who listens, over one connection', async () => {
    const { feed, requests } = server()
    const heard: string[] = []
    feed.onEvent(({ type }) => heard.push(`a ${type}`))
    const stop = feed.onEvent(({ type }) => heard.push(`b ${type}`))
    void feed.start()
    await expect.poll(() => feed.connection).toBe('live')
    requests[0]!.send(event(1, 'case.opened'))
    await expect.poll(() => heard).toEqual(['a case.opened', 'b case.opened'])
    stop()
    requests[0]!.send(event(2, 'case.claimed'))
    await expect.poll(() => heard.at(-1)).toBe('a case.claimed')
    expect(requests).toHaveLength(1)
    feed.pause()
  })

  it('are not listened to while they are paused, and that is no loss', async () => {
    const { feed, requests } = server()
    const states: string[] = []
    feed.onConnection(() => states.push(feed.connection))
    void feed.start()
    await expect.poll(() => feed.connection).toBe('live')
    feed.pause()
    expect(requests[0]!.signal.aborted).toBe(true)
    void feed.start()
    await expect.poll(() => feed.connection).toBe('live')
    expect([states, requests.length]).toEqual([['live', 'connecting', 'live'], 2])
    feed.pause()
  })

  it('that do not come are known to be lost', async () => {
    const { feed, answer } = server()
    answer(0)
    void feed.start()
    await expect.poll(() => feed.connection).toBe('lost')
    feed.pause()
    answer(403)
    await feed.start()
    expect(feed.connection).toBe('lost')
    answer(200)
    void feed.start()
    await expect.poll(() => feed.connection).toBe('live')
    feed.lose()
    expect(feed.connection).toBe('lost')
  })
})
