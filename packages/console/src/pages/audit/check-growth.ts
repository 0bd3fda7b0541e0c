import { fromBase64, parseCheckpointNote, toBase64 } from '@tribunal/ledger'
import { askGrowth } from '../../api/ledger.ts'
import { stored } from '../../browser/stored.ts'
import { openEd25519 } from '../../proof/ed25519.ts'
import { type GrowthReport, type SeenLedger, verifyGrowth } from '../../proof/verify-growth.ts'

/** What this browser keeps of a ledger that it verified. */
interface KeptCheckpoint {
  readonly origin: string
  readonly size: number
  /** In base64. */
  readonly root: string
  /** When it was verified. */
  readonly at: string
}

/** What was kept, less what cannot be one. */
export function parseKept(json: unknown): KeptCheckpoint | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const { origin, size, root, at } = json as Partial<Record<keyof KeptCheckpoint, unknown>>
  const whole = typeof origin === 'string' && Number.isSafeInteger(size) && (size as number) > 0
  if (!whole || typeof root !== 'string' || typeof at !== 'string') return undefined
  if (fromBase64(root)?.length !== 32 || Number.isNaN(Date.parse(at))) return undefined
  return { origin, size: size as number, root, at }
}

/** The newest checkpoint that this browser verified: it makes every browser that looks a small witness. */
export const keptCheckpoint = stored('tribunal.checkpoint', parseKept)

export function seenOf({ origin, size, root }: KeptCheckpoint): SeenLedger {
  return { origin, size, root: fromBase64(root) ?? new Uint8Array() }
}

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
