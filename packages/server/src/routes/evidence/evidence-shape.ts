import type { EvidenceItem, WhyFound } from '@tribunal/adapters'
import type { EVIDENCE_ITEM } from '@tribunal/contract'
import type { Evidence } from '@tribunal/engine'
import type { z } from 'zod'

type Shape = z.output<typeof EVIDENCE_ITEM>

/** As characters of a found entry are shown. */
const SNIPPET = 300

/** `quality`: of its source, as a search tells it too. */
export function itemShape(item: EvidenceItem, quality: number | undefined): Shape {
  return {
    id: item.id,
    title: item.title,
    url: item.url ?? null,
    publisher: item.publisher ?? null,
    date: item.date ?? null,
    snippet: (item.text ?? item.claim ?? item.title).slice(0, SNIPPET),
    claim: item.claim ?? null,
    verdict: item.claim === undefined ? null : (item.verdict ?? 'unknown'),
    rating: item.rating ?? null,
    license: item.license ?? null,
    source_quality: quality ?? null,
    score: null,
    stance: null,
    why: null,
  }
}

/** `items`: the base by id, which knows more of an entry than a decision needs. */
export function foundShape(found: Evidence, items: ReadonlyMap<string, EvidenceItem>, why: WhyFound): Shape {
  const { checked_claim: checked } = found
  return {
    id: found.id,
    title: found.title,
    url: found.url ?? null,
    publisher: found.publisher ?? null,
    date: found.date ?? null,
    snippet: found.snippet,
    claim: checked?.claim ?? null,
    verdict: checked?.verdict ?? null,
    rating: checked?.rating ?? null,
    license: items.get(found.id)?.license ?? null,
    source_quality: found.source_quality ?? null,
    score: found.retrieval_score,
    stance: found.stance,
    why: { words: [...why.words], similarity: why.similarity, match: checked?.match ?? null },
  }
}
