import { type CheckpointNote, fromBase64, parseCheckpointNote, verifyConsistency } from '@tribunal/ledger'
import type { Ed25519 } from './ed25519.ts'
import { isSigned, type StepState } from './verify-proof.ts'

/** A ledger at one size: what a witness keeps. */
export type SeenLedger = CheckpointNote['checkpoint']

/** The questions about growth, in their order; each needs the answers before it. */
export const GROWTH_STEPS = ['ledger', 'signature', 'growth'] as const
export type GrowthStep = (typeof GROWTH_STEPS)[number]

export interface GrowthReport {
  readonly steps: Readonly<Record<GrowthStep, StepState>>
  readonly holds: boolean
}

export interface GrowthQuestion {
  readonly seen: SeenLedger
  /** The newer checkpoint, signed. */
  readonly note: string
  /** The ledger's public key as text. */
  readonly key: string
  /** The consistency proof, in base64. */
  readonly hashes: readonly string[]
}

/** Verifies that a ledger which was seen before has only grown: nothing of it was changed or taken away. */
export async function verifyGrowth(question: GrowthQuestion, ed25519: Ed25519): Promise<GrowthReport> {
  const { seen, note, key } = question
  const signed = parseCheckpointNote(note)
  const now = signed?.checkpoint
  if (signed === undefined || now === undefined || now.origin !== seen.origin) return report({ ledger: 'fails' })
  // What is no base64 is no hash, which no proof has.
  const proof = question.hashes.map((hash) => fromBase64(hash) ?? new Uint8Array())
  const grown = verifyConsistency({ size1: seen.size, size2: now.size, root1: seen.root, root2: now.root, proof })
  const known = await isSigned(signed, key, ed25519)
  return report({ ledger: 'holds', signature: of(known), growth: of(grown) })
}

function report(answered: Partial<Record<GrowthStep, StepState>>): GrowthReport {
  const steps = Object.fromEntries(GROWTH_STEPS.map((step) => [step, answered[step] ?? 'open']))
  return {
    steps: steps as GrowthReport['steps'],
    holds: Object.values(steps).every((state) => state === 'holds'),
  }
}

function of(holds: boolean): StepState {
  return holds ? 'holds' : 'fails'
}
