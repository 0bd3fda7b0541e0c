import { claimReviews } from '../../evidence/read/claim-review.ts'
import type { RawRecord } from '../../evidence/read/item-from-fields.ts'
import { SourceError } from '../source-error.ts'

/** Entries of a feed that are read at most, and characters of each: a feed tells the newest ones first. */
const ENTRIES_MAX = 500
const ENTRY_MAX = 500_000

/** What a feed holds: fact checks themselves, and addresses of pages that may hold some. */
export interface FeedDocument {
  readonly records: readonly RawRecord[]
  readonly pages: readonly string[]
}

/**
 * Reads a feed: a JSON(-LD) document with ClaimReview in it, RSS 2.0 or Atom. An entry of a feed holds its fact checks as
 * JSON-LD in its content, or else on its page. Throws a SourceError where it is none of these.
 */
export function readFeed(body: Uint8Array): FeedDocument {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new SourceError('bad_body', 'the feed is no UTF-8')
  }
  const start = text.slice(0, 2_000).trimStart()
  if (start.startsWith('{') || start.startsWith('[')) return { records: reviewsIn([parsed(text)]), pages: [] }
  if (!/<(?:rss|feed|rdf:RDF)\b/i.test(start)) throw new SourceError('bad_body', 'the feed is no JSON, RSS or Atom')
  const entries = elementsOf(text, 'item')
  const read = (entries.length > 0 ? entries : elementsOf(text, 'entry')).map(readEntry)
  return {
    records: numbered(read.flatMap(({ reviews }) => reviews)),
    pages: [
      ...new Set(read.flatMap(({ reviews, link }) => (reviews.length === 0 && link !== undefined ? [link] : []))),
    ],
  }
}

/** The fact checks on a page: its blocks of JSON-LD. One that is no JSON is left out. */
export function reviewsOfPage(html: string): readonly RawRecord[] {
  return reviewsIn(jsonLdOf(html))
}

function reviewsIn(documents: readonly unknown[]): readonly RawRecord[] {
  return numbered(documents.flatMap(claimReviews))
}

function numbered(records: readonly RawRecord[]): readonly RawRecord[] {
  return records.map(({ fields }, index) => ({ record: index + 1, fields }))
}

function readEntry(entry: string): { readonly reviews: readonly RawRecord[]; readonly link: string | undefined } {
  return { reviews: reviewsOfPage(contentOf(entry)), link: linkOf(entry) }
}

/** The entry with its sections of characters opened; where there are none, its content is written in entities. */
function contentOf(entry: string): string {
  return entry.includes('<![CDATA[') ? entry.replace(/<!\[CDATA\[|\]\]>/g, '') : entities(entry)
}

/** The address of an entry: the text of RSS's `link`, or the `href` of Atom's. */
function linkOf(entry: string): string | undefined {
  const text = elementsOf(entry, 'link')[0]?.replace(/<!\[CDATA\[|\]\]>/g, '')
  if (text !== undefined && text.trim() !== '') return entities(text.trim())
  for (const [tag] of entry.matchAll(/<link\b[^<>]{0,2000}>/gi)) {
    if (/\brel\s*=\s*["']?(?!alternate)\w/i.test(tag)) continue
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
    if (href) return entities((href[1] ?? href[2])!)
  }
  return undefined
}

/** What stands inside each element of a name, in order. By search alone, so that a broken feed costs no more than a good one. */
function elementsOf(text: string, name: string): readonly string[] {
  const found: string[] = []
  const opening = new RegExp(`<${name}(?:\\s[^<>]{0,2000})?>`, 'gi')
  const closing = `</${name}>`
  for (let tag = opening.exec(text); tag && found.length < ENTRIES_MAX; tag = opening.exec(text)) {
    if (tag[0].endsWith('/>')) continue
    const end = text.indexOf(closing, opening.lastIndex)
    if (end < 0) break
    found.push(text.slice(opening.lastIndex, Math.min(end, opening.lastIndex + ENTRY_MAX)))
    opening.lastIndex = end + closing.length
  }
  return found
}

function jsonLdOf(html: string): readonly unknown[] {
  const found: unknown[] = []
  const opening = /<script\b[^<>]{0,500}>/gi
  for (let tag = opening.exec(html); tag && found.length < 50; tag = opening.exec(html)) {
    if (!/application\/ld\+json/i.test(tag[0])) continue
    const end = html.indexOf('</script', opening.lastIndex)
    if (end < 0) break
    try {
      found.push(JSON.parse(html.slice(opening.lastIndex, end)))
    } catch {
      // What is no JSON holds no fact check that could be read.
    }
    opening.lastIndex = end
  }
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new SourceError('bad_body', 'the feed begins like JSON and is none')
  }
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
}

function entities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#39|#34);/g, (_, name: string) => NAMED[name]!)
}
