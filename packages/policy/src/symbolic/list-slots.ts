import type { Policy } from '../tree/policy.ts'
import { type ListReads, listReads } from './list-reads.ts'

/** How the lists at one path stand in formulas. */
export interface ListSlots {
  /** Elements that are distinguished. */
  readonly slots: number
  /** Set where no number of slots stands for every length: lists are then taken no longer than this. */
  readonly upToLength?: number
  /** Nothing looks at single elements: `sum` and `mean` stand for them. */
  readonly aggregate: boolean
}

/** So long are lists where the argument below gives no number of slots. */
export const BOUNDED_LENGTH = 3

/** More slots than this make formulas too large to decide in seconds. */
const MOST_SLOTS = 64

/**
 * Why a few slots stand for lists of every length. A policy learns of a list only its length and the answers to its
 * questions `exists`, `all`, `in` and `for_each`. Each answer rests on one element: the one that makes `exists` true (or,
 * where none does, unknown), `all` false (or unknown), the one equal to the needle, the first of those with the worst
 * outcome. Take any list, keep for each question the element that its answer rests on, and replace every other element
 * by a copy of one that was kept: no answer changes, since a copy answers like its original and the order of those kept
 * is the same; nor does the length. So as many slots as questions tell all lists apart, whatever their length. A question
 * that stands within a question about another list is asked once for each slot of that list; the list that an element
 * holds has slots of its own.
 *
 * Two questions about one list within each other (each element compared with each) need an element for each element, and
 * so on without end; and a sum of elements that are also looked at depends on every one of them. There the lists are
 * taken up to BOUNDED_LENGTH, and the proof says so.
 *
 * `times`: slots for each question, where a formula speaks of several records that share their lists.
 */
export function listSlots(policies: readonly Policy[], times = 1): ReadonlyMap<string, ListSlots> {
  const reads = listReads(policies)
  const counts = new Map<string, number | undefined>()
  const found = new Map<string, ListSlots>()
  for (const [path, { questions, aggregated }] of reads) {
    const slots = count(path, reads, counts, times)
    found.set(
      path,
      slots === undefined
        ? { slots: BOUNDED_LENGTH, upToLength: BOUNDED_LENGTH, aggregate: false }
        : { slots, aggregate: aggregated && questions.size === 0 },
    )
  }
  return found
}

/**
 * The slots that every answer needs; undefined where no number does. A question that is asked anew for each element
 * of another list counts as often as that list has slots.
 */
function count(
  path: string,
  reads: ReadonlyMap<string, ListReads>,
  counts: Map<string, number | undefined>,
  times: number,
): number | undefined {
  const { questions, aggregated } = reads.get(path)!
  if (counts.has(path)) return counts.get(path)
  if (reaches(path, path, reads, new Set()) || (aggregated && questions.size > 0)) return undefined
  const asked = (anew: readonly string[]) =>
    anew.reduce((product, other) => product * (count(other, reads, counts, times) ?? BOUNDED_LENGTH), times)
  const slots = [...questions.values()].reduce((sum, anew) => sum + asked(anew), 0)
  counts.set(path, slots > MOST_SLOTS ? undefined : slots)
  return counts.get(path)
}

/** Whether a question about the list at `from` is asked anew for each element of the list at `to`, at any remove. */
function reaches(from: string, to: string, reads: ReadonlyMap<string, ListReads>, seen: Set<string>): boolean {
  for (const other of [...reads.get(from)!.questions.values()].flat()) {
    if (other === to) return true
    if (seen.has(other)) continue
    seen.add(other)
    if (reaches(other, to, reads, seen)) return true
  }
  return false
}
