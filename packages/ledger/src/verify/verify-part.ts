import { concatBytes } from '../bytes/bytes.ts'
import { keysOf, parseCheckpointNote } from '../notes/checkpoint.ts'
import { isSignedBy, parseKey } from '../notes/signed-note.ts'
import { type LeafRange, perfectSubtrees } from '../tree/leaf-range.ts'
import { HASH_LENGTH, leafHash, sha256 as plainSha256 } from '../tree/merkle-hash.ts'
import { verifyConsistency } from '../tree/verify-proof.ts'
import type { LedgerReader } from './ledger-reader.ts'
import { ledgerRows } from './ledger-rows.ts'
import { type LedgerReport, LedgerVerifier } from './ledger-verifier.ts'
import { proveGrowth } from './prove-event.ts'
import type { VerifyLedgerOptions } from './verify-ledger.ts'

/**
 * Reads a part of a ledger, from the end of one checkpoint to that of another, and says what is wrong with it. The hashes of
 * what comes before are taken as they are stored; with the events of the part they have to lead to the root that its last
 * checkpoint signs for, and the newest checkpoint, which a trusted key signed, has to go on from it. So parts that follow each
 * other, however much time lies between, show of each event what `verifyLedger` shows, but for which of the ledger's
 * keys signed when.
 * Throws what the reader throws where hashes are gone.
 */
export async function verifyLedgerPart(
  reader: LedgerReader,
  part: LeafRange,
  options: Pick<VerifyLedgerOptions, 'keys' | 'verify' | 'sha256'>,
): Promise<LedgerReport> {
  const { verify, sha256 = plainSha256 } = options
  const head = await reader.head()
  const all = head.keys.flatMap((vkey) => parseKey(vkey) ?? [])
  const { start, end } = part
  const beginning = start > 0 && {
    size: start,
    frontier: concatBytes(...(await reader.subtreeRoots(perfectSubtrees({ start: 0, end: start })))),
    lastHash: await leafAt(reader, start - 1, sha256),
    keysBefore: all,
  }
  const keys = [...options.keys, ...all]
  const verifier = new LedgerVerifier({ keys, verify, sha256, ...(beginning && { beginning }) })
  let last = ''
  for await (const row of ledgerRows(reader, part)) {
    if ('event' in row) verifier.event(row.event)
    else {
      verifier.checkpoint(row.checkpoint)
      last = row.checkpoint.note
    }
  }
  if (!(await isBehind(reader, last, options)))
    verifier.find({
      code: 'checkpoint_differs',
      event: start,
      ...(end - start > 1 && { until: end - 1 }),
      checkpoint: end,
    })
  return verifier.finish()
}

/** Leaf hash of the event at a place, from its bytes; of none where it is gone, which the part that it belongs to shows. */
async function leafAt(
  reader: LedgerReader,
  seq: number,
  sha256: NonNullable<VerifyLedgerOptions['sha256']>,
): Promise<Uint8Array> {
  for await (const [stored] of reader.events({ start: seq, end: seq + 1 }))
    if (stored) return leafHash(stored.bytes, sha256)
  return new Uint8Array(HASH_LENGTH)
}

/** Whether the newest checkpoint is signed by a trusted key and goes on from this one. */
async function isBehind(
  reader: LedgerReader,
  note: string,
  { keys, verify, sha256 = plainSha256 }: Pick<VerifyLedgerOptions, 'keys' | 'verify' | 'sha256'>,
): Promise<boolean> {
  const then = parseCheckpointNote(note)
  const now = parseCheckpointNote((await reader.newestCheckpoint())?.note ?? '')
  if (!then || !now || !isSignedBy(now.note, keysOf(now, keys), verify)) return false
  const { size: size1, root: root1 } = then.checkpoint
  const { size: size2, root: root2 } = now.checkpoint
  if (size1 === 0 || size1 > size2) return false
  return verifyConsistency(
    { size1, size2, root1, root2, proof: await proveGrowth(reader, size1, size2, sha256) },
    sha256,
  )
}
