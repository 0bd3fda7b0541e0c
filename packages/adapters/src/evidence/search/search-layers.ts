import { type Evidence, type EvidenceQuery, factCheckOf } from '@tribunal/engine'
import { MATCH_MIN } from '@tribunal/signals'
import { type SearchParts, searchIndex } from './search-index.ts'

/** What a search goes through: what was imported, and the fact checks of people beside it. */
export interface Layers<Layer = SearchParts> {
  readonly imported: Layer
  readonly own: Layer
}

const LIMIT = 5
/** Wordings that a fact check may have (contract): so many more are looked at, since each keeps its best one. */
const WORDINGS = 20

/**
 * What both indexes find, best first. Each knows what the other found, so that a claim of the one is a rival of those of the
 * other; of a fact check with several wordings only the best one is evidence. Two are never pushed out: the fact check that says
 * the claim most surely, also where it says that nothing is known, and the same claim with a verdict, however many say that
 * nothing is known of it.
 */
export function searchLayers({ imported, own }: Layers, query: EvidenceQuery): Evidence[] {
  const limit = Math.max(1, query.limit ?? LIMIT)
  const wide = { ...query, limit: limit + WORDINGS }
  const ours = own.items.length === 0 ? [] : searchIndex(own, wide)
  if (ours.length === 0) return searchIndex(imported, query)
  const theirs = searchIndex(imported, query, ours)
  const told = theirs.length === 0 ? ours : searchIndex(own, wide, theirs)
  const checked = oneOfEach(told)
  const [surest] = checked.filter((item) => sureness(item) >= MATCH_MIN).sort((a, b) => sureness(b) - sureness(a))
  const place = (item: Evidence) => (item === surest ? 0 : isRated(item) ? 1 : 2)
  return [...checked, ...theirs]
    .sort((a, b) => place(a) - place(b) || byScore(a, b))
    .slice(0, limit)
    .sort(byScore)
}

function byScore(a: Evidence, b: Evidence): number {
  return b.retrieval_score - a.retrieval_score
}

/** The very claim, with a verdict. */
function isRated({ checked_claim: checked }: Evidence): boolean {
  return checked !== undefined && checked.verdict !== 'unknown' && (checked.match ?? 0) >= MATCH_MIN
}

/** How sure it is that a checked claim is the one asked for, 0..1. */
function sureness({ checked_claim: checked }: Evidence): number {
  return checked?.match ?? 0
}

/** The surest wording of each fact check. */
function oneOfEach(found: readonly Evidence[]): Evidence[] {
  const best = new Map<string, Evidence>()
  for (const item of found) {
    const id = factCheckOf(item.id) ?? item.id
    const before = best.get(id)
    if (!before || sureness(item) > sureness(before)) best.set(id, item)
  }
  return [...best.values()]
}
