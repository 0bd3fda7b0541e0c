import { parseKey } from '../notes/signed-note.ts'
import type { LedgerReader } from './ledger-reader.ts'
import { ledgerRows } from './ledger-rows.ts'
import { type LedgerReport, LedgerVerifier, type VerifierOptions } from './ledger-verifier.ts'

/** As for `LedgerVerifier`; the claimed keys are read from the ledger itself. */
export interface VerifyLedgerOptions extends Omit<VerifierOptions, 'claimed'> {
  /** Told how many of how many events were read, now and then. */
  readonly onProgress?: (events: number, of: number) => void
}

/** Events between two calls of `onProgress`. */
const PROGRESS_EVERY = 2000

/**
 * Reads a whole ledger and says what is wrong with it. Shows that every event is as it was when a trusted key signed for it,
 * that no event is missing, added or moved, and, with a witness's copies, that this is the ledger the witness has seen. Where
 * the key was changed, any key that the ledger had is enough (see `KeyChain`).
 * A person who has the key can write another ledger, or the beginning of this one: only a witness's copies show that.
 */
export async function verifyLedger(reader: LedgerReader, options: VerifyLedgerOptions): Promise<LedgerReport> {
  const head = await reader.head()
  const claimed = head.keys.flatMap((vkey) => parseKey(vkey) ?? [])
  const verifier = new LedgerVerifier({ ...options, claimed })
  let read = 0
  for await (const row of ledgerRows(reader, head.size)) {
    if ('checkpoint' in row) verifier.checkpoint(row.checkpoint)
    else {
      verifier.event(row.event)
      if (++read % PROGRESS_EVERY === 0) options.onProgress?.(read, head.size)
    }
  }
  verifier.head(head)
  if (claimed.length < head.keys.length) verifier.find({ code: 'head_differs' })
  await readBeyond(reader, head.size, verifier)
  return verifier.finish()
}

/** Events behind the end of the ledger are nobody's, unless the ledger has grown by them meanwhile. */
async function readBeyond(reader: LedgerReader, size: number, verifier: LedgerVerifier): Promise<void> {
  for await (const page of reader.events({ start: size, end: Number.MAX_SAFE_INTEGER })) {
    const now = await reader.head()
    for (const event of page) if (event.seq >= now.size) verifier.event(event)
    return
  }
}
