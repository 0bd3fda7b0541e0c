import {
  contentStem,
  contentWords,
  coverageOf,
  type Evidence,
  type EvidenceQuery,
  foldedWords,
  MATCH_MIN,
  matchProbability,
  stanceOf,
} from '@tribunal/engine'
import MiniSearch, { type Options } from 'minisearch'
import { type EvidenceItem, searchableClaim } from './evidence-item.ts'
import type { StaticEmbedder } from './static-embedder.ts'
import { similarity, type VectorStore } from './vector-store.ts'

/** Words look alike to the index where they fold and stem alike: what the match gate counts is what is searched. */
const OPTIONS: Options<{ id: number; claim: string; title: string }> = {
  fields: ['claim', 'title'],
  storeFields: [],
  tokenize: (text) => [...foldedWords(text)],
  processTerm: contentStem,
}
/** Candidates of the word search that are ranked again with the embedding. */
const CANDIDATES = 100
const LIMIT = 5
const SNIPPET = 300
/**
 * Below this an item shares chance words with the claim and is no evidence: on the sample posts and the shipped base,
 * what is about the claim scores 0.32 and more, what only shares a word 0.30 and less.
 */
const RELEVANT_MIN = 0.3
/** Checked claims whose words agree so far (Jaccard) are one claim checked twice, not rivals. */
const SAME_CLAIM_MIN = 0.6

export type WordIndex = MiniSearch<{ id: number; claim: string; title: string }>

export function buildWords(items: readonly EvidenceItem[]): WordIndex {
  const words: WordIndex = new MiniSearch(OPTIONS)
  words.addAll(items.map((item, id) => ({ id, claim: searchableClaim(item), title: item.title })))
  return words
}

/** Throws where the text is no saved index. */
export function readWords(json: string): WordIndex {
  return MiniSearch.loadJSON(json, OPTIONS)
}

export interface SearchParts {
  readonly items: readonly EvidenceItem[]
  readonly words: WordIndex
  readonly vectors: VectorStore
  readonly embedder: StaticEmbedder
  /** How many items hold each stem: what makes a word telling. */
  readonly frequencies: ReadonlyMap<string, number>
  readonly sourceQuality: (item: EvidenceItem) => number | undefined
}

export function countFrequencies(items: readonly EvidenceItem[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) {
    for (const word of contentWords(`${searchableClaim(item)} ${item.title}`))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

interface Hit {
  readonly row: number
  readonly score: number
}

/**
 * The items nearest to a claim, best first: BM25+ over claim and title, fused with the cosine of the static embedding.
 * `retrieval_score` = (BM25 ÷ best BM25 + cosine) ÷ 2 × the share of the query's telling words that the best item holds,
 * so that it ranks within one search and is low where nothing fits.
 */
export function searchIndex(parts: SearchParts, query: EvidenceQuery): Evidence[] {
  const hits = rank(parts, query.text)
  const top = hits.slice(0, Math.max(1, query.limit ?? LIMIT))
  const found = top.map((hit) => present(parts, query.text, hit, hits))
  return query.all ? found : found.filter(isRelevant)
}

/** A claim that was checked already is evidence however many other words stand around it. */
function isRelevant({ retrieval_score, checked_claim }: Evidence): boolean {
  return retrieval_score >= RELEVANT_MIN || (checked_claim?.match ?? 0) >= MATCH_MIN
}

function rank(parts: SearchParts, text: string): Hit[] {
  const found = parts.words.search(text).slice(0, CANDIDATES)
  const best = found[0]?.score
  if (best === undefined) return []
  const vector = parts.embedder.embed(text)
  const fused = found.map((hit) => ({
    row: hit.id as number,
    score: (hit.score / best + similarity(parts.vectors, hit.id, vector)) / 2,
  }))
  fused.sort((a, b) => b.score - a.score || a.row - b.row)
  const strength = tellingShare(parts, text, fused[0]!.row)
  return fused.map((hit) => ({ row: hit.row, score: hit.score * strength }))
}

/** Share of the query's words that an item holds, rare words counting more (inverse document frequency), 0..1. */
function tellingShare(parts: SearchParts, text: string, row: number): number {
  const item = parts.items[row]!
  const held = new Set(contentWords(`${searchableClaim(item)} ${item.title}`))
  let all = 0
  let shared = 0
  for (const word of contentWords(text)) {
    const count = parts.frequencies.get(word) ?? 0
    const weight = Math.log(1 + (parts.items.length - count + 0.5) / (count + 0.5))
    all += weight
    if (held.has(word)) shared += weight
  }
  return all === 0 ? 0 : shared / all
}

function present(parts: SearchParts, text: string, hit: Hit, hits: readonly Hit[]): Evidence {
  const item = parts.items[hit.row]!
  const quality = parts.sourceQuality(item)
  const evidence: Evidence = {
    id: item.id,
    title: item.title,
    ...(item.url === undefined ? {} : { url: item.url }),
    ...(item.publisher === undefined ? {} : { publisher: item.publisher }),
    ...(item.date === undefined ? {} : { date: item.date }),
    snippet: (item.text ?? item.claim ?? item.title).slice(0, SNIPPET),
    stance: 'neutral',
    ...(quality === undefined ? {} : { source_quality: quality }),
    retrieval_score: hit.score,
    ...(item.claim === undefined ? {} : { checked_claim: checkedClaim(parts, text, item, hit, hits) }),
  }
  return { ...evidence, stance: stanceOf(text, evidence) }
}

function checkedClaim(
  parts: SearchParts,
  text: string,
  item: EvidenceItem,
  hit: Hit,
  hits: readonly Hit[],
): NonNullable<Evidence['checked_claim']> {
  const claim = item.claim!
  return {
    claim,
    verdict: item.verdict ?? 'unknown',
    ...(item.rating === undefined ? {} : { rating: item.rating }),
    match: matchProbability(
      coverageOf(text, { claim, title: item.title }),
      hit.score,
      rivalScore(parts, claim, hit, hits),
    ),
  }
}

/** Score of the best other checked claim found; 0 where there is none. */
function rivalScore(parts: SearchParts, claim: string, hit: Hit, hits: readonly Hit[]): number {
  const own = new Set(contentWords(claim))
  const rival = hits.find((other) => {
    if (other.row === hit.row) return false
    const theirs = parts.items[other.row]!.claim
    return theirs !== undefined && jaccard(own, contentWords(theirs)) < SAME_CLAIM_MIN
  })
  return rival?.score ?? 0
}

function jaccard(a: ReadonlySet<string>, b: readonly string[]): number {
  const shared = b.filter((word) => a.has(word)).length
  return shared / Math.max(1, a.size + b.length - shared)
}
