import { createHash } from 'node:crypto'
import type { OutsideEvidence } from '@tribunal/engine'
import { contentWords } from '@tribunal/signals'
import type { EvidenceItem } from '../evidence/evidence-item.ts'
import { itemFromFields, type RawRecord } from '../evidence/read/item-from-fields.ts'
import type { RatingMap } from '../evidence/read/rating-map.ts'

/** Characters of each text that are kept: what a person reads at a glance. A stranger's text fills no record. */
const KEPT = { title: 300, snippet: 500, publisher: 200, claim: 500, rating: 100 } as const
/** Words in common with the claim, of which a finding has at least two where the claim has as many. */
const SHARED_MIN = 2

export interface Known {
  readonly ratings: RatingMap
  /** Quality of a source by its address, 0..1; undefined where no list has it. */
  readonly qualityOf: (item: { readonly url?: string }) => number | undefined
}

/** Who found it, and when. */
export interface FoundBy {
  readonly source: string
  /** ISO time. */
  readonly retrieved_at: string
}

/**
 * What a source found on a claim, as it is recorded: what cannot be read is left out, and so is what has next to no word in
 * common with the claim, since a search engine always finds something. Each once, in the order of the source.
 */
export function outsideItems(
  claim: string,
  records: readonly RawRecord[],
  found: FoundBy,
  limit: number,
  known: Known,
): readonly OutsideEvidence[] {
  const words = new Set(contentWords(claim))
  const items = new Map<string, OutsideEvidence>()
  for (const record of records) {
    const item = itemFromFields(record, known.ratings, [])
    if (!item || !isAbout(words, item)) continue
    const outside = outsideOf(item, found, known)
    items.set(outside.id, outside)
    if (items.size === limit) break
  }
  return [...items.values()]
}

function isAbout(words: ReadonlySet<string>, { title, text = '', claim = '' }: EvidenceItem): boolean {
  const shared = contentWords(`${title} ${text} ${claim}`).filter((word) => words.has(word)).length
  return shared >= Math.min(SHARED_MIN, words.size) && shared > 0
}

function outsideOf(item: EvidenceItem, { source, retrieved_at }: FoundBy, known: Known): OutsideEvidence {
  const { url, date, publisher, rating, verdict } = item
  const quality = known.qualityOf(item)
  const claim = item.claim === undefined ? undefined : plain(item.claim, KEPT.claim)
  const content = {
    title: plain(item.title, KEPT.title) || '–',
    ...(url === undefined ? {} : { url: new URL(url).href }),
    ...(publisher === undefined ? {} : { publisher: plain(publisher, KEPT.publisher) }),
    ...(date === undefined ? {} : { date }),
    snippet: plain(item.text ?? item.claim ?? item.title, KEPT.snippet),
    ...(quality === undefined ? {} : { source_quality: quality }),
    ...(claim === undefined
      ? {}
      : {
          checked_claim: {
            claim,
            verdict: verdict ?? 'unknown',
            ...(rating === undefined ? {} : { rating: plain(rating, KEPT.rating) }),
          },
        }),
  }
  const id = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  return { id: `${source}-${id}`, source, retrieved_at, ...content }
}

/** Half a pair of surrogates is one too. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu

/** One line of text: no control characters, nothing invisible and nothing that turns the direction of writing. */
function plain(text: string, max: number): string {
  const line = text.replace(UNSHOWN, ' ').trim()
  return line.length > max
    ? `${line
        .slice(0, max - 1)
        .replace(UNSHOWN, ' ')
        .trim()}…`
    : line
}
