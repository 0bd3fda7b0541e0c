import type { Finding } from '../../domain/index.ts'
import type { PhraseEntry } from './list-types.ts'
import { markFinding } from './mark-finding.ts'
import type { Mark } from './marks.ts'
import { type Cues, meetNeeds } from './needs.ts'
import type { Span } from './structure.ts'

/**
 * Entries of a list that hold: those with a phrase in the text, and those whose cues stand together (`needs`).
 * Findings in text order; an entry held by a phrase is not looked at again for its cues. One that holds is a cue for
 * those after it; one of group `cue` is nothing else.
 */
export function heldEntries(
  signal: string,
  entries: readonly PhraseEntry[],
  marks: readonly Mark[],
  cues: Cues,
): readonly Finding[] {
  const findings = marks.filter((mark) => mark.output.entry.group !== 'cue').map((mark) => markFinding(signal, mark))
  // Most posts have no cue at all, and then no entry can need looking at.
  if (cues.size === 0) return findings.sort(inTextOrder)
  const said = new Set(findings.map((finding) => finding.id))
  const known = new Map(cues)
  for (const entry of entries) {
    if (entry.needs.length === 0 || said.has(entry.id)) continue
    const spans = meetNeeds(entry, known)
    if (spans === undefined) continue
    known.set(entry.id, [...(known.get(entry.id) ?? []), around(spans)].sort(inTextOrder))
    if (entry.group === 'cue') continue
    for (const span of spans)
      if (span.end > span.start)
        findings.push({ signal, id: entry.id, start: span.start, end: span.end, reason: entry.reason })
  }
  return findings.sort(inTextOrder)
}

function around(spans: readonly Span[]): Span {
  return { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) }
}

function inTextOrder(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end
}
