import type { EvidenceItem, WhyFound } from '@tribunal/adapters'
import { type Evidence, VERDICTS } from '@tribunal/engine'
import { z } from 'zod'

/** What the evidence base holds, as the API shows it. */
export const EVIDENCE = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string().nullable(),
    publisher: z.string().nullable(),
    date: z.string().nullable().describe('`YYYY-MM-DD`'),
    snippet: z.string().describe('What the page says'),
    claim: z.string().nullable().describe('A claim that was checked, as the publisher worded it; null of a passage'),
    verdict: z.enum(VERDICTS).nullable().describe('Of the claim'),
    rating: z.string().nullable().describe('The publisher’s own'),
    license: z.string().nullable().describe('Under which terms its words may be used; null where it is not told'),
    source_quality: z.number().nullable().describe('0 to 1; null where the source is not in the list'),
    score: z.number().nullable().describe('How well it fits what was searched for, 0 to 1; null where nothing was'),
    stance: z
      .enum(['supports', 'refutes', 'mixed', 'neutral'])
      .nullable()
      .describe('Towards what was searched for, as a decision would read it; null where nothing was'),
    why: z
      .object({
        words: z.array(z.string()).describe('In common with what was searched for, as stems, the most telling first'),
        similarity: z.number().min(0).max(1).describe('How alike the subjects are'),
        match: z.number().min(0).max(1).nullable().describe('Probability that this very claim was checked'),
      })
      .nullable()
      .describe('Why it was found; null where nothing was searched for'),
  })
  .meta({ id: 'EvidenceItem', description: 'An entry of the evidence base' })

type Shape = z.output<typeof EVIDENCE>

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
