import type { STAGE_TIMES } from '@tribunal/contract/words'
import type { Stage } from './decision.ts'

/** The posts a stage holds for: those that have one of the words of each list. */
export interface StageScope {
  /** Language of the text as found out or given: a primary subtag (`sw`), `mixed` or `und`. */
  readonly lang?: readonly string[]
  /** As the sender gives it; a post without one is in no such scope. */
  readonly domain?: readonly string[]
  /** As `domain`: a post without one is in no scope that asks for it. */
  readonly context?: readonly string[]
}

/** Another stage than the deployment's for some posts, for some time: an electoral phase, say. */
export interface ScopedStage {
  /** Recorded with every decision made under it. */
  readonly name: string
  /** The stage in place of that of the deployment. */
  readonly stage: Stage
  /** RFC 3339: from this instant on; from ever where absent. */
  readonly from?: string
  /** RFC 3339: until before this instant; for ever where absent. */
  readonly until?: string
  /** All posts where absent. */
  readonly where?: StageScope
}

/** What is wrong with one of several scoped stages. */
export type ScopedStageProblem =
  /** It has no time and no scope: it would be the stage of everything. */
  | { readonly index: number; readonly problem: 'unbounded' }
  | { readonly index: number; readonly problem: 'same_name' }
  /** It ends before it begins. */
  | { readonly index: number; readonly problem: 'ends_first' }
  /** Some post would be in both at one time, they name different stages, and neither lies within the other. */
  | { readonly index: number; readonly problem: 'contradicts'; readonly other: string }

/** What a scope may ask of a post. */
const SCOPES = ['lang', 'domain', 'context'] as const

/** Everything wrong with the entries. Where nothing is, `scopedStageOf` has one answer whatever their order. */
export function scopedStageProblems(entries: readonly ScopedStage[]): readonly ScopedStageProblem[] {
  return entries.flatMap((entry, index): ScopedStageProblem[] => {
    const before = entries.slice(0, index)
    const contradicted = before.filter((other) => contradicts(other, entry))
    return [
      ...(isUnbounded(entry) ? [{ index, problem: 'unbounded' } as const] : []),
      ...(before.some(({ name }) => name === entry.name) ? [{ index, problem: 'same_name' } as const] : []),
      ...(beginOf(entry) < endOf(entry) ? [] : [{ index, problem: 'ends_first' } as const]),
      ...contradicted.map((other) => ({ index, problem: 'contradicts', other: other.name }) as const),
    ]
  })
}

/**
 * The entry that holds for a post at an instant (milliseconds since 1970), or undefined where none does. Of several the
 * one that lies within the others; of those that name the same stage, the first.
 */
export function scopedStageOf(
  entries: readonly ScopedStage[],
  post: { readonly lang: string; readonly domain?: string; readonly context?: string },
  at: number,
): ScopedStage | undefined {
  const holding = entries.filter(
    (entry) =>
      stageTime(entry, at) === 'now' &&
      SCOPES.every((scope) => entry.where?.[scope]?.includes(post[scope] ?? '') ?? true),
  )
  return holding.find((entry) => !holding.some((other) => isWithin(other, entry) && !isWithin(entry, other)))
}

/** Where a scoped stage stands: before, within or after its time. */
export type StageTime = (typeof STAGE_TIMES)[number]

/** Whether a scoped stage begins after an instant (milliseconds since 1970), is in force then, or has ended. */
export function stageTime(entry: ScopedStage, at: number): StageTime {
  return at < beginOf(entry) ? 'coming' : at < endOf(entry) ? 'now' : 'over'
}

/** Whether it would hold for every post at every time. */
function isUnbounded({ from, until, where = {} }: ScopedStage): boolean {
  return from === undefined && until === undefined && SCOPES.every((scope) => where[scope] === undefined)
}

/**
 * Whether some post could be in both at one time, with no rule to choose by. Where one lies within the other, the
 * inner one holds, and there is no contradiction; two with equal bounds and different stages contradict each other.
 */
function contradicts(one: ScopedStage, other: ScopedStage): boolean {
  if (one.stage === other.stage || !overlap(one, other)) return false
  return isWithin(one, other) === isWithin(other, one)
}

/** Whether some time and some post are in both. An absent scope takes every post. */
function overlap(one: ScopedStage, other: ScopedStage): boolean {
  const meet = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
    a === undefined || b === undefined || a.some((word) => b.includes(word))
  const together = Math.max(beginOf(one), beginOf(other)) < Math.min(endOf(one), endOf(other))
  return together && SCOPES.every((scope) => meet(one.where?.[scope], other.where?.[scope]))
}

/**
 * Whether every post in `inner` is in `outer` too, at every time. An absent scope of `outer` takes every post; an
 * absent one of `inner` is within a given one never.
 */
function isWithin(inner: ScopedStage, outer: ScopedStage): boolean {
  const narrows = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
    b === undefined || (a?.every((word) => b.includes(word)) ?? false)
  const during = beginOf(outer) <= beginOf(inner) && endOf(inner) <= endOf(outer)
  return during && SCOPES.every((scope) => narrows(inner.where?.[scope], outer.where?.[scope]))
}

/** The instant from which it holds, in milliseconds since 1970. */
function beginOf({ from }: ScopedStage): number {
  return from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from)
}

/** The instant before which it holds, in milliseconds since 1970. */
function endOf({ until }: ScopedStage): number {
  return until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
}
