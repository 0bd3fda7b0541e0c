import { type Language, localText, message } from '@tribunal/messages'
import { escaped } from './html.ts'
import { claimIn, explanationIn, type PublicFactCheck } from './public-fact-check.ts'

/** Who publishes, and where. */
export interface Site {
  readonly publisher: string
  /** Without a slash at the end. */
  readonly origin: string
}

/** Entries of a feed: the newest. */
export const FEED_MAX = 100

/** schema.org Rating: 1 worst, 5 best. `unproven` has none. */
const VALUES = {
  true: 5,
  false: 1,
  satire: 1,
  mixed: 3,
  misleading: 2,
  missing_context: 3,
  unproven: undefined,
} as const

/** The address of the page of a fact check. */
export function publicPageOf({ id }: { readonly id: string }, origin: string): string {
  return `${origin.replace(/\/$/, '')}/fact-checks/${id}`
}

/** The rating in words. */
export function ratingWord(rating: PublicFactCheck['rating'], language: Language): string {
  return localText(message(`fact_check.rated_${rating}`), language)
}

/** A schema.org ClaimReview as JSON-LD. Sources are works: only who rates a claim reviews it. */
export function claimReviewOf(one: PublicFactCheck, site: Site, language: Language) {
  const { content, rating, published, changed } = one
  const claim = claimIn(content, language)
  const { short, lang } = explanationIn(content, language)
  const value = VALUES[rating]
  return {
    '@context': 'https://schema.org',
    '@type': 'ClaimReview',
    url: publicPageOf(one, site.origin),
    datePublished: published.slice(0, 10),
    dateModified: changed.slice(0, 10),
    inLanguage: lang,
    claimReviewed: claim.text,
    reviewBody: short,
    author: { '@type': 'Organization', name: site.publisher, url: site.origin },
    itemReviewed: { '@type': 'Claim', text: claim.text, inLanguage: claim.lang },
    reviewRating: {
      '@type': 'Rating',
      ...(value === undefined ? {} : { ratingValue: value, bestRating: 5, worstRating: 1 }),
      alternateName: ratingWord(rating, language),
    },
    isBasedOn: content.sources.map(({ url, title, date }) => ({
      '@type': 'CreativeWork',
      url,
      ...(title === null ? {} : { name: title }),
      ...(date === null ? {} : { datePublished: date }),
    })),
  }
}

/** Every fact check that holds as a schema.org DataFeed of ClaimReview, as search services read it. */
export function dataFeed(all: readonly PublicFactCheck[], site: Site, language: Language): string {
  const holding = all.filter(({ retracted }) => retracted === null)
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'DataFeed',
    ...(all[0] ? { dateModified: all[0].changed } : {}),
    dataFeedElement: holding.slice(0, FEED_MAX).map((one) => ({
      '@type': 'DataFeedItem',
      dateCreated: one.published,
      dateModified: one.changed,
      url: publicPageOf(one, site.origin),
      item: [claimReviewOf(one, site, language)],
    })),
  })
}

/** JSON Feed 1.1; a correction or a retraction comes as a new entry state with a later `date_modified`. */
export function jsonFeed(all: readonly PublicFactCheck[], site: Site, language: Language): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(site, language),
    home_page_url: `${site.origin}/fact-checks`,
    feed_url: `${site.origin}/fact-checks/feed.json?lang=${language}`,
    language,
    items: all.slice(0, FEED_MAX).map((one) => ({
      id: publicPageOf(one, site.origin),
      url: publicPageOf(one, site.origin),
      title: headline(one, language),
      content_text: explanationIn(one.content, language).short,
      date_published: one.published,
      date_modified: one.changed,
      tags: [one.retracted ? 'retracted' : one.rating],
    })),
  })
}

/** RSS 2.0. */
export function rssFeed(all: readonly PublicFactCheck[], site: Site, language: Language): string {
  const items = all.slice(0, FEED_MAX).map((one) => {
    const url = escaped(publicPageOf(one, site.origin))
    return `<item><title>${escaped(headline(one, language))}</title><link>${url}</link><guid>${url}</guid>
<pubDate>${new Date(one.published).toUTCString()}</pubDate>
<description>${escaped(explanationIn(one.content, language).short)}</description></item>`
  })
  const title = escaped(titleOf(site, language))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title>
<link>${escaped(site.origin)}/fact-checks</link><description>${title}</description><language>${language}</language>
<atom:link href="${escaped(site.origin)}/fact-checks/feed.xml?lang=${language}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`
}

/** The rating and the claim in one line, as feeds and social networks show it. */
export function headline({ content, rating, retracted }: PublicFactCheck, language: Language): string {
  const word = retracted ? localText(message('public.retracted'), language) : ratingWord(rating, language)
  return `${word}: ${claimIn(content, language).text}`
}

function titleOf({ publisher }: Site, language: Language): string {
  return localText(message('public.feed_title', { publisher }), language)
}
