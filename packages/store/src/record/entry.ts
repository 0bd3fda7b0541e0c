import type { Decision, Submission } from '@tribunal/engine'
import type { EventDraft } from '@tribunal/ledger'
import type { MeasureStep } from '../measures/measure-rows.ts'
import type { CaseOpening } from './case-row.ts'

/**
 * A decision as it is recorded. It does not hold on to the decision itself, whose tree would have to be kept alive, and
 * moved about by the garbage collector, until the disk has answered.
 */
export interface DecisionEntry {
  readonly id: string
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  readonly submission: Submission
  readonly event: EventDraft
  readonly row: DecisionRow
  readonly personal: PersonalPart
  /** Of its submission and of what is recorded of it, as JSON texts: limits count these, however short they are packed. */
  readonly bytes: number
  /** The case that routing opens: written with the decision, so that none is ever missing. */
  readonly opening?: CaseOpening
  /** What it does to a post and its author from now on; absent where nothing follows. */
  readonly measures?: readonly MeasureStep[]
}

/** What is kept of a decision for ever. */
export interface DecisionRow {
  readonly kind: Decision['kind']
  readonly outcome: string
  readonly category: string
  readonly route: string | null
  /** The policy that set the outcome; null where none was asked, and in records that name a rule without its policy. */
  readonly policy: string | null
  readonly rule: string | null
  readonly score: number | null
  /** SHA-256 of what the decision rests on beside its facts. */
  readonly inputs: Uint8Array
}

/** What is erased with its subject. */
export interface PersonalPart {
  readonly submissionId: string
  /** The customer, or the author; null where none was named. */
  readonly subject: string | null
  /** The campaign that a post belongs to; null where it belongs to none. */
  readonly campaign: string | null
  /** The fact checks of people that a post's decision cites, as a JSON array of their ids in order; null where it cites none. */
  readonly factChecks: string | null
  /** What the sender wants found by, as JSON; null where nothing is. */
  readonly metadata: string | null
  readonly salt: Uint8Array
  /** As it was sent, JSON in UTF-8. */
  readonly submission: Uint8Array
  /** What is stored of the decision, a `DecisionRecord` of the engine, packed (`packBody`). */
  readonly body: Uint8Array
}

/** An answer that is kept for its Idempotency-Key. */
export interface KeptAnswer {
  /** Who sent it: two programs may choose one key. */
  readonly principal: string
  /** As it was sent. It is stored as `hashedKey`. */
  readonly key: string
  /** SHA-256 of the request: another body under the same key is a mistake. */
  readonly requestHash: Uint8Array
}

/** What one request records: all of it in one transaction, or nothing. */
export interface RecordEntry {
  readonly decisions: readonly DecisionEntry[]
  readonly keep?: KeptAnswer
}
