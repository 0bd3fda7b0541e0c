/** Text is handed to the output in pieces of about this many characters. */
const FLUSH_CHARS = 64 * 1024

export interface InOrder<T> {
  readonly items: AsyncIterable<readonly T[]>
  /** Turns one item into its piece of output; may answer at once. */
  readonly work: (item: T) => string | Promise<string>
  readonly write: (text: string) => Promise<void>
  /** Checked between pieces: true ends the run, and with it the reading. */
  readonly stopped: () => boolean
  /** Most items worked on at once, where `work` does not answer at once. */
  readonly concurrency: number
}

/**
 * Works through batches of items and writes the results in input order. Nothing is read before the results of the
 * batch before are written, so memory stays bounded however slow the reader of the output is.
 */
export async function runInOrder<T>({ items, work, write, stopped, concurrency }: InOrder<T>): Promise<void> {
  for await (const batch of items) {
    const waiting: (string | Promise<string>)[] = []
    const running = new Set<Promise<string>>()
    let text = ''
    for (const item of batch) {
      const result = work(item)
      if (typeof result === 'string' && waiting.length === 0) {
        text += result
        if (text.length < FLUSH_CHARS) continue
        await write(text)
        text = ''
        if (stopped()) return
        continue
      }
      waiting.push(result)
      if (typeof result === 'string') continue
      running.add(result)
      const forget = () => running.delete(result)
      result.then(forget, forget)
      if (running.size >= concurrency) await Promise.race(running)
    }
    await write(text)
    for (const result of waiting) await write(await result)
    if (stopped()) return
  }
}
