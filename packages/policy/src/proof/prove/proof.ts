import type { GivenText } from '@tribunal/messages/say'
import type { MonotoneFinding, Monotonicity } from './monotonicity.ts'
import type { OverrideConflict } from './override-orders.ts'

/** A record of facts that shows a finding: `evaluateReference` confirms each. */
export type Example = Readonly<Record<string, unknown>>

/** `unknown`: the solver gave up, or only numbers show it that no record can hold. */
export type ProofStatus = 'proved' | 'refuted' | 'unknown'

/** What a proof has found about all inputs of one policy. Words of the wire. */
export interface Proof {
  readonly policy: string
  readonly version: string
  /** SHA-256 of the file, in hexadecimal: a proof is of one text. */
  readonly hash: string
  /** One for each invariant of the policy, in its order. */
  readonly invariants: readonly InvariantFinding[]
  /** Rules and bands whose condition holds of no input, and overrides that apply to none. */
  readonly unreachable: readonly UnreachableFinding[]
  /** Rules that hold of some input and decide none. */
  readonly shadowed: readonly ShadowedFinding[]
  /** Rules and overrides without which every input has the same outcome: they differ in reason, codes and results only. */
  readonly outcome_equivalent: readonly string[]
  /** Words that rules ask for and only the default decides; for the owner to judge. */
  readonly gaps: readonly GapFinding[]
  /** Pairs of rules that disagree on some input; for the owner to judge. */
  readonly overlaps: readonly OverlapFinding[]
  /** Comparisons and tiers that settle nothing; for the owner to judge. */
  readonly thresholds: readonly ThresholdFinding[]
  /** The numbers of which the policy says that raising one never softens the outcome. */
  readonly monotone: readonly MonotoneFinding[]
  /** What raising each number of the facts can do to the outcome, declared or not. */
  readonly numbers: readonly Monotonicity[]
  /** Pairs of overrides that lead to another outcome of some input when they change places. */
  readonly override_conflicts: readonly OverrideConflict[]
  /** Ids of rules, overrides and so on about which the solver gave up; empty of every policy whose numbers are not multiplied with each other. */
  readonly undecided: readonly string[]
  /** Set where lists are looked at only up to this length: nothing is proved of longer ones. */
  readonly up_to_length?: number
}

/** Whether a sentence of the policy holds of every input. */
export interface InvariantFinding {
  readonly id: string
  readonly sentence: GivenText
  /** Of the sentence as it stands, whether or not it is expected to fail. */
  readonly status: ProofStatus
  /** Why the policy says that the sentence is known not to hold. */
  readonly expected_to_fail?: GivenText
  /** Absent where the sentence is proved, and where none was confirmed. */
  readonly counterexample?: Example
  /** What the policy decides on it, and by which rule. */
  readonly outcome?: string
  readonly rule?: string
  /** Whether it would hold in every order of the overrides; only of proved sentences of policies with several. */
  readonly any_order?: AnyOrderFinding
}

/** The same over every order of the overrides: a sentence that needs the declared one breaks when somebody sorts them. */
export interface AnyOrderFinding {
  /** `refuted`: some order of the overrides breaks the sentence. */
  readonly status: ProofStatus
  /** An order that breaks the sentence, with facts and the outcome. */
  readonly order?: readonly string[]
  readonly counterexample?: Example
  readonly outcome?: string
}

/** A part that no input reaches. */
export interface UnreachableFinding {
  readonly kind: 'rule' | 'band' | 'override'
  readonly id: string
}

/** A rule that holds of some inputs and decides none of them. */
export interface ShadowedFinding {
  readonly id: string
  /** The rules (or the unknown clause) that decide where it holds. */
  readonly by: readonly string[]
}

/** A word, or a yes or no, that rules ask for, and that reaches the default on some inputs. */
export interface GapFinding {
  /** For example `fact_check.verdict`, from the element of `for_each` where there is one. */
  readonly field: string
  /** The word, or the truth value, that rules ask for. */
  readonly value: string | boolean
  /** With the word, every input that meets these is left to the default; absent where few conditions do not settle it. */
  readonly where?: readonly string[]
  /** Inputs with the word that do not meet `where` reach the default too. */
  readonly more?: boolean
  readonly example: Example
}

/** Two rules of different outcomes that hold of one element, under `most_severe`. */
export interface OverlapFinding {
  /** Ids, in the order of the policy. */
  readonly rules: readonly [string, string]
  readonly example: Example
}

/** A comparison or a tier that no input reaches within the declared ranges. */
export interface ThresholdFinding {
  /** Id of the rule, factor or override. */
  readonly in: string
  /** The comparison as the policy writes it; of a tier its test in words. */
  readonly condition: string
  /** What no input does. */
  readonly never: 'holds' | 'fails'
}

/** The parts of a proof, in the order they are sought. */
export type ProofPart = 'rules' | 'invariants' | 'equivalence' | 'gaps' | 'overlaps' | 'numbers' | 'overrides'

/** A solver stopped before a proof was done; `cause` says why. */
export class ProofStopped extends Error {
  /** The part at work when the solver stopped; those before it were done. */
  readonly part: ProofPart
  /** Id of the policy. */
  readonly policy: string
  constructor(policy: string, part: ProofPart, cause: unknown) {
    super(`the proof of ${policy} stopped at its ${part}: ${(cause as Error).message}`, { cause })
    this.name = 'ProofStopped'
    this.policy = policy
    this.part = part
  }
}

/**
 * Whether a proof leaves nothing to correct: every sentence holds, or fails as the policy says that it does; no number that
 * is declared monotone softens an outcome; every rule, band and override is reached by some input, and every rule that is reached decides some. Equivalent rules, gaps, overlaps and
 * idle thresholds are for the policy's owner to judge.
 */
export function isCleanProof({ invariants, monotone, unreachable, shadowed, undecided }: Proof): boolean {
  return (
    invariants.every(isAsExpected) &&
    monotone.every(({ status }) => status === 'proved') &&
    unreachable.length === 0 &&
    shadowed.length === 0 &&
    undecided.length === 0
  )
}

/** Whether a sentence holds, or fails as the policy says. */
export function isAsExpected({ status, expected_to_fail }: InvariantFinding): boolean {
  return status === (expected_to_fail === undefined ? 'proved' : 'refuted')
}
