import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FACT_CHECK_ID, JSON_FEED, PUBLIC_LIST_QUERY, PUBLIC_QUERY } from '@tribunal/contract'
import { type Language, localText, message } from '@tribunal/messages'
import type { FastifyRequest } from 'fastify'
import { answerOrigin } from '../../auth/link-address.ts'
import { PAGE_POLICY } from '../../auth/security-headers.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { empty, media } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { PublicPage } from '../../public/public-pages.ts'
import type { Services } from '../../services.ts'

const HTML = 'text/html; charset=utf-8'
/** Caches keep a page for a second and ask again by its tag, so that a correction is seen within two. */
const CACHED = { 'cache-control': 'public, max-age=1', vary: 'accept-language, accept-encoding' }
const PAGE_HEADERS = { ...CACHED, 'content-security-policy': PAGE_POLICY }
/** What other sites may read. */
const FEED_HEADERS = { ...CACHED, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const NOT_CHANGED = empty('The copy that the caller has is the newest')

export const showFactChecks = defineRoute({
  operation: 'showFactChecks',
  method: 'GET',
  url: '/fact-checks',
  permission: 'public',
  summary: 'Show the list of published fact checks to everybody',
  tag: 'public pages',
  uncounted: true,
  query: PUBLIC_LIST_QUERY,
  responses: { 200: media(HTML, 'A page'), 304: NOT_CHANGED },
  handler: ({ query, http, language }, services) =>
    answer({ kind: 'list', page: query.page }, { http, language: query.lang ?? language }, PAGE_HEADERS, services),
})

export const showFactCheck = defineRoute({
  operation: 'showFactCheck',
  method: 'GET',
  url: '/fact-checks/:id',
  permission: 'public',
  summary: 'Show a published fact check to everybody',
  description: 'With the history of its corrections, and as schema.org ClaimReview and MediaReview in JSON-LD.',
  tag: 'public pages',
  uncounted: true,
  params: FACT_CHECK_ID,
  query: PUBLIC_QUERY,
  responses: { 200: media(HTML, 'A page'), 304: NOT_CHANGED },
  problems: ['not-found'],
  handler: ({ params: { id }, query, http, language }, services) =>
    answer(
      { kind: 'fact_check', id: id.toLowerCase() },
      { http, language: query.lang ?? language },
      PAGE_HEADERS,
      services,
    ),
})

export const showMethod = shown('showMethod', 'method', 'method', HTML, 'Tell everybody how claims are rated')
export const getRssFeed = shown(
  'getRssFeed',
  'feed.xml',
  'rss',
  'application/rss+xml; charset=utf-8',
  'Get published fact checks as RSS 2.0',
)
export const getJsonFeed = shown(
  'getJsonFeed',
  'feed.json',
  'json',
  'application/feed+json; charset=utf-8',
  'Get published fact checks as JSON Feed 1.1',
)
export const getClaimReviewFeed = shown(
  'getClaimReviewFeed',
  'claim-reviews.json',
  'data',
  'application/ld+json; charset=utf-8',
  'Get published fact checks as a DataFeed of schema.org ClaimReview and MediaReview',
)

export const getPublicStyle = file('getPublicStyle', '/fact-checks/style.css', 'public.css', 'text/css; charset=utf-8')
/** The card of a post, which a platform puts into its own pages. */
export const getPostCard = file(
  'getPostCard',
  '/embed/tribunal-post.js',
  'tribunal-post.js',
  'text/javascript; charset=utf-8',
)

/** A file of ours that other sites may load. */
function file(operation: string, url: string, name: string, contentType: string): Route {
  let text: string | undefined
  return defineRoute({
    operation,
    method: 'GET',
    url,
    permission: 'public',
    summary: `Get ${name}`,
    tag: 'public pages',
    uncounted: true,
    responses: { 200: media(contentType, name) },
    handler() {
      text ??= readFileSync(fileURLToPath(new URL(`../../../static/${name}`, import.meta.url)), 'utf8')
      return { status: 200, headers: { ...FEED_HEADERS, 'cache-control': 'public, max-age=300' }, text }
    },
  })
}

function shown(
  operation: string,
  file: string,
  kind: 'method' | 'rss' | 'json' | 'data',
  contentType: string,
  summary: string,
): Route {
  const headers = kind === 'method' ? PAGE_HEADERS : FEED_HEADERS
  return defineRoute({
    operation,
    method: 'GET',
    url: `/fact-checks/${file}`,
    permission: 'public',
    summary,
    tag: 'public pages',
    uncounted: true,
    query: PUBLIC_QUERY,
    responses: {
      200: media(contentType, summary, contentType.includes('json') ? JSON_FEED : undefined),
      304: NOT_CHANGED,
    },
    handler: ({ query, http, language }, services) =>
      answer({ kind }, { http, language: query.lang ?? language }, headers, services),
  })
}

/** A page from memory, or that the caller has it already. */
function answer(
  page: PublicPage,
  { http, language }: { readonly http: FastifyRequest; readonly language: Language },
  headers: Readonly<Record<string, string>>,
  { publicPages, config }: Pick<Services, 'publicPages' | 'config'>,
) {
  if (!config.fact_checks.public) throw new HttpProblem({ code: 'not-found' })
  const name = config.platform?.publisher?.name ?? localText(message('public.us'), language)
  const origin = answerOrigin(http, config).replace(/\/$/, '')
  const rendered = publicPages.render(page, { publisher: name, origin }, language)
  if (!rendered) throw new HttpProblem({ code: 'not-found' })
  const { bytes, etag } = rendered
  if (isHeld(http.headers['if-none-match'], etag)) return { status: 304, headers: { ...headers, etag } } as const
  return { status: 200, headers: { ...headers, etag }, bytes } as const
}

/** Whether a caller has this very page (RFC 9110, section 13.1.2: weak comparison). */
function isHeld(held: string | undefined, etag: string): boolean {
  return held?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false
}
