import type { MediaAuthenticity, MediaKind } from '@tribunal/contract/words'
import type { Language } from '@tribunal/messages'
import type { FactCheckMedia } from '@tribunal/store'
import {
  claimIn,
  explanationIn,
  inLanguage,
  mediaId,
  type PublicFactCheck,
  publicPageOf,
  ratingWord,
  type Site,
} from './public-fact-check.ts'

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

/** Types of schema.org for what a media item is. */
const OBJECTS = { image: 'ImageObject', video: 'VideoObject', audio: 'AudioObject' } as const satisfies Record<
  MediaKind,
  string
>

/** Members of schema.org's MediaManipulationRatingEnumeration (https://schema.org/MediaManipulationRatingEnumeration). */
const CATEGORIES = {
  out_of_context: 'DecontextualizedContent',
  edited: 'EditedOrCroppedContent',
  transformed: 'TransformedContent',
  staged: 'StagedContent',
  satire: 'SatireOrParodyContent',
  original: 'OriginalMediaContent',
} as const satisfies Record<MediaAuthenticity, string>

/** The reviews of a fact check as JSON-LD, each whole by itself: its ClaimReview first, then a MediaReview for each media item. */
export function reviewsOf(one: PublicFactCheck, site: Site, language: Language) {
  const { media } = one.content
  return [
    claimReviewOf(one, site, language),
    ...media.map((item, index) => mediaReviewOf(item, index, { one, site, language })),
  ]
}

/** A schema.org ClaimReview. Sources are works: only who rates a claim reviews it. */
function claimReviewOf(one: PublicFactCheck, site: Site, language: Language) {
  const { content, rating } = one
  const claim = claimIn(content, language)
  const { short, lang } = explanationIn(content, language)
  const page = publicPageOf(one, site.origin)
  const value = VALUES[rating]
  return {
    '@context': 'https://schema.org',
    '@type': 'ClaimReview',
    url: page,
    ...byUs(one, site),
    inLanguage: lang,
    claimReviewed: claim.text,
    reviewBody: short,
    itemReviewed: { '@type': 'Claim', text: claim.text, inLanguage: claim.lang },
    reviewRating: {
      '@type': 'Rating',
      ...(value === undefined ? {} : { ratingValue: value, bestRating: 5, worstRating: 1 }),
      alternateName: ratingWord(rating, language),
    },
    isBasedOn: content.sources.map(({ url, title, date }) => ({
      '@type': 'CreativeWork',
      url: new URL(url).href,
      ...(title === null ? {} : { name: title }),
      ...(date === null ? {} : { datePublished: date }),
    })),
    ...(content.media.length === 0
      ? {}
      : {
          '@id': page,
          associatedMediaReview: content.media.map((_, index) => ({ '@id': `${page}#${mediaId(index)}` })),
        }),
  }
}

/**
 * A schema.org MediaReview. Publishers and readers of MediaReview use `originalMediaContextDescription` for each category, and not only
 * for content out of context as its definition says; the text stands there.
 */
function mediaReviewOf(
  { url, kind, authenticity, context, original_url, page_url }: FactCheckMedia,
  index: number,
  { one, site, language }: { readonly one: PublicFactCheck; readonly site: Site; readonly language: Language },
) {
  const { text, lang } = inLanguage(context, language)
  const page = publicPageOf(one, site.origin)
  const place = `${page}#${mediaId(index)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'MediaReview',
    '@id': place,
    url: place,
    ...byUs(one, site),
    inLanguage: lang,
    mediaAuthenticityCategory: CATEGORIES[authenticity],
    originalMediaContextDescription: text,
    ...(original_url === null ? {} : { originalMediaLink: original_url }),
    itemReviewed: {
      '@type': 'MediaReviewItem',
      mediaItemAppearance: [
        {
          '@type': OBJECTS[kind],
          contentUrl: url,
          ...(page_url === null ? {} : { isPartOf: { '@type': 'WebPage', url: page_url } }),
        },
      ],
    },
    associatedClaimReview: { '@id': page },
  }
}

/** Who publishes a review, and when. */
function byUs({ published, changed }: PublicFactCheck, { publisher, origin }: Site) {
  return {
    datePublished: published.slice(0, 10),
    dateModified: changed.slice(0, 10),
    author: { '@type': 'Organization', name: publisher, url: origin },
  }
}
