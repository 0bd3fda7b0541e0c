import type { Evidence, EvidenceQuery } from '@tribunal/engine'
import {
  type Coverage,
  contentStem,
  contentWords,
  coverageOf,
  foldedWords,
  MATCH_MIN,
  matchProbability,
  type PassageReader,
  putRight,
  stanceOf,
} from '@tribunal/signals'
import MiniSearch, { type Options } from 'minisearch'
import type { EvidenceItem } from '../evidence-item.ts'
import { nearestRows, similarity, type VectorStore } from '../sentences/sentence-vectors.ts'
import type { NearClaims } from './near-claims.ts'
import type { Ranking } from './ranking.ts'
import {
  type SearchedItem,
  type SearchedText,
  searchedItem,
  searchedText,
  stemsOf,
  subjectOf,
} from './searched-text.ts'
import type { Translator } from './translator.ts'
import type { PutRight } from './typing-errors.ts'

type Row = SearchedItem & { readonly id: number }

/** Words look alike to the index where they fold and stem alike: what the match gate counts is what is searched. */
const OPTIONS: Options<Row> = {
  fields: ['claim', 'title', 'english'],
  storeFields: [],
  tokenize: (text) => [...foldedWords(text)],
  processTerm: contentStem,
}
/** Candidates of the word search that are ranked again with the embedding. */
const CANDIDATES = 100
const LIMIT = 5
const SNIPPET = 300
/** Share of a checked claim's words. */
const MOSTLY = 0.5
/** Checked claims whose words agree so far (Jaccard) are one claim checked twice, not rivals. */
const SAME_CLAIM_MIN = 0.6

export type WordIndex = MiniSearch<Row>

export function buildWords(items: readonly EvidenceItem[], translator: Translator): WordIndex {
  const words: WordIndex = new MiniSearch(OPTIONS)
  words.addAll(items.map((item, id) => ({ id, ...searchedItem(item, translator) })))
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
  /** The vector of a claim, of the kind that `vectors` holds. */
  readonly embed: (text: string) => Float32Array
  readonly ranking: Ranking
  readonly translator: Translator
  /** How many of `counted` items hold each stem: what makes a word telling. */
  readonly frequencies: ReadonlyMap<string, number>
  readonly counted: number
  /** Finds what says it in other words; undefined where no list tells how things are called. */
  readonly near: NearClaims | undefined
  /** The rows of the checked claims that stand in a text, word for word but for typing errors. */
  readonly checkedIn: (text: string) => readonly number[]
  readonly putRight: PutRight
  /** A text as `near` is asked for it: short words put right too, since a mistake only brings a text to a person. */
  readonly nearAs: (text: string) => SearchedText
  readonly sourceQuality: (item: EvidenceItem) => number | undefined
  readonly reader: PassageReader | undefined
}

export function countFrequencies(items: readonly EvidenceItem[], translator: Translator): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) {
    for (const word of stemsOf(searchedItem(item, translator))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

interface Hit {
  readonly row: number
  readonly score: number
}

/**
 * The items nearest to a claim, best first: BM25+ over claim and title, fused with the cosine of the embedding; a
 * Spanish claim is also searched for in English words, and an English one in the English words of Spanish items.
 * `retrieval_score` = the mean of BM25 ÷ best BM25 and cosine, weighted as the ranking says, × how much the best item has of
 * the query (of its telling words, and of its meaning where a sentence model tells), so that it ranks within one search and
 * is low where nothing fits.
 *
 * @param elsewhere what another index found of the same query: a checked claim of it is a rival as one of this index is
 */
export function searchIndex(
  parts: SearchParts,
  written: EvidenceQuery,
  elsewhere: readonly Evidence[] = [],
): Evidence[] {
  const query = { ...written, text: parts.putRight(written.text) }
  const asked = searchedText(query.text, query.lang, parts.translator)
  const hits = rank(parts, asked)
  const standing = parts.checkedIn(written.text)
  const presented = (hit: Hit) =>
    present(parts, { asked, hits, elsewhere, written: written.text }, hit, standing.includes(hit.row))
  const limit = Math.max(1, query.limit ?? LIMIT)
  const found = hits.slice(0, limit).map(presented)
  const near = nearHits(parts, asked, query.context, hits, standing).map(presented).map(asNear)
  const others = found.filter(({ id }) => !near.some((item) => item.id === id))
  const relevant = query.all ? others : others.filter((item) => isRelevant(item, parts.ranking))
  return near.length === 0
    ? relevant
    : [...near, ...relevant].slice(0, limit).sort((a, b) => b.retrieval_score - a.retrieval_score)
}

/** What stands in it word for word, in whatever language, or says it in other words: it scores no less than what else counts. */
function nearHits(
  { near, ranking }: SearchParts,
  asked: SearchedText,
  context: string | undefined,
  hits: readonly Hit[],
  standing: readonly number[],
): Hit[] {
  return [...new Set([...standing, ...(near?.rowsNear(asked, context) ?? [])])]
    .map((row) => hits.find((hit) => hit.row === row) ?? { row, score: 0 })
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .map(({ row, score }) => ({ row, score: Math.max(score, ranking.relevantMin) }))
}

function asNear(item: Evidence): Evidence {
  const checked = item.checked_claim!
  return (checked.match ?? 0) >= MATCH_MIN ? item : { ...item, checked_claim: { ...checked, near: true } }
}

/** Why an item was found. */
export interface WhyFound {
  /** Content words in common, as stems, the most telling first. */
  readonly words: readonly string[]
  /** How alike the subjects are by the embedding, 0..1. */
  readonly similarity: number
}

/** What of a claim is embedded. */
export function embeddedPart({ translator }: SearchParts, { text, lang }: EvidenceQuery): string {
  return subjectOf(searchedText(text, lang, translator))
}

/** Why a search finds the item in this row. */
export function whyFound(parts: SearchParts, { text, lang }: EvidenceQuery, row: number): WhyFound {
  const asked = searchedText(text, lang, parts.translator)
  const held = new Set(stemsOf(searchedItem(parts.items[row]!, parts.translator)))
  const shared = asked.terms.filter((forms) => forms.some((form) => held.has(form)))
  const words = shared.toSorted((a, b) => weightOf(parts, b) - weightOf(parts, a)).map((forms) => forms[0]!)
  return { words, similarity: similarity(parts.vectors, row, parts.embed(subjectOf(asked))) }
}

/** A claim that was checked already is evidence however many other words stand around it. */
function isRelevant({ retrieval_score, checked_claim }: Evidence, { relevantMin }: Ranking): boolean {
  return retrieval_score >= relevantMin || (checked_claim?.match ?? 0) >= MATCH_MIN
}

function rank(parts: SearchParts, asked: SearchedText): Hit[] {
  const { cosineShare, byMeaning, strengthShare } = parts.ranking
  if (asked.terms.length === 0) return []
  const found = searchWords(parts, asked).slice(0, CANDIDATES)
  if (found.length === 0 && byMeaning === 0) return []
  const vector = parts.embed(subjectOf(asked))
  const best = found[0]?.score ?? 1
  const candidates = new Map<number, number>(nearestRows(parts.vectors, vector, byMeaning).map((row) => [row, 0]))
  for (const hit of found) candidates.set(hit.id, hit.score / best)
  const fused = Array.from(candidates, ([row, words]) => {
    const cosine = similarity(parts.vectors, row, vector)
    return { row, cosine, score: (1 - cosineShare) * words + cosineShare * cosine }
  })
  fused.sort((a, b) => b.score - a.score || a.row - b.row)
  const [first] = fused
  if (!first) return []
  const strength = (1 - strengthShare) * tellingShare(parts, asked, first.row) + strengthShare * first.cosine
  return fused.map(({ row, score }) => ({ row, score: score * strength }))
}

function searchWords({ words }: SearchParts, { text, english, terms }: SearchedText) {
  if (english === undefined) return words.search(text)
  const others = terms.flatMap(([, ...inEnglish]) => inEnglish).join(' ')
  return words.search({ combineWith: 'OR', queries: [text, { queries: [others] }] })
}

/** Share of the query's words that an item holds, rare words counting more, 0..1. */
function tellingShare(parts: SearchParts, { terms }: SearchedText, row: number): number {
  const held = new Set(stemsOf(searchedItem(parts.items[row]!, parts.translator)))
  let all = 0
  let shared = 0
  for (const forms of terms) {
    const weight = weightOf(parts, forms)
    all += weight
    if (forms.some((form) => held.has(form))) shared += weight
  }
  return all === 0 ? 0 : shared / all
}

/** How telling a word is: its inverse document frequency, under that of its names that most items hold. */
function weightOf({ frequencies, counted }: SearchParts, forms: readonly string[]): number {
  const count = Math.max(...forms.map((form) => frequencies.get(form) ?? 0))
  return Math.log(1 + (counted - count + 0.5) / (count + 0.5))
}

/** What one search asked, and what it found. */
interface Search {
  readonly asked: SearchedText
  readonly hits: readonly Hit[]
  readonly elsewhere: readonly Evidence[]
  readonly written: string
}

function present(parts: SearchParts, search: Search, hit: Hit, isStanding: boolean): Evidence {
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
    ...(item.claim === undefined ? {} : { checked_claim: checkedClaim(parts, search, item, hit, isStanding) }),
  }
  return { ...evidence, stance: stanceOf(search.written, evidence, parts.reader) }
}

function checkedClaim(
  parts: SearchParts,
  { asked, hits, elsewhere }: Search,
  item: EvidenceItem,
  hit: Hit,
  isStanding: boolean,
): NonNullable<Evidence['checked_claim']> {
  const claim = item.claim!
  const compared: Parameters<typeof coverageOf> = isStanding
    ? [asked.text, { claim, title: item.title }]
    : inOneLanguage(parts, asked, claim, item)
  const rival = rivalScore(parts, claim, hit, hits, elsewhere)
  return {
    claim,
    verdict: item.verdict ?? 'unknown',
    ...(item.rating === undefined ? {} : { rating: item.rating }),
    match: matchProbability(coverage(...compared), hit.score, rival, parts.ranking.match),
  }
}

/** With words that may be typing errors of those of the checked claim taken as such, where most of it is there anyway. */
function coverage(text: string, checked: Parameters<typeof coverageOf>[1]): Coverage {
  const found = coverageOf(text, checked)
  if (found.checked === 1 || found.checked < MOSTLY) return found
  const meant = putRight(text, checked.claim)
  return meant === text ? found : coverageOf(meant, checked)
}

/** Two claims to be compared: both as they are where they are of one language, else both in English words. */
function inOneLanguage(
  { translator }: SearchParts,
  { text, english }: SearchedText,
  claim: string,
  { title, lang }: EvidenceItem,
): Parameters<typeof coverageOf> {
  const theirs = translator.toEnglish(`${claim} ${title}`, lang) === undefined ? undefined : 'es'
  if ((english === undefined) === (theirs === undefined)) return [text, { claim, title }]
  const put = (words: string) => translator.toEnglish(words, theirs ?? 'en') ?? words
  return [english ?? text, { claim: put(claim), title: put(title) }]
}

/** Score of the best other checked claim found; 0 where there is none. */
function rivalScore(
  parts: SearchParts,
  claim: string,
  hit: Hit,
  hits: readonly Hit[],
  elsewhere: readonly Evidence[],
): number {
  const { items, translator } = parts
  // One claim that was checked in two languages is one claim.
  const wordsOf = (text: string, lang: string | undefined) => contentWords(translator.toEnglish(text, lang) ?? text)
  const own = new Set(wordsOf(claim, items[hit.row]!.lang))
  const isOther = (theirs: string | undefined, lang: string | undefined) =>
    theirs !== undefined && jaccard(own, wordsOf(theirs, lang)) < SAME_CLAIM_MIN
  const rival = hits.find(({ row }) => row !== hit.row && isOther(items[row]!.claim, items[row]!.lang))
  const others = elsewhere.filter(({ checked_claim: checked }) => isOther(checked?.claim, undefined))
  return Math.max(rival?.score ?? 0, ...others.map(({ retrieval_score: score }) => score))
}

function jaccard(a: ReadonlySet<string>, b: readonly string[]): number {
  const shared = b.filter((word) => a.has(word)).length
  return shared / Math.max(1, a.size + b.length - shared)
}
