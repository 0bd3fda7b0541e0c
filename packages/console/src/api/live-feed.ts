import { type ClientOptions, listen, ProblemError, type TribunalEvent } from '@tribunal/client'

/** Whether what happens reaches this page: asking for the first time, hearing, or cut off and trying again. */
export type Connection = 'connecting' | 'live' | 'lost'

type Listener = (event: TribunalEvent) => void

/** The events of the ledger as they happen, for everything on the page: one connection, however many listen. */
export class LiveFeed {
  readonly #client: ClientOptions
  readonly #listeners = new Set<Listener>()
  readonly #watchers = new Set<() => void>()
  #connection: Connection = 'connecting'
  #ended: AbortController | undefined

  constructor(client: ClientOptions) {
    this.#client = client
  }

  get connection(): Connection {
    return this.#connection
  }

  /** Returns what stops listening. */
  readonly onEvent = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Told when `connection` changes; returns what stops that. */
  readonly onConnection = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Listens from now on, until it is paused or until the server refuses for good. */
  async start(): Promise<void> {
    this.#stop()
    const ended = new AbortController()
    this.#ended = ended
    try {
      const client = { ...this.#client, fetch: this.#watched }
      for await (const event of listen(client, { signal: ended.signal })) {
        for (const listener of this.#listeners) listener(event)
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
    } finally {
      if (this.#ended === ended) this.#set('lost')
    }
  }

  /** Releases the connection until `start`; nothing is lost, nobody looks. */
  pause(): void {
    this.#stop()
    this.#set('connecting')
  }

  /** The browser has lost its network: waiting for silence to tell would take most of a minute. */
  lose(): void {
    this.#stop()
    this.#set('lost')
  }

  /** `fetch` that is seen to reach the server, or not. */
  readonly #watched: typeof fetch = async (input, init) => {
    try {
      const answer = await this.#client.fetch!(input, init)
      this.#set(answer.ok ? 'live' : 'lost')
      return answer
    } catch (error) {
      if (!init?.signal?.aborted) this.#set('lost')
      throw error
    }
  }

  #stop(): void {
    this.#ended?.abort()
    this.#ended = undefined
  }

  #set(connection: Connection): void {
    if (this.#connection === connection) return
    this.#connection = connection
    for (const watcher of this.#watchers) watcher()
  }
}
