import type { Finding } from '@tribunal/contract'
import type { Json } from '@tribunal/ledger'
import type { Mark } from './marks/marks.ts'
import type { Structure } from './scan/structure.ts'

/** What a signal is measured from: the reading of a text that every detector shares. */
export interface SignalReading {
  /** As submitted; offsets point into it. */
  readonly text: string
  /** ISO 639-1, `mixed` or `und`. */
  readonly language: string
  readonly words: number
  /** Phrases of the signal's own list, in text order, disguised ones too. */
  readonly marks: readonly Mark[]
  readonly structure: Structure
}

/** A value that policies read as `signals.ID` (with `_` for `-`), and where in the text it was seen. */
export interface MeasuredSignal {
  readonly value: Json
  readonly findings: readonly Finding[]
}

/** Measures a signal of texts that has a list of its own, `content/lists/ID.yaml`. Pure, in time that grows with the text. */
export type AddedSignal = (reading: SignalReading) => MeasuredSignal
