import type { LeafRange } from '../tree/leaf-range.ts'
import type { LedgerReader, StoredCheckpoint, StoredEvent } from './ledger-reader.ts'

/** One line of a ledger's story. */
export type LedgerRow = { readonly event: StoredEvent } | { readonly checkpoint: StoredCheckpoint }

/** The events of a range in order, and each checkpoint behind its start as soon as the events are out that it covers. */
export async function* ledgerRows(reader: LedgerReader, { start, end }: LeafRange): AsyncGenerator<LedgerRow> {
  const checkpoints = flat(start === 0 ? reader.checkpoints(end) : reader.checkpoints(end, start))
  let next = await checkpoints.next()
  for await (const page of reader.events({ start, end })) {
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
