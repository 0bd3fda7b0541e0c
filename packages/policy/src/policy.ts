import type { Json } from '@tribunal/ledger'
import type { GivenText } from '@tribunal/messages/say'
import type { Constant, Expression } from './expression.ts'
import type { FactType } from './fact-type.ts'

/** A policy after loading: every name resolved, every type checked, every expression a typed tree. */
export interface Policy {
  readonly id: string
  readonly version: string
  readonly author: string
  readonly title: GivenText
  readonly source: string
  readonly changelog: readonly string[]
  /** SHA-256 of the file's bytes, hexadecimal: what a decision names. */
  readonly hash: string
  /** Name of the signal that measures the facts from a `text`, where the policy has one. */
  readonly measure?: string
  readonly facts: ReadonlyMap<string, FactType>
  readonly constants: ReadonlyMap<string, { readonly value: Constant; readonly reason: string }>
  /** Least severe first. */
  readonly outcomes: readonly string[]
  readonly results: ReadonlyMap<string, FactType>
  readonly body: RuleBody | Scorecard
  readonly overrides: readonly Override[]
  readonly computed: readonly { readonly name: string; readonly value: Expression }[]
  readonly invariants: readonly Invariant[]
  readonly monotone: readonly Monotone[]
}

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

export interface Rule extends OutcomeClause {
  readonly when: Expression
  /** `skip`: an unknown condition counts as not holding. `lead`: it leads where the policy's unknown clause says. */
  readonly onUnknown: 'skip' | 'lead'
}

export interface Override extends OutcomeClause {
  readonly outcome: string
  readonly when: Expression
  readonly onUnknown: 'skip' | OutcomeClause
}

export interface Scorecard {
  readonly kind: 'scorecard'
  readonly base: number
  readonly combine: 'add' | 'subtract'
  readonly factors: readonly Factor[]
  readonly low: number | null
  readonly high: number | null
  readonly bands: readonly Band[]
  readonly unknown?: OutcomeClause
}

interface FactorBase {
  readonly id: string
  readonly name: GivenText
  /** A missing fact adds nothing and is listed as unknown, instead of making the score unknown. */
  readonly missing: 'unknown' | 'zero'
}

export type Factor = FactorBase &
  (
    | { readonly kind: 'when'; readonly when: Expression; readonly weight: number }
    | { readonly kind: 'weighted'; readonly value: Expression; readonly weight: number }
    | { readonly kind: 'tiers'; readonly value: Expression; readonly tiers: readonly Tier[] }
  )

export interface Tier {
  readonly test: 'at_least' | 'at_most' | 'above' | 'below' | 'is'
  readonly bound: Constant
  readonly amount: number
  readonly name: GivenText
}

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
