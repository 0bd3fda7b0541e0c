import type { Metrics } from '../observe/metrics.ts'
import type { EventFeed } from './event-feed.ts'
import { EventStream } from './event-stream.ts'

/** Often enough for proxies that close what is silent for half a minute. */
const HEARTBEAT_MS = 15_000
const SLOW_MS = 30_000

export interface ListenOptions {
  /** The last event the listener has. */
  readonly after: number
  readonly wanted: (type: string) => boolean
}

/** Everybody who listens to live events of this process. */
export class EventListeners {
  readonly #streams = new Set<EventStream>()
  readonly #feed: EventFeed
  readonly #metrics: Metrics
  readonly #max: number
  #closed = false

  constructor(feed: EventFeed, metrics: Metrics, max: number) {
    this.#feed = feed
    this.#metrics = metrics
    this.#max = max
  }

  /** A new stream; undefined where there are as many as there may be, or the server is stopping. */
  listen(options: ListenOptions): EventStream | undefined {
    if (this.#closed || this.#streams.size >= this.#max) return undefined
    const stream = new EventStream({
      ...options,
      feed: this.#feed,
      heartbeatMs: HEARTBEAT_MS,
      slowMs: SLOW_MS,
      onSlow: () => this.#metrics.droppedListener(),
    })
    this.#streams.add(stream)
    this.#metrics.listening(1)
    stream.once('close', () => {
      this.#streams.delete(stream)
      this.#metrics.listening(-1)
    })
    return stream
  }

  /** Ends every stream, and lets nobody listen any more. */
  close(): void {
    this.#closed = true
    for (const stream of this.#streams) stream.finish()
  }
}
