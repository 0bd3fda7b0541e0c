import type { GivenText } from '@tribunal/messages/say'
import type { Json } from '../tree/policy.ts'

/** What a test wants of an answer. What is not named is not looked at. */
export interface Wanted {
  /** The only wish that every test has. */
  readonly outcome: string
  /** Id of the rule, default, unknown clause, answer to an empty list or band that determined the outcome. */
  readonly rule?: string
  /** Ids of the overrides that applied, in order. */
  readonly overrides?: readonly string[]
  /** Those that are named; others are not looked at. */
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
  /** Facts of the declared types; the policy declares every one of them. */
  readonly facts: Readonly<Record<string, unknown>>
  readonly want: Wanted
}

/** A change or a part of the policy that the owner does not want a test for, and why. */
export interface Accepted {
  /** The id of the mutant, or the name of the part. */
  readonly what: string
  /** Why, in the owner's words. */
  readonly reason: string
  /** Line of the file of tests, counted from 1. */
  readonly line: number
}

/** What an owner accepts, and what no longer applies: it is not there, or a test or an argument has settled it. */
export interface Stale {
  /** What the owner wrote. */
  readonly entry: Accepted
  /** Why it does not apply any more. */
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

/** The parts of a path such as `claims[0].claim_score`. */
export function partsOf(path: string): readonly (string | number)[] {
  return path.split(/[.[\]]+/).flatMap((part) => (part === '' ? [] : /^\d+$/.test(part) ? Number(part) : part))
}

/**
 * A copy of the facts with another value at `path`, or without the fact there where `value` is undefined. Undefined
 * where the path leads through something that is neither an object nor an element of a list.
 */
export function changeFacts(facts: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const list = Array.isArray(facts)
  if (typeof facts !== 'object' || facts === null || list !== (typeof first === 'number')) return undefined
  if (list && !((first as number) < facts.length)) return undefined
  const inner = (facts as Record<string | number, unknown>)[first]
  const changed = changeFacts(inner, rest, value)
  if (rest.length > 0 && changed === undefined) return undefined
  if (list) return changed === undefined ? facts.toSpliced(first as number, 1) : facts.with(first as number, changed)
  const { [first]: _, ...others } = facts as Record<string | number, unknown>
  return changed === undefined ? others : { ...facts, [first]: changed }
}
