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

/** A result that is on its way; written when those before it are. */
interface Pending {
  readonly result: string | Promise<string>
  settled: boolean
}

/**
 * Works through batches of items and writes the results in input order, each as soon as those before it are there.
 * Nothing is read before the results of the batch before are written, so memory stays bounded however slow the reader
 * of the output is.
 */
export async function runInOrder<T>({ items, work, write, stopped, concurrency }: InOrder<T>): Promise<void> {
  for await (const batch of items) {
    const pending: Pending[] = []
    const running = new Set<Promise<string>>()
    const start = (result: string | Promise<string>) => {
      const one = { result, settled: typeof result === 'string' }
      pending.push(one)
      if (typeof result === 'string') return
      running.add(result)
      const ended = () => {
        one.settled = true
        running.delete(result)
      }
      result.then(ended, ended)
    }
    let text = ''
    for (const item of batch) {
      const result = work(item)
      if (typeof result === 'string' && pending.length === 0) {
        text += result
        if (text.length < FLUSH_CHARS) continue
      } else start(result)
      await write(text)
      text = ''
      if (running.size >= concurrency) await Promise.race(running)
      while (pending[0]?.settled && !stopped()) await write(await pending.shift()!.result)
      if (stopped()) return
    }
    await write(text)
    for (const { result } of pending) {
      await write(await result)
      if (stopped()) return
    }
    if (stopped()) return
  }
}
