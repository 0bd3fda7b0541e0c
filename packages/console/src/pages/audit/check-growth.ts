import { parseCheckpointNote, toBase64 } from '@tribunal/ledger'
import { askGrowth } from '../../api/ledger.ts'
import { openEd25519 } from '../../proof/ed25519.ts'
import { type GrowthReport, type SeenLedger, verifyGrowth } from '../../proof/verify-growth.ts'
import { keptCheckpoint } from './kept-checkpoint.ts'

/** What came of holding the ledger of now against the one that was seen. */
export interface Growth {
  readonly report: GrowthReport
  /** Events that were seen; undefined where nothing was, and the check only begins. */
  readonly from: number | undefined
  /** Events of the newest checkpoint. */
  readonly to: number
}

/** Verifies the growth since `seen`, and keeps what holds; without it the newest checkpoint is verified alone. */
export async function checkGrowth(seen: SeenLedger | undefined): Promise<Growth> {
  const [{ note, key, hashes }, ed25519] = await Promise.all([askGrowth(seen?.size ?? 0), openEd25519()])
  const now = parseCheckpointNote(note)?.checkpoint
  const before = seen ?? now ?? { origin: '', size: 0, root: new Uint8Array() }
  const report = await verifyGrowth({ seen: before, note, key, hashes }, ed25519)
  if (report.holds && now !== undefined) {
    const { origin, size, root } = now
    keptCheckpoint.set({ origin, size, root: toBase64(root), at: new Date().toISOString() })
  }
  return { report, from: seen?.size, to: now?.size ?? 0 }
}
