import { equalBytes, fromBase64 } from './bytes.ts'
import type { Digests } from './digest-functions.ts'
import { nodeHash } from './inclusion.ts'
import { readLedgerKey, readNote } from './proof-file.ts'
import { isSigned, type StepState } from './verify-proof.ts'

/** A ledger at one size: what a witness keeps. */
export interface SeenLedger {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

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
export async function verifyGrowth(
  { seen, note, key, hashes }: GrowthQuestion,
  digests: Digests,
): Promise<GrowthReport> {
  const signed = readNote(note)
  const now = signed?.checkpoint
  if (signed === undefined || now === undefined || now.origin !== seen.origin) return report({ ledger: 'fails' })
  const proof = hashes.map(fromBase64).filter((hash) => hash !== undefined)
  const grown = proof.length === hashes.length && (await isGrown(seen, now, proof, digests))
  const known = await isSigned(signed, readLedgerKey(key), digests)
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

type Tree = Pick<SeenLedger, 'size' | 'root'>

/** Whether the later tree begins with the earlier one (RFC 9162 section 2.1.4.2). */
export async function isGrown(
  before: Tree,
  after: Tree,
  proof: readonly Uint8Array[],
  digests: Digests,
): Promise<boolean> {
  if (before.size < 1 || before.size > after.size) return false
  if (before.size === after.size) return proof.length === 0 && equalBytes(before.root, after.root)
  // A whole tree of the earlier size is a node of the later one: the proof then begins after it.
  const [first, ...rest] = Number.isInteger(Math.log2(before.size)) ? [before.root, ...proof] : proof
  if (first === undefined) return false
  let [node, last] = [before.size - 1, after.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  let [old, young] = [first, first]
  for (const hash of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      old = await nodeHash(hash, old, digests)
      young = await nodeHash(hash, young, digests)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else young = await nodeHash(young, hash, digests)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && equalBytes(old, before.root) && equalBytes(young, after.root)
}

function half(n: number): number {
  return Math.floor(n / 2)
}
