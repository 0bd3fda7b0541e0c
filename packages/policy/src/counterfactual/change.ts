import type { Json } from '../tree/policy.ts'

/** The values a changed fact may have. Of a number they are given as a range, without ends that its declared range has. */
export type Wanted =
  | { readonly equal: Json }
  | { readonly above?: number; readonly at_least?: number; readonly below?: number; readonly at_most?: number }
  | { readonly missing: true }
  | { readonly removed: true }
  | { readonly added: true }

/** One fact that would have been different. */
export interface FactChange {
  /** For example `claims[2].refute_confidence`; of an added element the place it takes at the end of its list. */
  readonly fact: string
  /** What it was; absent where the fact was missing. */
  readonly from?: Json
  /** What it would have to be. Of several changes, each holds while the others have their examples. */
  readonly to: Wanted
  /** A value that does, in as few decimals as tell it apart; absent of facts that go. */
  readonly example?: Json
}

/** The smallest changes of facts that would have given a policy another outcome. */
export interface Counterfactual {
  /** The outcome that the changes give. */
  readonly outcome: string
  /** The rule or band that would have determined it, before overrides. */
  readonly rule: string
  /** Overrides that would have applied, in order. */
  readonly overrides: readonly string[]
  /** All of them together are needed, one to three. */
  readonly changes: readonly FactChange[]
  /**
   * How far the facts would have had to move: of a number the way to the nearest value that does, divided by its
   * declared range; 1 of any other change; the sum over all changes.
   */
  readonly distance: number
}

/** Why a search may have missed a smaller change. */
export type Cut =
  /** The record has more facts or list elements than are looked at. */
  | 'facts'
  /** The number of tries is spent. */
  | 'tries'
  /** A condition is no linear one of a fact. */
  | 'curved'
  /** Several calculations share facts: of changes of more than one fact, the least distance is not certain. */
  | 'joint'

/** What a search has found, and how far it can be relied on. */
export interface Counterfactuals {
  /** What the policy answers on the facts as they are. */
  readonly outcome: string
  /** The rule or band that determined it, before overrides. */
  readonly rule: string
  /** Other outcomes in the order of the policy, for each the smallest changes, smallest first. */
  readonly counterfactuals: readonly Counterfactual[]
  /** Declared outcomes for which no change of so many facts was found. */
  readonly out_of_reach: readonly string[]
  /** No smaller change exists, and none of as many facts gives an outcome that is out of reach. */
  readonly complete: boolean
  /** Why a smaller change may have been missed; empty where `complete`. */
  readonly cut: readonly Cut[]
}

/** Bounds of the work; reaching one is noted in `cut`. */
export interface CounterfactualLimits {
  /** Facts changed together, 1 to 3. */
  readonly facts: number
  /** Facts of the record that are looked at. */
  readonly places: number
  /** Evaluations and walks through the policy, each counted by the size of the record. */
  readonly tries: number
  /** Changes told for each outcome. */
  readonly each: number
}

/** Enough for a post of ten claims; a search that uses all of it takes some hundredths of a second. */
export const COUNTERFACTUAL_LIMITS: CounterfactualLimits = { facts: 3, places: 60, tries: 50_000, each: 3 }
