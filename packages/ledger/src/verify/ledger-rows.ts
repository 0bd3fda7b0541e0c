import type { LedgerReader, StoredCheckpoint, StoredEvent } from './ledger-reader.ts'

/** One line of a ledger's story. */
export type LedgerRow = { readonly event: StoredEvent } | { readonly checkpoint: StoredCheckpoint }

/** The first `size` events in order, and each checkpoint as soon as the events are out that it covers. */
export async function* ledgerRows(reader: LedgerReader, size: number): AsyncGenerator<LedgerRow> {
  const checkpoints = flat(reader.checkpoints(size))
  let next = await checkpoints.next()
  for await (const page of reader.events({ start: 0, end: size })) {
    for (const event of page) {
      for (; !next.done && next.value.size <= event.seq; next = await checkpoints.next()) {
        yield { checkpoint: next.value }
      }
      yield { event }
    }
  }
  for (; !next.done; next = await checkpoints.next()) yield { checkpoint: next.value }
}

async function* flat(pages: AsyncIterable<readonly StoredCheckpoint[]>): AsyncGenerator<StoredCheckpoint, void> {
  for await (const page of pages) yield* page
}
