import { concatBytes, equalBytes, fromUtf8, toHex, toUtf8 } from './bytes.ts'
import type { Digests } from './digest-functions.ts'
import { followPath, type PathFound } from './inclusion.ts'
import {
  ED25519_TYPE,
  type LedgerKey,
  type ProofFile,
  readLedgerKey,
  readProofFile,
  type SignedCheckpoint,
} from './proof-file.ts'

/** What the page shows, to be held against what the ledger has. */
export interface ShownDecision {
  readonly id: string
  readonly kind: string
  readonly outcome: string
  readonly category: string
  /** Null in decisions of before, whose events name a rule without its policy: that is not the one shown. */
  readonly policy: string | null
  readonly rule: string | null
  readonly score: number | null
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
  readonly key: LedgerKey | undefined
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

/** The fields of a `decision.made` that say what was decided. */
interface MadeEvent {
  readonly type: string
  readonly entity: string
  readonly seq: number
  readonly data: Readonly<Record<string, unknown>>
  readonly commitments?: Readonly<Record<string, string>>
}

/** Verifies that what is shown was decided, is in the ledger and was signed for; all of it here, nothing on trust. */
export async function verifyProof(question: ProofQuestion, digests: Digests): Promise<ProofReport> {
  const file = readProofFile(question.proof)
  const key = readLedgerKey(question.key)
  const eventText = file && fromUtf8(file.event)
  const event = eventText === undefined ? undefined : readEvent(eventText)
  if (file === undefined || event === undefined) return report({ file: 'fails' }, { file, key, eventText })
  const { index, checkpoint, hashes } = file
  const { id, ...shown } = question.shown
  const path = await followPath(
    { index, size: checkpoint.size, entry: file.event, proof: hashes, root: checkpoint.root },
    digests,
  )
  const steps = {
    file: 'holds',
    event: of(event.type === 'decision.made' && event.entity === `decision:${id}` && event.seq === index),
    shown: of(Object.entries(saidOf(shown, event)).every(([name, value]) => event.data[name] === value)),
    submission: await submissionState(event, question.sent, digests),
    path: of(path.reaches),
    signature: of(await isSigned(file, key, digests)),
  } as const
  return report(steps, { file, key, eventText, path })
}

/** The fields that the event says too: one of before does not name the rule that set the outcome. */
function saidOf({ policy, rule, ...shown }: Omit<ShownDecision, 'id'>, { data }: MadeEvent): object {
  return data['policy'] === undefined ? shown : { ...shown, policy, rule }
}

function report(
  answered: Partial<Record<ProofStepId, StepState>>,
  found: Pick<ProofReport, 'file' | 'key' | 'eventText'> & { readonly path?: PathFound },
): ProofReport {
  const steps = Object.fromEntries(PROOF_STEPS.map((step) => [step, answered[step] ?? 'open']))
  const holds = Object.values(steps).every((state) => state === 'holds' || state === 'skipped')
  return { ...found, path: found.path, steps: steps as ProofReport['steps'], holds }
}

function of(holds: boolean): StepState {
  return holds ? 'holds' : 'fails'
}

function readEvent(text: string): MadeEvent | undefined {
  try {
    const event = JSON.parse(text) as Partial<MadeEvent> | null
    return typeof event?.data === 'object' && event.data !== null ? (event as MadeEvent) : undefined
  } catch {
    return undefined
  }
}

/** The ledger holds SHA-256(salt || what was sent), in hexadecimal. */
async function submissionState(
  { commitments }: MadeEvent,
  sent: SentBytes | undefined,
  { sha256 }: Digests,
): Promise<StepState> {
  if (sent === undefined) return 'skipped'
  return of(toHex(await sha256(concatBytes(sent.salt, sent.bytes))) === commitments?.['submission'])
}

/** Whether this key of this ledger signed the checkpoint (C2SP signed-note). */
export async function isSigned(note: SignedCheckpoint, key: LedgerKey | undefined, digests: Digests): Promise<boolean> {
  if (key === undefined || key.name !== note.checkpoint.origin) return false
  const typed = concatBytes(toUtf8(`${key.name}\n`), Uint8Array.of(ED25519_TYPE), key.publicKey)
  const keyId = (await digests.sha256(typed)).slice(0, 4)
  if (toHex(keyId) !== key.keyId) return false
  const own = note.signatures.find(({ name, keyId: id }) => name === key.name && equalBytes(id, keyId))
  return own !== undefined && (await digests.verifyEd25519(key.publicKey, toUtf8(note.signedText), own.signature))
}
