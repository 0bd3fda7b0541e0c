import { fromUtf8 } from './bytes.ts'
import type { Digests } from './digest-functions.ts'
import { followPath, type PathFound } from './inclusion.ts'
import { type ProofFile, readLedgerKey, readProofFile } from './proof-file.ts'
import { isSigned, type StepState } from './verify-proof.ts'

/** What the page shows of an event, to be held against what the ledger has. */
export interface ShownEvent {
  readonly seq: number
  readonly type: string
  readonly entity: string
  readonly at: string
  readonly actor: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** The questions that the proof of an event answers, in their order; each needs the answers before it. */
export const EVENT_STEPS = ['file', 'shown', 'path', 'signature'] as const
export type EventStep = (typeof EVENT_STEPS)[number]

export interface EventReport {
  readonly steps: Readonly<Record<EventStep, StepState>>
  /** No step failed. */
  readonly holds: boolean
  readonly file: ProofFile | undefined
  readonly path: PathFound | undefined
}

export interface EventQuestion {
  readonly proof: string
  /** The ledger's public key as text. */
  readonly key: string
  readonly shown: ShownEvent
}

/** Verifies that an event is in the ledger as it is shown, and was signed for; all of it here, nothing on trust. */
export async function verifyEvent(question: EventQuestion, digests: Digests): Promise<EventReport> {
  const file = readProofFile(question.proof)
  const text = file && fromUtf8(file.event)
  if (file === undefined || text === undefined) return report({ file: 'fails' }, undefined, undefined)
  const { index, checkpoint, hashes } = file
  const path = await followPath(
    { index, size: checkpoint.size, entry: file.event, proof: hashes, root: checkpoint.root },
    digests,
  )
  const steps = {
    file: 'holds',
    shown: of(isShown(text, index, question.shown)),
    path: of(path.reaches),
    signature: of(await isSigned(file, readLedgerKey(question.key), digests)),
  } as const
  return report(steps, file, path)
}

function report(
  answered: Partial<Record<EventStep, StepState>>,
  file: ProofFile | undefined,
  path: PathFound | undefined,
): EventReport {
  const steps = Object.fromEntries(EVENT_STEPS.map((step) => [step, answered[step] ?? 'open']))
  const holds = Object.values(steps).every((state) => state === 'holds')
  return { steps: steps as EventReport['steps'], holds, file, path }
}

function of(holds: boolean): StepState {
  return holds ? 'holds' : 'fails'
}

function isShown(text: string, index: number, shown: ShownEvent): boolean {
  try {
    const event = JSON.parse(text) as Partial<ShownEvent> | null
    return shown.seq === index && ordered(pick(event ?? {})) === ordered(pick(shown))
  } catch {
    return false
  }
}

function pick({ seq, type, entity, at, actor, data }: Partial<ShownEvent>): Partial<ShownEvent> {
  return { seq, type, entity, at, actor, data } as Partial<ShownEvent>
}

/** JSON with the names of every object in order, so that the same value is the same text. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
