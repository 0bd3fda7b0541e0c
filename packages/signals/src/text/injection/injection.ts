import type { Finding } from '@tribunal/contract'
import type { PhraseEntry } from '../lists/list-types.ts'
import { NEAR } from '../lists/list-types.ts'
import { readCues } from '../marks/cue-conditions.ts'
import type { Mark } from '../marks/marks.ts'
import { matchedEntries } from '../marks/matched-entries.ts'
import type { PlainText } from '../plain/plain-text.ts'
import { spanIn } from '../plain/rewriting.ts'
import type { Structure } from '../scan/structure.ts'
import type { InjectionCue, InjectionKind } from './injection-cue.ts'
import { injectionShapes } from './injection-shapes.ts'

/** Does a text seem to address the one who judges it, rather than its readers? */
export interface Injection {
  readonly suspected: boolean
  /** Every cue, in text order, those that are too weak for a suspicion included. */
  readonly findings: readonly Finding[]
}

/** A cue of this weight is enough by itself. */
const ENOUGH = 2
const NOTHING: Injection = { suspected: false, findings: [] }

/**
 * Reads the cues of a text and of its plain reading. Suspected is a text with one strong cue, or with two weak ones of different kinds within
 * 320 characters. Our own rule; what it finds and how often it is wrong: docs/benchmarks.md, Injection.
 */
export function injectionOf(
  text: string,
  entries: readonly PhraseEntry[],
  marks: readonly Mark[],
  structure: Structure,
  disguises: readonly Finding[],
  plain: PlainText = { text },
): Injection {
  const shapes = [...injectionShapes(text), ...hiddenShapes(text, plain)]
  if (marks.length === 0 && shapes.length === 0 && disguises.length === 0) return NOTHING
  const cues = [...spoken(entries, marks, structure), ...shapes, ...disguises.map(hidden)].sort(inTextOrder)
  return { suspected: isEnough(cues), findings: cues.map(({ finding }) => finding) }
}

/**
 * Shapes that only the text without its disguises shows. One that stands in the submitted text word for word was
 * found there already; the others are marked as disguised.
 */
function hiddenShapes(text: string, plain: PlainText): readonly InjectionCue[] {
  if (plain.from === undefined || plain.text === text) return []
  return injectionShapes(plain.text).flatMap(({ finding, ...cue }) => {
    const span = spanIn(plain, finding.start, finding.end)
    if (text.slice(span.start, span.end) === plain.text.slice(finding.start, finding.end)) return []
    return [{ ...cue, finding: { ...finding, ...span, disguised: true } }]
  })
}

/** Cues that are phrases of the list `injection-cues`. Shouting is not a cue here, so no `caps` are given. */
function spoken(entries: readonly PhraseEntry[], marks: readonly Mark[], structure: Structure): InjectionCue[] {
  if (marks.length === 0) return []
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return matchedEntries('injection', entries, marks, readCues(marks, structure, [])).map((finding) => {
    const { group, weight } = byId.get(finding.id)!
    return { kind: group as InjectionKind, weight, finding }
  })
}

/** Text in tag characters is seen by software alone; other disguises also hide words from filters. */
function hidden(finding: Finding): InjectionCue {
  const weight = finding.id === 'tag-characters' ? ENOUGH : 1
  return { kind: 'hidden', weight, finding: { ...finding, signal: 'injection' } }
}

/** One strong cue, or two of different kinds near each other. `cues` are in text order. */
function isEnough(cues: readonly InjectionCue[]): boolean {
  const ends = new Map<InjectionKind, number>()
  for (const { kind, weight, finding } of cues) {
    if (weight >= ENOUGH) return true
    for (const [other, end] of ends) if (other !== kind && finding.start - end <= NEAR) return true
    ends.set(kind, Math.max(finding.end, ends.get(kind) ?? 0))
  }
  return false
}

function inTextOrder(a: InjectionCue, b: InjectionCue): number {
  return a.finding.start - b.finding.start || b.finding.end - a.finding.end
}
