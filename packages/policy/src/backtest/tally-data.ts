import type { FactProblem } from '../answer/check-facts.ts'
import type { Drawn } from './draw-sample.ts'

/** What one policy was given in one decision, as it was recorded. */
export type RecordedFacts = Readonly<Record<string, unknown>>

/** Facts that one policy was given in decisions, column by column. */
export interface FactsChunk {
  /** Which decision: its place in the ledger, or its line in a file. */
  readonly keys: readonly number[]
  /** When it was made, milliseconds since 1970; empty where that is not known. */
  readonly times: readonly number[]
  /** Amounts of payments with their currencies; empty where no money is involved. */
  readonly money: readonly (readonly [amount: number, currency: string])[]
  /** What the policy was given, one record for each key. */
  readonly facts: readonly RecordedFacts[]
}

/** What is kept of how many. */
export interface SampleSizes {
  /** Keys of each cell of changed decisions. */
  readonly cell: number
  /** Keys of changed decisions, for a closer look at each. */
  readonly changed: number
  /** Facts, from which their distribution is computed. */
  readonly facts: number
}

/** Decisions with one outcome before and one after, as JSON can say it. */
export interface CellTally {
  /** Outcome before, outcome after. */
  readonly from: string
  readonly to: string
  /** All decisions of the cell, unchanged ones too. */
  readonly count: number
  /** Of them, those settled by another rule, and those with the same rule whose results changed. */
  readonly otherRule: number
  readonly otherResults: number
  /** Sums of amounts by currency, in millionths, as decimal digits. */
  readonly money: Readonly<Record<string, string>>
  /** Of changed decisions: which rule before and which after, with how many. */
  readonly rules: readonly (readonly [from: string, to: string, count: number])[]
  /** Keys of some of the changed decisions. */
  readonly sample: readonly Drawn<null>[]
}

/** All that was counted, as JSON can say it: what tallies of parts are put together from. */
export interface TallyData {
  /** All decisions looked at, bad ones included. */
  readonly decisions: number
  /** Facts that do not fit what a version declares, with the first of the problems. */
  readonly bad: number
  /** The first ten by their keys. */
  readonly problems: readonly (FactProblem & { readonly key: number })[]
  /** One cell for each pair of outcomes that occurred. */
  readonly cells: readonly CellTally[]
  /** How many each rule settled, before and after. */
  readonly rules: readonly (readonly [rule: string, from: number, to: number])[]
  /** A sample of the keys of changed decisions, of all cells. */
  readonly changed: readonly Drawn<null>[]
  /** A sample of facts, from which distributions are made. */
  readonly facts: readonly Drawn<RecordedFacts>[]
}
