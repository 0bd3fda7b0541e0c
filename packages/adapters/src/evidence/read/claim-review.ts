import type { RawRecord } from './item-from-fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** Nesting of lists and graphs is followed so deep; real files need four. */
const DEEPEST = 12

/**
 * Finds the fact checks in a parsed JSON or JSON-LD document: schema.org ClaimReview alone, in arrays, under `@graph`,
 * in a DataFeed or ItemList, or the answer of a fact-check search service (`claims[].claimReview[]`).
 */
export function claimReviews(document: unknown): RawRecord[] {
  const found: Fields[] = []
  collect(document, found, 0)
  return found.map((fields, index) => ({ record: index + 1, fields }))
}

function collect(value: unknown, found: Fields[], depth: number): void {
  if (depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found, depth + 1)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const node = value as Fields
  if (isClaimReview(node)) {
    found.push(fromClaimReview(node))
    return
  }
  if (typeof node['text'] === 'string' && Array.isArray(node['claimReview'])) {
    for (const review of node['claimReview']) if (isObject(review)) found.push(fromSearchService(node, review))
    return
  }
  for (const key of ['@graph', 'dataFeedElement', 'itemListElement', 'item', 'claims', 'mainEntity', 'hasPart'])
    collect(node[key], found, depth + 1)
}

function isClaimReview(node: Fields): boolean {
  const type = node['@type']
  const types = Array.isArray(type) ? type : [type]
  return (
    types.some((name) => name === 'ClaimReview' || name === 'schema:ClaimReview') ||
    typeof node['claimReviewed'] === 'string'
  )
}

function fromClaimReview(node: Fields): Fields {
  const rating = objectOf(node['reviewRating'])
  const author = objectOf(node['author'])
  const publisher = objectOf(node['publisher'])
  const item = objectOf(node['itemReviewed'])
  return {
    id: textOf(node['@id']),
    claim: textOf(node['claimReviewed']) ?? textOf(item['name']),
    title: textOf(node['name']) ?? textOf(node['headline']),
    url: textOf(node['url']),
    publisher: textOf(author['name']) ?? textOf(publisher['name']) ?? textOf(author['url']),
    date: textOf(node['datePublished']) ?? textOf(node['dateCreated']),
    lang: textOf(node['inLanguage']),
    license: textOf(node['license']) ?? textOf(objectOf(node['license'])['url']),
    text: textOf(node['description']) ?? textOf(node['reviewBody']),
    rating: textOf(rating['alternateName']) ?? textOf(rating['name']) ?? wordsOf(rating['ratingValue']),
    rating_value: rating['ratingValue'],
    best_rating: rating['bestRating'],
    worst_rating: rating['worstRating'],
  }
}

function fromSearchService(claim: Fields, review: Fields): Fields {
  const publisher = objectOf(review['publisher'])
  return {
    claim: textOf(claim['text']),
    title: textOf(review['title']),
    url: textOf(review['url']),
    publisher: textOf(publisher['name']) ?? textOf(publisher['site']),
    date: textOf(review['reviewDate']) ?? textOf(claim['claimDate']),
    lang: textOf(review['languageCode']),
    rating: textOf(review['textualRating']),
  }
}

/** Some publishers write the rating's words where its number belongs. */
function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' && Number.isNaN(Number(value)) ? value : undefined
}

/** The text of a value; of a list, of its first item; of a JSON-LD value object, its `@value`. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (Array.isArray(value)) return textOf(value[0])
  return isObject(value) ? textOf(value['@value']) : undefined
}

function objectOf(value: unknown): Fields {
  if (Array.isArray(value)) return objectOf(value[0])
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
