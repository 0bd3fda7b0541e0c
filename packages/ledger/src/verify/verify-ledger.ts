import { keysOf, parseCheckpointNote } from '../notes/checkpoint.ts'
import { isSignedBy, parseKey } from '../notes/signed-note.ts'
import { sha256 as plainSha256 } from '../tree/merkle-hash.ts'
import { beginsWith, ledgerBeginning, type VerifiedBeginning } from './ledger-beginning.ts'
import type { LedgerFinding } from './ledger-finding.ts'
import type { LedgerReader } from './ledger-reader.ts'
import { ledgerRows } from './ledger-rows.ts'
import { type LedgerReport, LedgerVerifier, type VerifierOptions } from './ledger-verifier.ts'

/** As for `LedgerVerifier`; the claimed keys are read from the ledger itself. */
export interface VerifyLedgerOptions extends Omit<VerifierOptions, 'claimed' | 'beginning'> {
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
  return await verifyFrom(reader, undefined, options)
}

/**
 * Reads what came after the checkpoint `note`, and says what is wrong with it, as `verifyLedger` does of all. Shows that the
 * ledger begins with the events that the checkpoint signs for, without reading them: what the database has in their place
 * now is for `verifyLedger` to say. Of a witness's copies from before, the newest counts. A trusted key has to have signed the
 * note. That this beginning was ever verified, the note does not show: where it comes from decides what that is worth.
 */
export async function verifyLedgerSince(
  reader: LedgerReader,
  note: string,
  options: VerifyLedgerOptions,
): Promise<LedgerReport> {
  const { keys: trusted, verify, sha256 = plainSha256 } = options
  const head = await reader.head()
  const claimed = head.keys.flatMap((vkey) => parseKey(vkey) ?? [])
  const beginning = await ledgerBeginning(reader, head, note, { trusted, claimed, verify, sha256 })
  return 'code' in beginning ? reportOf(beginning) : await verifyFrom(reader, beginning, options)
}

/** Nothing was read, because the ledger does not go on from where it was verified. */
function reportOf(finding: LedgerFinding): LedgerReport {
  return { ok: false, findings: [finding], found: 1, vouched: 0, events: 0, checkpoints: 0, witnessed: 0 }
}

async function verifyFrom(
  reader: LedgerReader,
  beginning: VerifiedBeginning | undefined,
  { onProgress, ...options }: VerifyLedgerOptions,
): Promise<LedgerReport> {
  const head = await reader.head()
  const start = beginning?.size ?? 0
  const all = head.keys.flatMap((vkey) => parseKey(vkey) ?? [])
  const claimed = beginning?.keys ?? all
  const verifier = new LedgerVerifier({ ...options, claimed, ...(beginning && { beginning }) })
  if (beginning) await compareBefore(reader, beginning, verifier, { ...options, keys: [...options.keys, ...all] })
  let read = 0
  for await (const row of ledgerRows(reader, { start, end: head.size })) {
    if ('checkpoint' in row) verifier.checkpoint(row.checkpoint)
    else {
      verifier.event(row.event)
      if (++read % PROGRESS_EVERY === 0) onProgress?.(read, head.size - start)
    }
  }
  verifier.head(head)
  if (all.length < head.keys.length) verifier.find({ code: 'head_differs' })
  await readBeyond(reader, head.size, verifier)
  return verifier.finish()
}

/** Compares the newest of a witness's copies that are of events before, where one key signed it. */
async function compareBefore(
  reader: LedgerReader,
  beginning: VerifiedBeginning,
  verifier: LedgerVerifier,
  { witness = [], keys, verify, sha256 = plainSha256 }: VerifyLedgerOptions,
): Promise<void> {
  const copies = witness.flatMap((note, i) => {
    const parsed = parseCheckpointNote(note)
    const counts =
      parsed && parsed.checkpoint.size < beginning.size && isSignedBy(parsed.note, keysOf(parsed, keys), verify)
    return counts ? [{ parsed, copy: i + 1 }] : []
  })
  const newest = copies.toSorted((a, b) => a.parsed.checkpoint.size - b.parsed.checkpoint.size).at(-1)
  if (newest)
    verifier.witnessed(
      newest.copy,
      newest.parsed.checkpoint.size,
      await beginsWith(reader, beginning, newest.parsed, sha256),
    )
}

/** Events behind the end of the ledger are nobody's, unless the ledger has grown by them meanwhile. */
async function readBeyond(reader: LedgerReader, size: number, verifier: LedgerVerifier): Promise<void> {
  for await (const page of reader.events({ start: size, end: Number.MAX_SAFE_INTEGER })) {
    const now = await reader.head()
    for (const event of page) if (event.seq >= now.size) verifier.event(event)
    return
  }
}
