import type { Json } from '@tribunal/ledger'
import type { GivenText } from '@tribunal/messages/say'
import type { Constant, Expression } from './expression.ts'
import type { FactType } from './fact-type.ts'

/** A policy after loading: every name resolved, every type checked, every expression a typed tree. */
export interface Policy {
  readonly id: string
  readonly version: string
  /** Who answers for the policy. */
  readonly author: string
  readonly title: GivenText
  /** Where its rules come from: a document with its section, or a record of a decision. */
  readonly source: string
  /** One line for each version, newest first. */
  readonly changelog: readonly string[]
  /** SHA-256 of the file's bytes, hexadecimal: what a decision names. */
  readonly hash: string
  /** Name of the signal that measures the facts from a `text`, where the policy has one. */
  readonly measure?: string
  readonly facts: ReadonlyMap<string, FactType>
  /** Named numbers and words, each with the reason for it. */
  readonly constants: ReadonlyMap<string, { readonly value: Constant; readonly reason: string }>
  /** Least severe first. */
  readonly outcomes: readonly string[]
  /** What rules and overrides may set, by name. */
  readonly results: ReadonlyMap<string, FactType>
  readonly body: RuleBody | Scorecard
  /** Tried in this order, each on the outcome that the one before left. */
  readonly overrides: readonly Override[]
  /** Results that are calculated last, from facts and results. */
  readonly computed: readonly { readonly name: string; readonly value: Expression }[]
  readonly invariants: readonly Invariant[]
  readonly monotone: readonly Monotone[]
}

/** Ordered rules. `first`: the first that holds decides; `most_severe`: the worst of all that hold. */
export interface RuleBody {
  readonly kind: 'rules'
  readonly hit: 'first' | 'most_severe'
  /** The list whose elements the rules are tried on; the element is the variable of slot 0. */
  readonly forEach?: { readonly list: string; readonly as: string; readonly empty: OutcomeClause }
  readonly rules: readonly Rule[]
  readonly default: OutcomeClause
  /** Where an unknown rule leads; absent only where no rule can be unknown. */
  readonly unknown?: OutcomeClause
}

/** An outcome with its reason and results, as rules, defaults and the unknown clause declare it. */
export interface OutcomeClause {
  readonly id: string
  readonly outcome: string | Expression
  readonly reason: GivenText
  readonly code?: string
  readonly set: readonly { readonly name: string; readonly value: Expression }[]
}

/** One rule; its id is a noun that names the state found. */
export interface Rule extends OutcomeClause {
  readonly when: Expression
  /** `skip`: an unknown condition counts as not holding. `lead`: it leads where the policy's unknown clause says. */
  readonly onUnknown: 'skip' | 'lead'
}

/** Replaces an outcome where its condition holds. `onUnknown`: what an unknown condition leads to. */
export interface Override extends OutcomeClause {
  readonly outcome: string
  readonly when: Expression
  readonly onUnknown: 'skip' | OutcomeClause
}

/** A sum of factors that bands turn into an outcome: `base` plus or minus the factors, then clamped. */
export interface Scorecard {
  readonly kind: 'scorecard'
  /** Where the sum begins. */
  readonly base: number
  readonly combine: 'add' | 'subtract'
  readonly factors: readonly Factor[]
  /** Bounds of the score, both included; null: no bound. */
  readonly low: number | null
  readonly high: number | null
  /** In the order they are tried; the last has no bound, so that every score has a band. */
  readonly bands: readonly Band[]
  readonly unknown?: OutcomeClause
}

/** What factors of every form have. */
interface FactorBase {
  readonly id: string
  readonly name: GivenText
  /** A missing fact adds nothing and is listed as unknown, instead of making the score unknown. */
  readonly missing: 'unknown' | 'zero'
}

/** What a factor adds: a weight where a condition holds, a number times a weight, or the amount of a tier. */
export type Factor = FactorBase &
  (
    | { readonly kind: 'when'; readonly when: Expression; readonly weight: number }
    | { readonly kind: 'weighted'; readonly value: Expression; readonly weight: number }
    | { readonly kind: 'tiers'; readonly value: Expression; readonly tiers: readonly Tier[] }
  )

/** One step of a factor; the first whose test passes gives `amount`. Bounds are inclusive in `at_least` and `at_most`. */
export interface Tier {
  readonly test: 'at_least' | 'at_most' | 'above' | 'below' | 'is'
  readonly bound: Constant
  readonly amount: number
  readonly name: GivenText
}

/** An outcome for a stretch of scores. The test of the last band is `always`, and its `bound` means nothing. */
export interface Band extends OutcomeClause {
  readonly outcome: string
  readonly test: 'at_least' | 'at_most' | 'above' | 'below' | 'always'
  readonly bound: number
}

/** A sentence that must hold of every input. */
export interface Invariant {
  readonly id: string
  readonly sentence: GivenText
  readonly holds: Expression
  /** Why it is known not to hold: a sentence of a document that its own rules contradict. */
  readonly expectedToFail?: GivenText
}

/** A sentence that says: raising this number, all else equal, never makes the outcome less severe. */
export interface Monotone {
  /** Path of the number: `manipulation_score`, `judgement.confidence`, or `claims[].refute_confidence` of an element. */
  readonly fact: string
  readonly sentence: GivenText
}

export type { FactorAnswer, FactUse, OverrideAnswer, PolicyAnswer, RuleTrial, Truth } from '@tribunal/contract'
export type { Json }
