import type { Finding } from '@tribunal/contract'
import type { LocalText } from '@tribunal/messages'
import { CUE } from '../lists/list-types.ts'
import type { TextLists } from '../lists/text-lists.ts'
import type { Mark } from './marks.ts'

/** What a mark means, for people. */
export function markFinding(signal: string, { start, end, disguised, output }: Mark): Finding {
  const { id, reason } = output.entry
  return { signal, id, start, end, reason, ...(disguised ? { disguised } : {}) }
}

/** Ids in text order, each once. */
export function distinctIds(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map((finding) => finding.id))]
}

/** A thing that can be found in a text, as the shipped lists name it. */
export interface ListedKind {
  readonly id: string
  readonly reason: LocalText
}

/** Every id that findings of these signals may have. */
export interface ListedKinds {
  readonly tactics: readonly ListedKind[]
  readonly indicators: readonly ListedKind[]
  readonly techniques: readonly ListedKind[]
}

/** The threat that asks for money, which is a red flag of scams too. */
export const EXTORTION = 'extortion'

/** What the lists can name: tactics by their group, indicators and techniques by their entry. */
export function listedKinds({ phrases }: Pick<TextLists, 'phrases'>): ListedKinds {
  const tactics = new Map<string, ListedKind>()
  for (const { group, reason } of phrases['manipulation-tactics'])
    if (group !== CUE && !tactics.has(group)) tactics.set(group, { id: group, reason })
  const kind = ({ id, reason }: ListedKind): ListedKind => ({ id, reason })
  return {
    tactics: [...tactics.values()],
    indicators: [
      ...phrases['scam-indicators'].filter(({ group }) => group !== CUE),
      ...phrases.threats.filter(({ id }) => id === EXTORTION),
    ].map(kind),
    techniques: phrases['propaganda-cues'].map(kind),
  }
}
