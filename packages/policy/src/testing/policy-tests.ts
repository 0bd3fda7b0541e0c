import type { GivenText } from '@tribunal/messages/say'
import type { Json } from '../policy-answer.ts'

/** What a test wants of an answer. What is not named is not looked at. */
export interface Wanted {
  readonly outcome: string
  /** Id of the rule, default, unknown clause, answer to an empty list or band that determined the outcome. */
  readonly rule?: string
  /** Ids of the overrides that applied, in order. */
  readonly overrides?: readonly string[]
  readonly results?: { readonly [name: string]: Json }
  /** Scorecards only: the score, null where it is unknown. */
  readonly score?: number | null
  /** Paths of the missing facts, in any order. */
  readonly unknown?: readonly string[]
}

/** One case: facts, and what the policy is to answer on them. */
export interface PolicyTest {
  /** Of a row of a table: the name of the table and, after a colon, of the row. */
  readonly name: GivenText
  /** Where it stands in its file, counted from 1. */
  readonly line: number
  readonly facts: Readonly<Record<string, unknown>>
  readonly want: Wanted
}

/** A change or a part of the policy that the owner does not want a test for, and why. */
export interface Accepted {
  /** The id of the mutant, or the name of the part. */
  readonly what: string
  readonly reason: string
  readonly line: number
}

/** What an owner accepts, and what no longer applies: it is not there, or a test or an argument has settled it. */
export interface Stale {
  readonly entry: Accepted
  readonly why: 'no_such' | 'noticed' | 'equivalent' | 'refused' | 'covered'
}

/** The tests of one policy: at least one, each with facts of the declared types. */
export interface PolicyTests {
  readonly tests: readonly PolicyTest[]
  /** Mutants that no test needs to notice. */
  readonly accepted: readonly Accepted[]
  /** Parts that no facts reach. */
  readonly unreachable: readonly Accepted[]
}
