import type { Facts, Question } from '../api/policies.ts'

/** Facts that somebody keeps beside a text, to see what it makes of them. */
export interface Example {
  readonly id: string
  /** What it is called in the list. */
  readonly name: string
  /** The facts of a decision, read anew each time; or facts that were written or changed. */
  readonly of: Question
}

/** A policy that somebody is writing, as this browser keeps it. */
export interface Draft {
  /** Null as long as it is that of the version that decides, whichever that is then. */
  readonly text: string | null
  /** The hash of the version that it began from; null where there was none. */
  readonly base: string | null
  readonly examples: readonly Example[]
}

/** More than anybody looks through, and few enough to ask about at every pause. */
export const EXAMPLES_MAX = 12

/** Reads what a browser has kept; undefined where that is nothing, or nothing of ours. */
export function parseDraft(json: unknown): Draft | undefined {
  if (!isRecord(json) || !('text' in json)) return undefined
  const { text, base, examples } = json
  if (typeof text !== 'string' && text !== null) return undefined
  return {
    text,
    base: typeof base === 'string' ? base : null,
    examples: Array.isArray(examples) ? examples.flatMap(exampleOf).slice(0, EXAMPLES_MAX) : [],
  }
}

function exampleOf(json: unknown): readonly Example[] {
  if (!isRecord(json) || !isRecord(json['of'])) return []
  const { id, name, of } = json
  if (typeof id !== 'string' || typeof name !== 'string') return []
  if (typeof of['decision'] === 'string') return [{ id, name, of: { decision: of['decision'] } }]
  return isRecord(of['facts']) ? [{ id, name, of: { facts: of['facts'] } }] : []
}

/** The examples with another: in the place of that of its id, else at the front; the oldest makes room. */
export function withExample(examples: readonly Example[], one: Example): readonly Example[] {
  const at = examples.findIndex(({ id }) => id === one.id)
  return at < 0 ? [one, ...examples].slice(0, EXAMPLES_MAX) : examples.with(at, one)
}

/** The id that a policy's text gives itself; undefined where it gives none yet. */
export function idIn(text: string): string | undefined {
  return /^policy:[ \t]+["']?([a-z][a-z0-9-]{0,63})\b/m.exec(text)?.[1]
}

/** Facts as they are shown and written. */
export function factsText(facts: Facts): string {
  return JSON.stringify(facts, null, 2)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
