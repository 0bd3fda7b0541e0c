import { inWordsOfToday } from '@tribunal/contract/words'
import {
  type AuditEvent,
  type Checkpoint,
  type CheckpointNote,
  concatBytes,
  equalBytes,
  followInclusion,
  fromUtf8,
  keyId,
  leafHash,
  type PathStep,
  parseCheckpointNote,
  parseKey,
  parseProof,
  readEvent,
  sha256,
  toHex,
  toUtf8,
} from '@tribunal/ledger'
import type { Ed25519 } from './ed25519.ts'

/** What a proof file holds: an event, its place, the way to the root, and the signed checkpoint. */
export interface ProofFile {
  /** Place of the event in the ledger, from 0. */
  readonly index: number
  readonly hashes: readonly Uint8Array[]
  /** Bytes of the event that is proven. */
  readonly event: Uint8Array
  readonly checkpoint: Checkpoint
  readonly signed: CheckpointNote
}

/** The way from the leaf of an event to the root. */
export interface PathFound {
  readonly leaf: Uint8Array
  readonly path: readonly PathStep[]
  /** Whether its end is the root, and every hash of the proof was needed. */
  readonly reaches: boolean
}

/** The parts of a proof file, or undefined where it is none or brings no event. Nothing of it is verified yet. */
export function readProofFile(text: string): ProofFile | undefined {
  const proof = parseProof(text)
  const signed = proof && parseCheckpointNote(proof.checkpointNote)
  if (!signed || !proof.extra) return undefined
  return { index: proof.index, hashes: proof.hashes, event: proof.extra, checkpoint: signed.checkpoint, signed }
}

export function pathOf({ event, index, hashes, checkpoint: { size, root } }: ProofFile): PathFound {
  const leaf = leafHash(event)
  return { leaf, ...followInclusion({ index, size, leaf, root, proof: hashes }) }
}

/** What the page shows, to be held against what the ledger has. */
export interface ShownDecision {
  readonly id: string
  readonly kind: string
  readonly outcome: string
  readonly category: string
  /** Null in decisions of before, whose events name a rule without its policy: that is not the one shown. */
  readonly policy: string | null
  readonly rule: string | null
  /** Absent where the decision was erased. */
  readonly score?: number | null
}

/** What was sent, as bytes, and the salt of its commitment. Absent where it was erased. */
export interface SentBytes {
  readonly bytes: Uint8Array
  readonly salt: Uint8Array
}

/** The questions that a proof answers, in their order; each needs the answers before it. */
export const PROOF_STEPS = ['file', 'event', 'shown', 'submission', 'path', 'signature'] as const
export type ProofStepId = (typeof PROOF_STEPS)[number]

/** `skipped`: there was nothing to compare; `open`: a step before it failed. */
export type StepState = 'holds' | 'fails' | 'skipped' | 'open'

export interface ProofReport {
  readonly steps: Readonly<Record<ProofStepId, StepState>>
  /** No step failed. */
  readonly holds: boolean
  readonly file: ProofFile | undefined
  readonly path: PathFound | undefined
  /** The event as text, exactly as it was hashed. */
  readonly eventText: string | undefined
}

export interface ProofQuestion {
  readonly proof: string
  /** The ledger's public key as text. */
  readonly key: string
  readonly shown: ShownDecision
  readonly sent: SentBytes | undefined
}

/** Verifies that what is shown was decided, is in the ledger and was signed for; all of it here, nothing on trust. */
export async function verifyProof(question: ProofQuestion, ed25519: Ed25519): Promise<ProofReport> {
  const file = readProofFile(question.proof)
  const event = file && readEvent(file.event)
  if (file === undefined || event === undefined || typeof event === 'string') return report({ file: 'fails' }, { file })
  const { id, ...shown } = question.shown
  const path = pathOf(file)
  const steps = {
    file: 'holds',
    event: of(event.type === 'decision.made' && event.entity === `decision:${id}` && event.seq === file.index),
    shown: of(
      Object.entries(saidOf(shown, event)).every(([name, value]) => value === inWordsOfToday(event.data)[name]),
    ),
    submission: submissionState(event, question.sent),
    path: of(path.reaches),
    signature: of(await isSigned(file.signed, question.key, ed25519)),
  } as const
  return report(steps, { file, eventText: fromUtf8(file.event), path })
}

/** The fields that the event says too: one of before does not name the rule that set the outcome. */
function saidOf({ policy, rule, ...shown }: Omit<ShownDecision, 'id'>, { data }: AuditEvent): object {
  return data['policy'] === undefined ? shown : { ...shown, policy, rule }
}

function report(
  answered: Partial<Record<ProofStepId, StepState>>,
  found: { readonly file: ProofFile | undefined; readonly eventText?: string; readonly path?: PathFound },
): ProofReport {
  const steps = Object.fromEntries(PROOF_STEPS.map((step) => [step, answered[step] ?? 'open']))
  const holds = Object.values(steps).every((state) => state === 'holds' || state === 'skipped')
  const { file, path, eventText } = found
  return { file, path, eventText, steps: steps as ProofReport['steps'], holds }
}

function of(holds: boolean): StepState {
  return holds ? 'holds' : 'fails'
}

/** The ledger holds SHA-256(salt || what was sent), in hexadecimal. */
function submissionState({ commitments }: AuditEvent, sent: SentBytes | undefined): StepState {
  if (sent === undefined) return 'skipped'
  return of(toHex(sha256(concatBytes(sent.salt, sent.bytes))) === commitments?.['submission'])
}

/** Whether the key, as text, is this ledger's and signed the checkpoint (C2SP signed-note). */
export async function isSigned({ checkpoint, note }: CheckpointNote, text: string, ed25519: Ed25519): Promise<boolean> {
  const key = parseKey(text.trim())
  if (key === undefined || key.name !== checkpoint.origin) return false
  const id = keyId(key)
  const own = note.signatures.find(({ name, keyId: other }) => name === key.name && equalBytes(other, id))
  return own !== undefined && (await ed25519.verify(key.publicKey, toUtf8(note.text), own.signature))
}
