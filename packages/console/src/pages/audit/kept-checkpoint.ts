import { fromBase64 } from '@tribunal/ledger'
import { stored } from '../../browser/stored.ts'
import type { SeenLedger } from '../../proof/verify-growth.ts'

/** What this browser keeps of a ledger that it verified. */
export interface KeptCheckpoint {
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
