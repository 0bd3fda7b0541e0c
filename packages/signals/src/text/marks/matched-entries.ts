import type { Finding } from '@tribunal/contract'
import { CUE, JEST, type PhraseEntry, REPORT } from '../lists/list-types.ts'
import type { Span } from '../scan/structure.ts'
import { type Cues, meetNeeds } from './cue-conditions.ts'
import { markFinding } from './mark-finding.ts'
import type { Mark } from './marks.ts'

/**
 * Entries of a list that hold: those with a phrase in the text, and those whose cues stand together (`needs`).
 * Findings in text order; an entry held by a phrase is not looked at again for its cues. One that holds is a cue for
 * those after it; one of group `cue` is nothing else. One of group `jest` takes what stands close before it back,
 * where the text has nothing else of the list: `I'll kill you, you spoiled the ending`.
 *
 * Entries are looked at in the order of the list, each at most once, and only if the rarest cue of one of its sets
 * occurs. An entry can therefore use only cues of entries that stand before it in the file.
 */
export function matchedEntries(
  signal: string,
  entries: readonly PhraseEntry[],
  marks: readonly Mark[],
  cues: Cues,
): readonly Finding[] {
  const isOwn = ({ output: { entry } }: Mark) => !WORDLESS.has(entry.group)
  const findings = marks.filter(isOwn).map((mark) => markFinding(signal, mark))
  // Most posts have no cue at all, and then no entry can need looking at.
  if (cues.size === 0) return findings.sort(inTextOrder)
  if (isInJest(marks)) return []
  const places = placesByCue(entries)
  const waiting = new Set<number>()
  const wait = (cue: string, from: number) => {
    for (const place of places.get(cue) ?? []) if (place >= from) waiting.add(place)
  }
  for (const cue of cues.keys()) wait(cue, 0)
  if (waiting.size === 0) return findings.sort(inTextOrder)
  const said = new Set(findings.map((finding) => finding.id))
  const known = new Map(cues)
  for (let place = 0; waiting.size > 0; place++) {
    if (!waiting.delete(place)) continue
    const entry = entries[place]!
    if (said.has(entry.id) || entry.unless.some((cue) => known.has(cue))) continue
    const spans = meetNeeds(entry, known)
    if (spans === undefined) continue
    known.set(entry.id, [...(known.get(entry.id) ?? []), around(spans)].sort(inTextOrder))
    wait(entry.id, place + 1)
    if (entry.group === CUE) continue
    for (const span of spans)
      if (span.end > span.start)
        findings.push({ signal, id: entry.id, start: span.start, end: span.end, reason: entry.reason })
  }
  return findings.sort(inTextOrder)
}

/** Worked out once for each list, which lives as long as the analyser; the map keeps no list alive. */
const PLACES = new WeakMap<readonly PhraseEntry[], ReadonlyMap<string, readonly number[]>>()

/** The places of entries that need cues, by the cue of each of their sets that the fewest sets name: without it, the set is not met. */
function placesByCue(entries: readonly PhraseEntry[]): ReadonlyMap<string, readonly number[]> {
  const known = PLACES.get(entries)
  if (known !== undefined) return known
  const named = new Map<string, number>()
  for (const cue of entries.flatMap(({ needs }) => needs.flat())) named.set(cue, (named.get(cue) ?? 0) + 1)
  const places = new Map<string, number[]>()
  for (const [place, { needs }] of entries.entries())
    for (const set of needs) {
      const rarest = set.reduce((a, b) => (named.get(b)! < named.get(a)! ? b : a))
      places.set(rarest, [...(places.get(rarest) ?? []), place])
    }
  PLACES.set(entries, places)
  return places
}

/** Groups that are not findings: entries that others ask for, signs of a joke, and of somebody who speaks. */
const WORDLESS: ReadonlySet<string> = new Set([CUE, JEST, REPORT])
/** Characters between the beginning of what is said in jest and what shows it. Our own choice: a threat, a laugh and a comma. */
const JEST_NEAR = 40

/** Does all that marks found stand close before one that shows a jest? */
export function isInJest(marks: readonly Mark[]): boolean {
  const jest = marks.find(({ output }) => output.entry.group === JEST)
  return (
    jest !== undefined &&
    marks.every(
      ({ output, start, end }) =>
        output.entry.group === JEST ||
        output.entry.group === REPORT ||
        (start >= jest.start - JEST_NEAR && (end <= jest.start || start >= jest.start) && end <= jest.end),
    )
  )
}

/** The stretch from the first to the last of some spans: where an entry stands that others may ask for. */
function around(spans: readonly Span[]): Span {
  return { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) }
}

function inTextOrder(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end
}
