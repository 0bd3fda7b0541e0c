import { type Evidence, type EvidenceQuery, factCheckOf } from '@tribunal/engine'
import { type SearchParts, searchIndex } from './search-index.ts'

/** What a search goes through: what was imported, and the fact checks of people beside it. */
export interface Layers<Layer = SearchParts> {
  readonly imported: Layer
  readonly own: Layer
}

const LIMIT = 5

/**
 * What both indexes find, best first. Each knows what the other found, so that a claim of the one is a rival of those of the
 * other; of a fact check with several wordings only the best one is evidence.
 */
export function searchLayers({ imported, own }: Layers, query: EvidenceQuery): Evidence[] {
  const ours = own.items.length === 0 ? [] : searchIndex(own, query)
  if (ours.length === 0) return searchIndex(imported, query)
  const theirs = searchIndex(imported, query, ours)
  const told = theirs.length === 0 ? ours : searchIndex(own, query, theirs)
  return [...oneOfEach(told), ...theirs]
    .sort((a, b) => b.retrieval_score - a.retrieval_score)
    .slice(0, Math.max(1, query.limit ?? LIMIT))
}

/** The surest wording of each fact check. */
function oneOfEach(found: readonly Evidence[]): Evidence[] {
  const sure = ({ checked_claim: checked }: Evidence) => checked?.match ?? 0
  const best = new Map<string, Evidence>()
  for (const item of found) {
    const id = factCheckOf(item.id) ?? item.id
    const before = best.get(id)
    if (!before || sure(item) > sure(before)) best.set(id, item)
  }
  return [...best.values()]
}
