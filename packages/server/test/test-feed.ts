import type { EventFeed, FeedEvent } from '../src/events/event-feed.ts'

/** A ledger in memory: what a test appends is heard. */
export class TestFeed implements EventFeed {
  readonly events: FeedEvent[] = []
  readonly #listeners = new Set<() => void>()
  /** Places asked for, in order. */
  readonly asked: number[] = []

  append(type: string, data: object = {}): void {
    const seq = this.events.length
    const event = { seq, type, entity: `decision:${seq}`, at: '2026-11-22T09:00:00.000Z', data: {}, ...data }
    this.events.push({ seq, type, text: JSON.stringify(event), submissionId: null })
    for (const listener of this.#listeners) listener()
  }

  async since(seq: number, limit: number): Promise<readonly FeedEvent[]> {
    this.asked.push(seq)
    return this.events.slice(seq + 1, seq + 1 + limit)
  }

  async last(): Promise<number> {
    return this.events.length - 1
  }

  onAppended(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get listeners(): number {
    return this.#listeners.size
  }
}
