import type { OutStream } from '../io.ts'

/**
 * Writes with back-pressure: `write` resolves when the stream can take more. A reader that goes away (EPIPE, as
 * with `| head`) closes the output quietly; the caller looks at `closed` and stops working.
 */
export class Output {
  readonly #closing = new AbortController()
  #failure: Error | undefined
  readonly #stream: OutStream

  constructor(stream: OutStream) {
    this.#stream = stream
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.#closing.abort()
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') this.#failure = error
    })
    stream.on('close', () => this.#closing.abort())
  }

  get closed(): boolean {
    return this.closing.aborted
  }

  /** Aborted when nobody reads any more: what is still on its way for the output is in vain. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  async write(text: string): Promise<void> {
    if (this.#failure) throw this.#failure
    if (this.closed || text === '') return
    if (!this.#stream.write(text)) await this.#drained()
  }

  /** Waits until everything is written; throws where it could not be (a full disk, say, and not a reader that went away). */
  async settle(): Promise<void> {
    if (!this.closed) await new Promise<void>((resolve) => this.#stream.write('', () => setImmediate(resolve)))
    if (this.#failure) throw this.#failure
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        for (const event of ['drain', 'error', 'close']) this.#stream.off(event, done)
        resolve()
      }
      for (const event of ['drain', 'error', 'close']) this.#stream.on(event, done)
    })
  }
}
