import type { FactChange } from './change.ts'
import { type Path, readAt, writeAt } from './path.ts'

type Facts = Readonly<Record<string, unknown>>

/** The facts with changes in them, each at its example: what `policy eval` can be asked about. The facts stay as they are. */
export function changedFacts(facts: Facts, changes: readonly FactChange[]): Facts {
  return changes.reduce((before, { fact, to, example }) => {
    const path = parsePath(fact)
    const list = path.slice(0, -1)
    const index = path.at(-1) as number
    if ('added' in to) return writeAt(before, list, [...(readAt(before, list) as readonly unknown[]), example])
    if ('removed' in to) return writeAt(before, list, (readAt(before, list) as readonly unknown[]).toSpliced(index, 1))
    return writeAt(before, path, 'missing' in to ? undefined : example)
  }, facts)
}

/**
 * The path that the text of a fact stands for. Names of facts hold neither dots nor brackets, so the text is never
 * ambiguous.
 */
function parsePath(text: string): Path {
  return [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)))
}
