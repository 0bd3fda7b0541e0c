import type { Verdict } from '@tribunal/engine'
import { contentWords } from '@tribunal/signals'

/** One entry of the evidence base, and one line of its JSON Lines format: an already checked claim, or a passage. */
export interface EvidenceItem {
  /** Stable; made from the content where a source gives none. */
  readonly id: string
  /** Title of the page. */
  readonly title: string
  readonly url?: string
  readonly publisher?: string
  /** ISO date of publication. */
  readonly date?: string
  /** BCP 47 tag. */
  readonly lang?: string
  /** Under which terms its words may be used: an SPDX name, or an address. */
  readonly license?: string
  /** What the page says, in one to a few sentences. */
  readonly text?: string
  /** Checked claims only: the claim as the publisher worded it. */
  readonly claim?: string
  /** Checked claims only. */
  readonly verdict?: Verdict
  /** The publisher's own rating (`Pants on Fire`). */
  readonly rating?: string
}

/** What is searched for words. */
export function searchableClaim(item: EvidenceItem): string {
  return item.claim ?? item.text ?? ''
}

/**
 * Merges items that say the same: the same publisher's same claim with the same verdict, or the same passage of the same
 * page. The first stays and keeps its id; fields it lacks are taken from the others. Two different items with one id:
 * the later one gets a suffix, so that ids stay unique.
 */
export function mergeDuplicates(items: readonly EvidenceItem[]): {
  readonly items: readonly EvidenceItem[]
  readonly merged: number
} {
  const byKey = new Map<string, EvidenceItem>()
  for (const item of items) {
    const key = keyOf(item)
    const known = byKey.get(key)
    byKey.set(key, known ? { ...item, ...known } : item)
  }
  const ids = new Map<string, number>()
  const unique = [...byKey.values()].map((item) => {
    const seen = ids.get(item.id) ?? 0
    ids.set(item.id, seen + 1)
    return seen === 0 ? item : { ...item, id: `${item.id}~${seen + 1}` }
  })
  return { items: unique, merged: items.length - unique.length }
}

/** What two items have in common that say the same, see {@link mergeDuplicates}. */
export function keyOf(item: EvidenceItem): string {
  const words = contentWords(item.claim ?? item.text ?? '').join(' ')
  const exact = item.claim ?? item.text ?? ''
  const said = item.claim === undefined || words === '' ? exact : `${words} ${polarMarks(exact)}`
  return [item.publisher ?? '', item.verdict ?? '', item.claim === undefined ? (item.url ?? '') : '', said].join('\n')
}

/** `X is safe` and `X is not safe` hold the same content words; their negations keep them apart. */
function polarMarks(text: string): string {
  return (text.toLowerCase().match(/\b(no|not|never|none|nunca|sin|si|sio)\b|n['’]t\b/g) ?? []).join(' ')
}
