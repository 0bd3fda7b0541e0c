import { type Language, localText, message } from '@tribunal/messages'
import { escaped } from './html.ts'
import {
  claimIn,
  explanationIn,
  inLanguage,
  mediaName,
  type PublicFactCheck,
  publicPageOf,
  ratingWord,
  type Site,
} from './public-fact-check.ts'
import { reviewsOf } from './structured-data.ts'

/** Entries of a feed: the newest. */
export const FEED_MAX = 100

/** Every fact check that holds as a schema.org DataFeed of ClaimReview and MediaReview, as search services read it. */
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
      item: reviewsOf(one, site, language),
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
      content_text: summary(one, language),
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
<description>${escaped(summary(one, language))}</description></item>`
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

/** The explanation in short, and a line for each media item: what it is, and why. No address: readers of feeds may load what they lead to. */
function summary({ content }: PublicFactCheck, language: Language): string {
  const media = content.media.map((item) => `${mediaName(item, language)}: ${inLanguage(item.context, language).text}`)
  return [explanationIn(content, language).short, ...media].join('\n\n')
}

function titleOf({ publisher }: Site, language: Language): string {
  return localText(message('public.feed_title', { publisher }), language)
}
