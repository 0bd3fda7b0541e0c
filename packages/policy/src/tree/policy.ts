import type { Json } from '@tribunal/ledger'
import type { GivenText } from '@tribunal/messages/say'
import type { Constant, Expression } from './expression.ts'
import type { FactType } from './fact-type.ts'

/** A policy after loading: every name resolved, every type checked, every expression a typed tree. */
export interface Policy {
  /** Lower-case letters, digits and `-`: how decisions and releases name it. */
  readonly id: string
  /** Semantic version; a published one never changes. */
  readonly version: string
  /** Who answers for the policy. */
  readonly author: string
  /** What people call it. */
  readonly title: GivenText
  /** Where its rules come from: a document with its section, or a record of a decision. */
  readonly source: string
  /** One line for each version, newest first. */
  readonly changelog: readonly string[]
  /** SHA-256 of the file's bytes, hexadecimal: what a decision names. */
  readonly hash: string
  /** Name of the signal that measures the facts from a `text`, where the policy has one. */
  readonly measure?: string
  /** Facts that it may read, by name; nothing else of a record is looked at. */
  readonly facts: ReadonlyMap<string, FactType>
  /** Named numbers and words, each with the reason for it. */
  readonly constants: ReadonlyMap<string, { readonly value: Constant; readonly reason: string }>
  /** Least severe first. */
  readonly outcomes: readonly string[]
  /** What rules and overrides may set, by name. */
  readonly results: ReadonlyMap<string, FactType>
  /** What makes the outcome before overrides. */
  readonly body: RuleBody | Scorecard
  /** Tried in this order, each on the outcome that the one before left. */
  readonly overrides: readonly Override[]
  /** Results that are calculated last, from facts and results. */
  readonly computed: readonly { readonly name: string; readonly value: Expression }[]
  /** Sentences that a proof holds against the rules; they decide nothing. */
  readonly invariants: readonly Invariant[]
  /** Numbers of which the policy says that raising one never softens the outcome. */
  readonly monotone: readonly Monotone[]
}

/** Ordered rules. `first`: the first that holds decides; `most_severe`: the worst of all that hold. */
export interface RuleBody {
  readonly kind: 'rules'
  /** `first`: the first rule that holds decides. `most_severe`: all are tried, and the worst wins. */
  readonly hit: 'first' | 'most_severe'
  /** The list whose elements the rules are tried on; the element is the variable of slot 0. */
  readonly forEach?: { readonly list: string; readonly as: string; readonly empty: OutcomeClause }
  /** In the order of the file, which breaks ties of severity. */
  readonly rules: readonly Rule[]
  /** Where no rule holds. */
  readonly default: OutcomeClause
  /** Where an unknown rule leads; absent only where no rule can be unknown. */
  readonly unknown?: OutcomeClause
}

/** An outcome with its reason and results, as rules, defaults and the unknown clause declare it. */
export interface OutcomeClause {
  /** A noun that names the state found; in answers and traces. */
  readonly id: string
  /** A declared word, or the fact that it is taken from. */
  readonly outcome: string | Expression
  /** Why, for people. */
  readonly reason: GivenText
  /** A code for programs, where the policy gives one. */
  readonly code?: string
  /** Results that the clause sets; their values are read before overrides run. */
  readonly set: readonly { readonly name: string; readonly value: Expression }[]
}

/** One rule; its id is a noun that names the state found. */
export interface Rule extends OutcomeClause {
  /** The condition. */
  readonly when: Expression
  /** `skip`: an unknown condition counts as not holding. `lead`: it leads where the policy's unknown clause says. */
  readonly onUnknown: 'skip' | 'lead'
}

/** Replaces an outcome where its condition holds. `onUnknown`: what an unknown condition leads to. */
export interface Override extends OutcomeClause {
  /** The outcome that replaces the one before. */
  readonly outcome: string
  /** The condition, which may read the outcome and the results so far. */
  readonly when: Expression
  /** What an unknown condition leads to: nothing, or a clause of its own. */
  readonly onUnknown: 'skip' | OutcomeClause
}

/** A sum of factors that bands turn into an outcome: `base` plus or minus the factors, then clamped. */
export interface Scorecard {
  readonly kind: 'scorecard'
  /** Where the sum begins. */
  readonly base: number
  /** Whether the factors are added to the base or taken from it. */
  readonly combine: 'add' | 'subtract'
  /** In the order of the file; the order makes no difference to the sum. */
  readonly factors: readonly Factor[]
  /** Bounds of the score, both included; null: no bound. */
  readonly low: number | null
  readonly high: number | null
  /** In the order they are tried; the last has no bound, so that every score has a band. */
  readonly bands: readonly Band[]
  /** Where a factor is unknown; absent only where none can be. */
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
  /** `is` compares words and truths, too; the others compare numbers. */
  readonly test: 'at_least' | 'at_most' | 'above' | 'below' | 'is'
  /** A number, word or truth, as the kind of the factor asks. */
  readonly bound: Constant
  /** What the tier adds to the score. */
  readonly amount: number
  /** For people; `{value}` in it stands for what was measured. */
  readonly name: GivenText
}

/** An outcome for a stretch of scores. The test of the last band is `always`, and its `bound` means nothing. */
export interface Band extends OutcomeClause {
  /** One of the outcomes of the policy; also the id of the band. */
  readonly outcome: string
  /** `always` of the last band. */
  readonly test: 'at_least' | 'at_most' | 'above' | 'below' | 'always'
  /** The score at which the band begins or ends. */
  readonly bound: number
}

/** A sentence that must hold of every input. */
export interface Invariant {
  /** Names it in proofs and reports. */
  readonly id: string
  /** What must hold, in words. */
  readonly sentence: GivenText
  /** The same as a condition over facts and results. */
  readonly holds: Expression
  /** Why it is known not to hold: a sentence of a document that its own rules contradict. */
  readonly expectedToFail?: GivenText
}

/** A sentence that says: raising this number, all else equal, never makes the outcome less severe. */
export interface Monotone {
  /** Path of the number: `manipulation_score`, `judgement.confidence`, or `claims[].refute_confidence` of an element. */
  readonly fact: string
  /** What the policy promises, in words. */
  readonly sentence: GivenText
}

export type { FactorAnswer, FactUse, OverrideAnswer, PolicyAnswer, RuleTrial, Truth } from '@tribunal/contract'
export type { Json }
