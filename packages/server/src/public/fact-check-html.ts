import { MEDIA_AUTHENTICITIES } from '@tribunal/contract/words'
import { type Language, localText, type Message, message } from '@tribunal/messages'
import { headline } from './fact-check-feeds.ts'
import { html, jsonScript, type Markup } from './html.ts'
import { dayIn, framed } from './page-frame.ts'
import {
  claimIn,
  explanationIn,
  inLanguage,
  mediaId,
  mediaName,
  type PublicFactCheck,
  type PublicVersion,
  publicPageOf,
  ratingWord,
  type Site,
} from './public-fact-check.ts'
import { reviewsOf } from './structured-data.ts'

/** Characters beside a rating, so that readers need not see its colour. */
const SIGNS = { true: '✓', false: '✗', mixed: '≈', unknown: '?' } as const
const RATINGS = ['true', 'false', 'satire', 'mixed', 'misleading', 'missing_context', 'unproven'] as const
/** Fact checks on one page of the list. */
export const LIST_PAGE = 50

/** In which language a page is written, and who publishes it. */
export interface Telling {
  readonly site: Site
  readonly language: Language
}

/** The page of one fact check. */
export function factCheckPage(one: PublicFactCheck, telling: Telling): string {
  const { site, language } = telling
  const { content, retracted, published, changed } = one
  const claim = claimIn(content, language)
  const told = explanationIn(content, language)
  const others = content.explanations.filter((other) => other !== told)
  const head = html`<meta property="og:type" content="article"><meta property="og:url" content="${publicPageOf(one, site.origin)}">
<meta property="og:title" content="${headline(one, language)}"><meta property="og:description" content="${told.short}">
<meta property="og:site_name" content="${site.publisher}"><meta name="twitter:card" content="summary">
<meta name="description" content="${told.short}">
${retracted ? html`<meta name="robots" content="noindex">` : reviewsOf(one, site, language).map((review) => jsonScript('application/ld+json', review))}`
  return document(headline(one, language), telling, {
    path: `/fact-checks/${one.id}`,
    head,
    body: html`<article>
<p class="over">${say(message('public.claim'), language)}</p>
<h1 lang="${claim.lang}">${claim.text}</h1>
${retracted ? retraction(retracted, language) : html`<p class="rating ${one.verdict}"><span aria-hidden="true">${SIGNS[one.verdict]}</span> ${ratingWord(one.rating, language)}</p>`}
<p class="short" lang="${told.lang}">${told.short}</p>
<p class="dates">${say(message('public.published_on', { date: dayIn(published, language) }), language)}${changed === published || retracted ? '' : html` · ${say(message('public.changed_on', { date: dayIn(changed, language) }), language)}`}</p>
${paragraphs(told.long, told.lang)}
${mediaSection(content.media, language)}
${content.sources.length === 0 ? '' : html`<h2>${say(message('public.sources'), language)}</h2><ol>${content.sources.map((source) => sourceItem(source, language))}</ol>`}
${others.map((other) => html`<section lang="${other.lang}"><h2>${nameOf(other.lang, language)}</h2><p class="short">${other.short}</p>${paragraphs(other.long, other.lang)}</section>`)}
${wordings(
  content.claims.filter((other) => other !== claim),
  language,
)}
${one.versions.length > 1 || retracted ? history(one.versions, language) : ''}
</article>`,
  })
}

/** The list of fact checks, those that changed last first. `page` counts from 1. */
export function listPage(all: readonly PublicFactCheck[], page: number, telling: Telling): string {
  const { language } = telling
  const shown = all.slice((page - 1) * LIST_PAGE, page * LIST_PAGE)
  const link = (to: number, text: Markup) => html`<a href="/fact-checks?page=${to}&amp;lang=${language}">${text}</a>`
  return document(localText(message('public.title'), language), telling, {
    path: page === 1 ? '/fact-checks' : `/fact-checks?page=${page}`,
    body: html`<h1>${say(message('public.title'), language)}</h1>
${shown.length === 0 ? html`<p>${say(message('public.none'), language)}</p>` : html`<ul class="list">${shown.map((one) => listItem(one, language))}</ul>`}
<p>${page > 1 ? link(page - 1, say(message('public.newer'), language)) : ''} ${all.length > page * LIST_PAGE ? link(page + 1, say(message('public.older'), language)) : ''}</p>`,
  })
}

/** How claims are rated, and what the words, signs and borders mean to readers (document 004, reader education). */
export function methodPage(telling: Telling): string {
  const { language } = telling
  const text = (code: 'how' | 'sources' | 'two' | 'corrections' | 'labels' | 'appeal' | 'media') =>
    html`<p>${say(message(`public.method_${code}`), language)}</p>`
  return document(localText(message('public.method'), language), telling, {
    path: '/fact-checks/method',
    body: html`<h1>${say(message('public.method'), language)}</h1>
${text('how')}${text('sources')}${text('two')}${text('corrections')}
<h2>${say(message('public.ratings'), language)}</h2>
<dl>${RATINGS.map((rating) => html`<dt>${ratingWord(rating, language)}</dt><dd>${say(message(`public.meaning_${rating}`), language)}</dd>`)}</dl>
<h2>${say(message('public.labels'), language)}</h2>
${text('labels')}${text('appeal')}
<h2>${say(message('public.media_meanings'), language)}</h2>
${text('media')}
<dl>${MEDIA_AUTHENTICITIES.map((found) => html`<dt>${say(message(`fact_check.media_${found}`), language)}</dt><dd>${say(message(`public.meaning_media_${found}`), language)}</dd>`)}</dl>`,
  })
}

interface Page {
  /** With its query. */
  readonly path: string
  readonly head?: Markup
  readonly body: Markup
}

function document(title: string, { site, language }: Telling, { path, head, body }: Page): string {
  const { publisher, origin } = site
  const inLanguage = (tag: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${tag}`
  const feed = (type: string, file: string) =>
    html`<link rel="alternate" type="${type}" title="${publisher}" href="/fact-checks/${file}?lang=${language}">`
  return framed({
    title,
    publisher,
    language,
    inLanguage,
    head: (tags) => html`<link rel="canonical" href="${origin}${path}">
${tags.map((tag) => html`<link rel="alternate" hreflang="${tag}" href="${origin}${inLanguage(tag)}">`)}
${feed('application/rss+xml', 'feed.xml')}${feed('application/feed+json', 'feed.json')}
${head}`,
    home: html`<a href="/fact-checks?lang=${language}">${publisher}</a>`,
    body,
    foot: html`<a href="/fact-checks/method?lang=${language}">${say(message('public.method'), language)}</a>
<a href="/fact-checks/feed.xml?lang=${language}">RSS</a> <a href="/fact-checks/feed.json?lang=${language}">JSON</a>`,
  })
}

function listItem(one: PublicFactCheck, language: Language): Markup {
  const claim = claimIn(one.content, language)
  const rated = one.retracted
    ? html`<span class="rating unknown">${say(message('public.retracted'), language)}</span>`
    : html`<span class="rating ${one.verdict}"><span aria-hidden="true">${SIGNS[one.verdict]}</span> ${ratingWord(one.rating, language)}</span>`
  return html`<li>${rated} <a lang="${claim.lang}" href="/fact-checks/${one.id}?lang=${language}">${claim.text}</a>
<span class="dates">${dayIn(one.changed, language)}</span></li>`
}

function retraction({ at, reason }: NonNullable<PublicFactCheck['retracted']>, language: Language): Markup {
  return html`<p class="rating unknown">${say(message('public.retracted_on', { date: dayIn(at, language) }), language)}</p>
${reason === null ? '' : html`<p>${reason}</p>`}`
}

/**
 * Media items as words and links, never as pictures or players: a page that loads nothing tells no other site who reads it, and shows
 * nobody a picture that they did not ask to see.
 */
function mediaSection(media: PublicFactCheck['content']['media'], language: Language): Markup | string {
  if (media.length === 0) return ''
  const links = { url: 'shared', page_url: 'seen', original_url: 'original' } as const
  return html`<h2>${say(message('public.media'), language)}</h2><p class="dates">${say(message('public.media_hint'), language)}</p>
<ol>${media.map((item, index) => {
    const { text, lang } = inLanguage(item.context, language)
    return html`<li id="${mediaId(index)}"><p class="found">${mediaName(item, language)}</p>${paragraphs(text, lang)}<ul>${Object.entries(
      links,
    ).map(([field, name]) => {
      const url = item[field as keyof typeof links]
      return url === null
        ? ''
        : html`<li><a href="${url}" rel="noopener noreferrer nofollow">${say(message(`public.media_${name}`), language)}: <span dir="ltr">${new URL(url).host}</span></a></li>`
    })}</ul></li>`
  })}</ol>`
}

function sourceItem(source: PublicFactCheck['content']['sources'][number], language: Language): Markup {
  const { url, title, quotation, archive_url: archive, date } = source
  return html`<li><a href="${url}" rel="noopener nofollow">${title ?? url}</a>${date === null ? '' : html` <span class="dates">${dayIn(date, language)}</span>`}
${archive === null ? '' : html` · <a href="${archive}" rel="noopener nofollow">${say(message('public.archived'), language)}</a>`}
${quotation === null ? '' : html`<blockquote>${quotation}</blockquote>`}</li>`
}

function wordings(claims: PublicFactCheck['content']['claims'], language: Language): Markup | string {
  if (claims.length === 0) return ''
  return html`<h2>${say(message('public.wordings'), language)}</h2>
<ul>${claims.map(({ lang, text }) => html`<li lang="${lang}">${text}</li>`)}</ul>`
}

function history(versions: readonly PublicVersion[], language: Language): Markup {
  return html`<h2>${say(message('public.history'), language)}</h2><ol class="history" reversed>${versions.map(
    ({ at, rating, reason }) =>
      html`<li>${dayIn(at, language)}: ${ratingWord(rating, language)}${reason === null ? '' : html`. ${reason}`}</li>`,
  )}</ol>`
}

/** A text whose paragraphs stand between empty lines. */
function paragraphs(text: string | null, lang: string): Markup[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p lang="${lang}">${paragraph.trim()}</p>`)
}

function say(text: Message, language: Language): Markup {
  return html`${localText(text, language)}`
}

/** The name of a language in another one. */
function nameOf(lang: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(lang) ?? lang
  } catch {
    // A tag that is well-formed for us need not be for the platform.
    return lang
  }
}
