import type { FactCheckChange, FactCheckConfidence, FactCheckRating, FactCheckStatus } from '@tribunal/contract/words'

/** As much of a version as the ledger names; what people wrote lies beside it, behind a commitment. */
export interface RatedClaim {
  readonly rating: FactCheckRating
  readonly confidence: FactCheckConfidence
  /** How many sources it names. */
  readonly sources: number
  /** How many media items it names; absent where it names none. */
  readonly media?: number
}

/** Who did something, and when. */
export interface DoneBy {
  readonly actor: string
  /** ISO time. */
  readonly at: string
}

/** One published version, counted from 1. */
export interface FactCheckVersion extends RatedClaim {
  readonly number: number
  readonly proposed: DoneBy
  /** Null where the policy `fact-check-review` asked for nobody else. */
  readonly confirmed: DoneBy | null
  /** How often anything had happened to the fact check when its text was written: it names the text. */
  readonly text: number
}

/** What waits for another person. `rated` is null of a retraction. */
export interface FactCheckProposal {
  readonly change: FactCheckChange
  readonly rated: RatedClaim | null
  /** The person who stands behind it, also where a key of theirs proposed it. */
  readonly person: string
  readonly proposed: DoneBy
  readonly text: number
}

/** Where a fact check stands, as its events made it. */
export interface FactCheckState {
  readonly id: string
  /** The decision on which it was given; null where it was given on none. */
  readonly decision: string | null
  readonly status: FactCheckStatus
  /** How often anything happened to it. A change names the revision that was seen. */
  readonly revision: number
  /** Every published version, oldest first. */
  readonly versions: readonly FactCheckVersion[]
  readonly proposal: FactCheckProposal | null
  readonly changed: DoneBy
}

interface Happened<Type extends string, Data> extends DoneBy {
  readonly type: Type
  readonly data: Data
}

/** What happens to a fact check. */
export type FactCheckEvent =
  | Happened<
      'fact_check.proposed',
      { change: FactCheckChange; rated: RatedClaim | null; person: string; decision: string | null; rule: string }
    >
  /** A version is evidence from now on. `confirms`: it waited for another person until now. */
  | Happened<
      'fact_check.published',
      { rated: RatedClaim; person: string; decision: string | null; confirms: boolean; rule: string | null }
    >
  | Happened<
      'fact_check.retracted',
      { rated: RatedClaim; person: string; decision: string | null; confirms: boolean; rule: string | null }
    >
  /** Another person, or the one who proposed it, takes a proposal away. */
  | Happened<
      'fact_check.declined',
      { change: FactCheckChange; rated: RatedClaim | null; person: string; decision: string | null }
    >

export const FACT_CHECK_EVENT_TYPES = [
  'fact_check.proposed',
  'fact_check.published',
  'fact_check.retracted',
  'fact_check.declined',
] as const

/** The version that is evidence now; undefined where there is none. */
export function publishedVersion({ status, versions }: FactCheckState): FactCheckVersion | undefined {
  return status === 'published' ? versions.at(-1) : undefined
}

const ITEM = /^fact-check:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::\d+)?$/

/** The id in the evidence base of one wording of a fact check, counted from 0. */
export function factCheckItem(id: string, wording: number): string {
  return wording === 0 ? `fact-check:${id}` : `fact-check:${id}:${wording + 1}`
}

/** The fact check that an item of evidence belongs to; undefined where it is none of ours. */
export function factCheckOf(evidenceId: string): string | undefined {
  return ITEM.exec(evidenceId)?.[1]
}
