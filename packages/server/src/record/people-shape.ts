import type { NAMED, REVIEW_CONTEXT } from '@tribunal/contract'
import type { FoundContext } from '@tribunal/store'
import type { z } from 'zod'

/** An actor with the name of today, or the actor itself where nobody has a name for it. */
export function named<A extends string | null>(
  actor: A,
  names: ReadonlyMap<string, string>,
): A extends null ? null : z.output<typeof NAMED>
export function named(actor: string | null, names: ReadonlyMap<string, string>): z.output<typeof NAMED> | null {
  return actor === null ? null : { id: actor, name: names.get(actor) ?? actor }
}

/** What a user said about a post. */
export function contextShape({ user, verdict, sources, note, at }: FoundContext): z.output<typeof REVIEW_CONTEXT> {
  return { user, verdict, sources: [...sources], note, created_at: at }
}
