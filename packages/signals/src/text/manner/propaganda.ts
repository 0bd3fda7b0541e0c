import type { Finding } from '@tribunal/contract'
import type { PhraseEntry } from '../lists/list-types.ts'
import { markFinding } from '../marks/mark-finding.ts'
import type { Mark } from '../marks/marks.ts'
import type { Span } from '../scan/structure.ts'
import type { TokenTable } from '../scan/token-table.ts'
import { SHAPES, standsAt } from './propaganda-shapes.ts'
import { repeatedRuns } from './repeated-runs.ts'

const SIGNAL = 'propaganda'
/** Languages of the lists. */
const SPOKEN: readonly string[] = ['en', 'es', 'sw']

/**
 * Cues of propaganda techniques, in text order: phrases of the list, shapes of sentences, runs of words said again and
 * again. A shape that touches a phrase of the same technique says nothing new. Where the language is none of ours, every
 * shape is looked for, as every phrase is.
 */
export function propagandaCues(
  text: string,
  language: string,
  tokens: TokenTable,
  marks: readonly Mark[],
  entries: readonly PhraseEntry[],
): readonly Finding[] {
  const found = apart(marks).map((mark) => markFinding(SIGNAL, mark))
  const add = (id: string, spans: readonly Span[]) => {
    for (const { start, end } of spans)
      if (!found.some((other) => other.id === id && other.start < end && start < other.end))
        found.push({ signal: SIGNAL, id, start, end, reason: reasonOf(id, entries) })
  }
  const any = !SPOKEN.includes(language)
  for (const shape of SHAPES) if (any || shape.languages.includes(language)) add(shape.technique, standsAt(shape, text))
  add('repetition', repeatedRuns(text, tokens))
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** The reason of the technique, from the list: shapes have none of their own. */
function reasonOf(id: string, entries: readonly PhraseEntry[]): Finding['reason'] {
  return entries.findLast((entry) => entry.id === id)!.reason
}

/** Phrases of one technique that lie over each other say one thing: the first stands for all. */
function apart(marks: readonly Mark[]): readonly Mark[] {
  const ends = new Map<string, number>()
  return marks.filter(({ start, end, output: { entry } }) => {
    if (start < (ends.get(entry.id) ?? 0)) return false
    ends.set(entry.id, end)
    return true
  })
}
