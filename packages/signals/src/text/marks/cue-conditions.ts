import { NEAR, type PhraseEntry } from '../lists/list-types.ts'
import type { Span, Structure } from '../scan/structure.ts'
import type { Mark } from './marks.ts'

/** The cue of a text that shouts. */
const CAPS = '$caps'

/** Where each cue that occurs stands, by id: the list's own cues, and `$link` and the like from the structure of the text. */
export type Cues = ReadonlyMap<string, readonly Span[]>

const NO_CUES: Cues = new Map()

/**
 * All cues of a text with their places.
 *
 * @param caps where the text shouts, if it does
 */
export function readCues(marks: readonly Mark[], structure: Structure, caps: readonly Span[]): Cues {
  if (marks.length === 0 && caps.length === 0 && isBare(structure)) return NO_CUES
  const cues = new Map<string, Span[]>()
  const add = (cue: string, spans: readonly Span[]) => {
    if (spans.length > 0) cues.set(cue, [...spans])
  }
  add('$url', structure.links)
  add('$email', structure.emails)
  add('$phone', structure.phones)
  add('$short-code', structure.shortCodes)
  add('$money', structure.money)
  add(CAPS, caps)
  for (const mark of marks) {
    const spans = cues.get(mark.output.entry.id)
    if (spans === undefined) cues.set(mark.output.entry.id, [mark])
    else spans.push(mark)
  }
  return cues
}

/** Does a text hold nothing besides words? Most posts do, and then no map is built for them. */
function isBare({ links, emails, phones, shortCodes, money }: Structure): boolean {
  return links.length + emails.length + phones.length + shortCodes.length + money.length === 0
}

/**
 * The spans that make an entry hold: one of each cue of its first set whose cues all stand near each other, or follow
 * each other where the entry has a `gap`.
 */
export function meetNeeds(entry: PhraseEntry, cues: Cues): readonly Span[] | undefined {
  for (const set of entry.needs) {
    if (!set.every((cue) => cues.has(cue))) continue
    const lists = placed(set).map((cue) => cues.get(cue)!)
    const spans = entry.gap === undefined ? nearest(lists, entry.within ?? NEAR) : following(lists, entry.gap)
    if (spans !== undefined) return spans
  }
  return undefined
}

/** The cues of a set that have a place. Shouting is of the whole text: it is near everything, and far from nothing. */
function placed(set: readonly string[]): readonly string[] {
  const others = set.filter((cue) => cue !== CAPS)
  return others.length > 0 ? others : set
}

/** A span, and those of the lists before it that lead to it. */
interface Chain {
  readonly span: Span
  readonly before?: Chain
}

/**
 * One span of each list in the order of the lists, each beginning at most `gap` characters after the end of the one
 * before; the first such chain in the text. Of the spans that end before another, the last one is the nearest, so one
 * walk over two lists sorted by end and by start links all of them. The cost is that of sorting.
 */
function following(lists: readonly (readonly Span[])[], gap: number): readonly Span[] | undefined {
  let chains: readonly Chain[] = lists[0]!.map((span) => ({ span }))
  for (const list of lists.slice(1)) {
    const byEnd = [...chains].sort((a, b) => a.span.end - b.span.end)
    let next = 0
    chains = list.flatMap((span) => {
      while (next < byEnd.length && byEnd[next]!.span.end <= span.start) next++
      const before = byEnd[next - 1]
      return before !== undefined && span.start - before.span.end <= gap ? [{ span, before }] : []
    })
  }
  return chains[0] === undefined ? undefined : spansOf(chains[0])
}

/** The spans of a chain, from the first to the last. */
function spansOf({ span, before }: Chain): readonly Span[] {
  return before === undefined ? [span] : [...spansOf(before), span]
}

/**
 * One span of each list, all within so many characters of each other; lists are in text order, each is walked once.
 *
 * The list whose span begins first is always the one moved on: any window with this span would be as wide or wider,
 * so nothing is missed. The cost is the sum of the lengths and not their product.
 */
function nearest(lists: readonly (readonly Span[])[], within: number): readonly Span[] | undefined {
  const at = lists.map(() => 0)
  for (;;) {
    let first = 0
    let low = Number.POSITIVE_INFINITY
    let high = 0
    for (const [i, list] of lists.entries()) {
      const span = list[at[i]!]
      if (span === undefined) return undefined
      if (span.start < low) {
        low = span.start
        first = i
      }
      if (span.end > high) high = span.end
    }
    if (high - low <= within) return lists.map((list, i) => list[at[i]!]!)
    at[first]!++
  }
}
