import { structuredPatch } from 'diff'

/** A line of a comparison: in both texts, taken away, or added. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
  /** Its number in the older text, counted from 1; null where it is not in it. */
  readonly before: number | null
  readonly after: number | null
}

/** Lines that belong together, with some of the same around them. */
export interface Hunk {
  readonly lines: readonly DiffLine[]
}

/** Lines around a change that say where it is. */
const AROUND = 3

/** What differs between two texts, line by line; no hunk where nothing does. */
export function diffOf(before: string, after: string): readonly Hunk[] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: AROUND })
  return hunks.map(({ oldStart, newStart, lines }) => {
    let [old, fresh] = [oldStart, newStart]
    const told = lines.filter((line) => !line.startsWith('\\'))
    return {
      lines: told.map((line): DiffLine => {
        const text = line.slice(1)
        if (line.startsWith('-')) return { kind: 'removed', text, before: old++, after: null }
        if (line.startsWith('+')) return { kind: 'added', text, before: null, after: fresh++ }
        return { kind: 'same', text, before: old++, after: fresh++ }
      }),
    }
  })
}
