import { claimReviews } from '../evidence/read/claim-review.ts'
import type { RawRecord } from '../evidence/read/item-from-fields.ts'
import { SourceError } from './source-error.ts'
import type { SourceConfig } from './sources-config.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a source is asked. */
export interface SourceQuestion {
  readonly text: string
  /** ISO 639 code, where known. */
  readonly lang: string | undefined
  readonly limit: number
}

/** How a kind of source is asked, and where in its answer the findings stand. */
export interface SourceKind {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Throws a SourceError where the answer has not the form of its kind. */
  read(document: unknown): readonly RawRecord[]
}

/** The request to a source, and the reader of its answer. `key` is the value of its variable. */
export function requestOf(source: SourceConfig, question: SourceQuestion, key: string | undefined): SourceKind {
  switch (source.kind) {
    case 'google-fact-check':
      return googleFactCheck(source, question, key)
    case 'mediawiki':
      return mediaWiki(source, question)
    case 'searxng':
      return searxng(source, question, key)
    case 'http':
      return mapped(source, question, key)
  }
}

type Of<Kind> = Extract<SourceConfig, { readonly kind: Kind }>

/** Fact Check Tools API, `claims:search` (developers.google.com/fact-check/tools/api). Nothing found is an empty object. */
function googleFactCheck(source: Of<'google-fact-check'>, { text, lang, limit }: SourceQuestion, key = ''): SourceKind {
  const url = withQuery(source.url, {
    query: text,
    pageSize: String(limit),
    languageCode: lang,
    maxAgeDays: source.max_age_days === undefined ? undefined : String(source.max_age_days),
  })
  return {
    url,
    // A key in the address would stand in the logs of every machine on the way.
    headers: { 'x-goog-api-key': key },
    read(document) {
      const { claims = [] } = objectOf(document)
      return Array.isArray(claims) ? claimReviews({ claims }) : noForm()
    },
  }
}

/** MediaWiki Action API, `list=search` (mediawiki.org/wiki/API:Search). An error comes with the status of success. */
function mediaWiki(source: Of<'mediawiki'>, { text, lang, limit }: SourceQuestion): SourceKind {
  const root = source.url.replaceAll('{lang}', lang ?? '')
  const url = withQuery(root, {
    action: 'query',
    list: 'search',
    srsearch: text,
    srlimit: String(limit),
    srprop: 'snippet|timestamp',
    format: 'json',
    formatversion: '2',
  })
  const publisher = new URL(root).hostname
  return {
    url,
    headers: { 'user-agent': `Tribunal (${source.contact})` },
    read(document) {
      const { query, error } = objectOf(document)
      if (error !== undefined) throw wikiError(objectOf(error)['code'])
      return recordsOf(objectOf(query)['search'], (found) => ({
        title: found['title'],
        text: plainText(found['snippet']) || found['title'],
        url: Number.isInteger(found['pageid']) ? new URL(`index.php?curid=${found['pageid']}`, root).href : undefined,
        date: found['timestamp'],
        publisher,
      }))
    },
  }
}

function wikiError(code: unknown): SourceError {
  const busy = code === 'ratelimited' || code === 'maxlag'
  return new SourceError(
    'refused',
    `the wiki answers with an error${busy ? ': too many questions' : ''}`,
    busy ? 60_000 : undefined,
  )
}

/** SearXNG, Search API (docs.searxng.org/dev/search_api.html). A server that has JSON switched off answers 403. */
function searxng(source: Of<'searxng'>, { text, lang }: SourceQuestion, key: string | undefined): SourceKind {
  const url = withQuery(`${source.url.replace(/\/+$/, '')}/search`, {
    q: text,
    format: 'json',
    language: lang,
    engines: source.engines?.join(','),
  })
  return {
    url,
    headers: bearer('authorization', key),
    read: (document) =>
      recordsOf(objectOf(document)['results'], (found) => ({
        title: found['title'],
        text: plainText(found['content']) || found['title'],
        url: found['url'],
        date: found['publishedDate'],
        publisher: hostName(found['url']),
      })),
  }
}

/** Any search that answers a GET with JSON; the mapping says where in the answer what stands. */
function mapped(source: Of<'http'>, { text, lang = '', limit }: SourceQuestion, key: string | undefined): SourceKind {
  const values = { query: text, lang, limit: String(limit) }
  const url = source.url.replaceAll(/\{(query|lang|limit)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  )
  const { items, ...fields } = source.mapping
  return {
    url,
    headers: bearer(source.api_key_header, key),
    read: (document) =>
      recordsOf(items === undefined ? document : at(document, items), (found) => {
        const read = Object.fromEntries(
          Object.entries(fields).map(([name, path]) => [name, path === undefined ? undefined : at(found, path)]),
        )
        const body = plainText(read['text'])
        return {
          publisher: hostName(read['url']),
          ...read,
          ...(body || !read['claim'] ? { text: body || read['title'] } : {}),
        }
      }),
  }
}

function bearer(header: string, key: string | undefined): Readonly<Record<string, string>> {
  if (key === undefined) return {}
  return { [header]: header.toLowerCase() === 'authorization' ? `Bearer ${key}` : key }
}

function recordsOf(list: unknown, fieldsOf: (found: Fields) => Fields): readonly RawRecord[] {
  if (!Array.isArray(list)) return noForm()
  return list.slice(0, 100).map((found, index) => ({ record: index + 1, fields: fieldsOf(objectOf(found)) }))
}

function noForm(): never {
  throw new SourceError('bad_body', 'the answer has not the form that is documented')
}

/** What stands at a place, by own fields only. */
function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Fields)[name]
  }
  return found
}

/** The value as an object; a list, a text or nothing at all has not the form of an answer. */
function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : noForm()
}

function withQuery(root: string, values: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(root)
  for (const [name, value] of Object.entries(values)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

function hostName(url: unknown): string | undefined {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A fragment of HTML as text: tags left out, entities read once. */
function plainText(html: unknown): string {
  if (typeof html !== 'string') return ''
  return html
    .slice(0, 20_000)
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ' '
    })
    .trim()
}
