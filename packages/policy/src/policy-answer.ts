import type { Json } from '@tribunal/ledger'
import type { GivenText, LocalText } from '@tribunal/messages/say'

export type { Json }

/** True, false, or unknown because a fact is missing. */
export type Truth = boolean | 'unknown'

/** One comparison that took part in a rule: the fact, its value, and what it was compared with. */
export interface FactUse {
  /** For example `claims[2].refute_confidence`. */
  readonly fact: string
  /** The value; absent where the fact was missing. */
  readonly value?: Json
  readonly op: string
  readonly limit?: Json
  /** Name of the constant the limit came from. */
  readonly constant?: string
}

/** One rule that was tried. */
export interface RuleTrial {
  readonly rule: string
  readonly held: Truth
  /** Index of the list element the rule was tried on, under `for_each`. */
  readonly item?: number
  /** The facts that made it hold (or left it unknown); empty for a rule that did not hold. */
  readonly facts: readonly FactUse[]
}

/** One factor of a scorecard. */
export interface FactorAnswer {
  readonly id: string
  readonly name: GivenText
  /** What was measured; absent where unknown. */
  readonly value?: number | boolean
  /** What it added to (or took from) the score; 0 where it did not hold. */
  readonly amount: number
  readonly held: Truth
}

/** An override that applied, with what it replaced. */
export interface OverrideAnswer {
  readonly id: string
  readonly replaced: string
  readonly outcome: string
  readonly reason: LocalText
  readonly code?: string
  readonly facts: readonly FactUse[]
}

/** The answer of one policy on one set of facts, with the shape of the policy (spec section 2). */
export interface PolicyAnswer {
  readonly policy: string
  readonly version: string
  readonly outcome: string
  /** Id of the rule or band that determined the outcome before overrides. */
  readonly rule: string
  readonly reason: LocalText
  /** Reason codes of the determining rule and of each override, in order. */
  readonly codes: readonly string[]
  /** Scorecards only: the clamped score, nearest double of the exact value; null where a fact is unknown. */
  readonly score?: number | null
  /** Scorecards only: the sum of the factors' amounts, before base and clamp; null where a fact is unknown. */
  readonly total?: number | null
  readonly factors?: readonly FactorAnswer[]
  /** Named results set by rules and overrides, and computed ones. */
  readonly results: { readonly [name: string]: Json }
  readonly trace: readonly RuleTrial[]
  /** `for_each` only: the answer for each element, in order. */
  readonly items?: readonly {
    readonly item: number
    readonly outcome: string
    readonly rule: string
    readonly reason: GivenText
  }[]
  readonly overrides: readonly OverrideAnswer[]
  /** Paths of the facts that were missing where a rule looked for them. */
  readonly unknown: readonly string[]
}
