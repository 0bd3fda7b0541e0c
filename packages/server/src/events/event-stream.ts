import { Readable } from 'node:stream'
import { eventTypeNamed } from '@tribunal/ledger'
import type { EventFeed, FeedEvent } from './event-feed.ts'

/** Events read from the ledger at once. */
const PAGE = 200
/** Text that may wait in the stream before it stops asking for more. */
const WAITING_BYTES = 65_536

export interface EventStreamOptions {
  readonly feed: EventFeed
  /** The last event the listener has. */
  readonly after: number
  /** Which events are sent; the others only move the place on. */
  readonly wanted: (type: string) => boolean
  /** The text of an event, as JSON on one line; undefined of one that cannot be read. */
  readonly told: (event: FeedEvent) => string | undefined
  /** Milliseconds between signs of life. */
  readonly heartbeatMs: number
  /** Milliseconds after which a listener that takes nothing is let go. It comes back with `Last-Event-ID`. */
  readonly slowMs: number
  /** Called when a listener was let go because it took nothing. */
  readonly onSlow: () => void
}

/**
 * Server-sent events (WHATWG HTML, 9.2) from the ledger. Nothing is kept for a listener: the stream remembers the
 * place it has come to, and asks the ledger for more when what it sent was taken.
 */
export class EventStream extends Readable {
  readonly #options: EventStreamOptions
  readonly #stopListening: () => void
  readonly #heartbeat: NodeJS.Timeout
  #after: number
  #reading = false
  #wantsMore = false
  #news = true
  #finished = false
  #slow: NodeJS.Timeout | undefined

  constructor(options: EventStreamOptions) {
    super({ highWaterMark: WAITING_BYTES, encoding: 'utf8' })
    this.#options = options
    this.#after = options.after
    this.#stopListening = options.feed.onAppended(() => {
      this.#news = true
      this.#fill()
    })
    this.#heartbeat = setInterval(() => this.#beat(), options.heartbeatMs)
    // Browsers reconnect after so many milliseconds; the comment makes proxies pass the headers on.
    this.#send('retry: 2000\n\n: listening\n\n')
  }

  override _read(): void {
    if (this.#finished) return
    this.#wantsMore = true
    clearTimeout(this.#slow)
    this.#slow = undefined
    this.#fill()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#stopListening()
    clearInterval(this.#heartbeat)
    clearTimeout(this.#slow)
    callback(error)
  }

  /** Ends the stream in good order, so that the listener connects again to a running process; cuts one that takes nothing. */
  finish(): void {
    if (this.#finished) return
    this.#finished = true
    this.#stopListening()
    clearInterval(this.#heartbeat)
    this.push(null)
    this.#slow ??= setTimeout(() => this.destroy(), this.#options.slowMs)
  }

  #fill(): void {
    if (this.#reading || !this.#wantsMore || !this.#news) return
    this.#reading = true
    this.#news = false
    this.#options.feed.since(this.#after, PAGE).then(
      (events) => this.#take(events),
      (error: unknown) => this.destroy(error as Error),
    )
  }

  #take(events: readonly FeedEvent[]): void {
    this.#reading = false
    if (this.destroyed || this.#finished) return
    if (events.length === PAGE) this.#news = true
    const last = events.at(-1)
    if (last) {
      this.#after = last.seq
      const { wanted, told } = this.#options
      const text = events.flatMap((event) => {
        const said = wanted(event.type) ? told(event) : undefined
        return said === undefined ? [] : [eventText(event, said)]
      })
      if (text.length > 0) this.#send(text.join(''))
    }
    this.#fill()
  }

  /** The place moves on even where nothing is wanted, so that a listener who comes back does not begin far behind. */
  #beat(): void {
    if (this.#slow === undefined) this.#send(this.#after >= 0 ? `: alive\nid: ${this.#after}\n\n` : ': alive\n\n')
  }

  #send(text: string): void {
    if (this.destroyed || this.#finished || this.push(text)) return
    this.#wantsMore = false
    this.#slow ??= setTimeout(() => {
      this.#options.onSlow()
      this.destroy()
    }, this.#options.slowMs)
  }
}

/** `text` holds no line break. */
function eventText({ seq, type }: FeedEvent, text: string): string {
  return `id: ${seq}\nevent: ${eventTypeNamed(type)}\ndata: ${text}\n\n`
}
