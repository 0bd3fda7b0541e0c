import { canonicalJson, readEvent } from '@tribunal/ledger'
import type { Ed25519 } from './ed25519.ts'
import { isSigned, type PathFound, type ProofFile, pathOf, readProofFile, type StepState } from './verify-proof.ts'

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
export async function verifyEvent(question: EventQuestion, ed25519: Ed25519): Promise<EventReport> {
  const file = readProofFile(question.proof)
  const event = file && readEvent(file.event)
  if (file === undefined || event === undefined || typeof event === 'string')
    return report({ file: 'fails' }, undefined, undefined)
  const path = pathOf(file)
  const { shown } = question
  const steps = {
    file: 'holds',
    shown: of(shown.seq === file.index && canonicalJson(pick(event)) === canonicalJson(pick(shown))),
    path: of(path.reaches),
    signature: of(await isSigned(file.signed, question.key, ed25519)),
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

function pick({ seq, type, entity, at, actor, data }: ShownEvent): ShownEvent {
  return { seq, type, entity, at, actor, data }
}
