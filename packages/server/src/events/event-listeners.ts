import type { Credential } from '../auth/principal.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { EventFeed, FeedEvent } from './event-feed.ts'
import { EventStream } from './event-stream.ts'

/** Often enough for proxies that close what is silent for half a minute. */
const HEARTBEAT_MS = 15_000
const SLOW_MS = 30_000
/** How often rights are looked at again: a listener who has lost its own is gone within two seconds. */
const LOOK_MS = 500
/** Rights that could not be checked for so long count as lost: the database does not answer. */
const UNSEEN_MS = 2_000

export interface ListenOptions {
  /** The last event the listener has. */
  readonly after: number
  readonly wanted: (type: string) => boolean
  /** The text of an event for the listener, as JSON on one line; undefined of one that cannot be read. */
  readonly told: (event: FeedEvent) => string | undefined
  /** The credential that admitted the listener. */
  readonly credential: Credential
}

export interface EventListenersOptions {
  readonly feed: EventFeed
  readonly metrics: Metrics
  /** Streams at once. */
  readonly max: number
  /** Of these credentials the ids of those that may still listen. */
  readonly stillMay: (credentials: readonly Credential[]) => Promise<ReadonlySet<string>>
}

/** Everybody who listens to live events of this process, for as long as they may. */
export class EventListeners {
  readonly #streams = new Map<EventStream, Credential>()
  readonly #options: EventListenersOptions
  #timer: NodeJS.Timeout | undefined
  #looking = false
  #failing = false
  #seenAt = 0
  #closed = false

  constructor(options: EventListenersOptions) {
    this.#options = options
  }

  /**
   * A new stream; undefined where there are as many as there may be, the credential has half of them, or the server is
   * stopping.
   */
  listen({ credential, ...wish }: ListenOptions): EventStream | undefined {
    const { feed, metrics, max } = this.#options
    if (this.#closed || this.#streams.size >= max || this.#openOf(credential) >= Math.ceil(max / 2)) return undefined
    const stream = new EventStream({
      ...wish,
      feed,
      heartbeatMs: HEARTBEAT_MS,
      slowMs: SLOW_MS,
      onSlow: () => metrics.droppedListener(),
    })
    if (this.#timer === undefined) this.#seenAt = performance.now()
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS)
    this.#streams.set(stream, credential)
    metrics.listening(1)
    // A key that was revoked elsewhere is known here for a moment longer.
    void this.#look()
    stream.once('close', () => {
      this.#streams.delete(stream)
      metrics.listening(-1)
      if (this.#streams.size === 0) this.#rest()
    })
    return stream
  }

  #openOf({ id }: Credential): number {
    return [...this.#streams.values()].filter((credential) => credential.id === id).length
  }

  /** Ends every stream, and lets nobody listen any more. */
  close(): void {
    this.#closed = true
    this.#endAll()
    this.#rest()
  }

  #rest(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #endAll(): void {
    for (const stream of this.#streams.keys()) stream.finish()
  }

  /** Ends the streams of listeners that have lost the right; all streams where the rights could not be checked in time. */
  async #look(): Promise<void> {
    if ((this.#looking || this.#failing) && performance.now() - this.#seenAt >= UNSEEN_MS) this.#endAll()
    if (this.#looking) return
    this.#looking = true
    const at = performance.now()
    const looked = [...this.#streams]
    const unique = new Map(looked.map(([, credential]) => [credential.id, credential]))
    try {
      const may = await this.#options.stillMay([...unique.values()])
      for (const [stream, { id }] of looked) if (!may.has(id)) stream.finish()
      this.#seenAt = at
      this.#failing = false
    } catch {
      // The reader of the ledger reports that the database is away.
      this.#failing = true
    } finally {
      this.#looking = false
    }
  }
}
