import { canonicalJson, isSignedBy, parseKey, parseNote, signNote } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import { verifyEd25519 } from '../ledger/openssl.ts'
import type { SigningKey } from '../signing-key.ts'

/** What a pass over the whole record looks at, one after the other. */
export const PHASES = ['events', 'cases', 'notices', 'measures', 'contexts', 'contents', 'few'] as const

export type Phase = (typeof PHASES)[number]

/** How far a pass over the whole record has come, and what the one before found. Times are RFC 3339. */
export interface PassState {
  readonly phase: Phase
  /** Where to go on in it: events that were looked at, or what the last row looked at is named by; null at its beginning. */
  readonly after: number | string | readonly string[] | null
  /** When this pass begins, or began. Everything that it has looked at was as it is later than this. */
  readonly began: string
  /** What is wrong so far. */
  readonly found: number
  /** The last pass that came to its end; null before the first. */
  readonly last: EndedPass | null
}

/** A pass over the whole record. */
export interface EndedPass {
  readonly began: string
  readonly ended: string
  /** Events that the ledger had then. */
  readonly size: number
  readonly found: number
}

/** First line of what is signed: no checkpoint begins like that, so neither can be taken for the other. */
const FORMAT = 'tribunal-record-pass@v1'

/** The state as the service keeps it: a note that the key of the ledger has signed. */
export function signedState(state: PassState, signer: SigningKey): string {
  return signNote(`${FORMAT}\n${canonicalJson(state as unknown as Json)}\n`, signer)
}

/** What a note says; undefined where this key has not signed it. */
export function stateIn(text: string, signer: SigningKey): PassState | undefined {
  const note = parseNote(text)
  const [format, json = ''] = note?.text.split('\n') ?? []
  if (!note || format !== FORMAT || !isSignedBy(note, [parseKey(signer.vkey)!], verifyEd25519)) return undefined
  return JSON.parse(json) as PassState
}

/** A pass that begins at a time. */
export function newPass(began: string, last: EndedPass | null = null): PassState {
  return { phase: 'events', after: null, began, found: 0, last }
}
