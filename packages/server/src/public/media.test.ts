import { MEDIA_AUTHENTICITIES, MEDIA_KINDS } from '@tribunal/contract/words'
import { decideFactCheck } from '@tribunal/engine'
import type { FactCheckContent, FactCheckMedia, WholeFactCheck } from '@tribunal/store'
import { schemaOrgFaults } from '@tribunal/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicFactCheck } from './public-fact-check.ts'
import { type PublicPage, PublicPages } from './public-pages.ts'

const ID = '019f0000-0000-7000-8000-000000000001'
const PAGE = `https://checks.example/fact-checks/${ID}`
const SITE = { publisher: 'Quill Checks', origin: 'https://checks.example' }
const PHOTO: FactCheckMedia = {
  url: 'https://photos.example/flood.jpg',
  kind: 'image',
  authenticity: 'out_of_context',
  context: [
    { lang: 'en', text: 'It was taken in 2012, in another town.' },
    { lang: 'es', text: 'Se tomó en 2012, en otro pueblo.' },
  ],
  original_url: 'https://archive.example/2012/flood.jpg',
  page_url: 'https://social.example/@someone/1',
}
const CONTENT: FactCheckContent = {
  claims: [{ lang: 'en', text: 'The flood destroyed the bridge of Quillmouth' }],
  sources: [{ url: 'https://museum.example', title: 'A map', quotation: null, archive_url: null, date: '2026-11-01' }],
  explanations: [{ lang: 'en', short: 'The bridge stands.', long: null }],
  media: [PHOTO],
}

/** A fact check that one person published, and perhaps retracted. */
function published(media: readonly FactCheckMedia[], { retracted = false } = {}): WholeFactCheck {
  const review = { outcome: 'publish', rule: 'one-person' } as const
  const context = { id: ID, at: '2026-11-20T09:00:00.000Z', actor: 'person:a', person: 'person:a', isPerson: true }
  const rated = { rating: 'false', confidence: 'high', sources: 1, media: media.length } as const
  const first = decideFactCheck(null, { do: 'publish', rated, review }, context)
  if (!first.ok) throw new Error(first.refusal)
  const last = retracted ? decideFactCheck(first.state, { do: 'retract', rated: null, review }, context) : first
  if (!last.ok) throw new Error(last.refusal)
  return { state: last.state, contents: new Map([[1, { ...CONTENT, media }]]), reasons: new Map() }
}

const ONE: PublicPage = { kind: 'fact_check', id: ID }

function shown(page: PublicPage, whole: WholeFactCheck, language: 'en' | 'es' = 'en'): string {
  const all = [publicFactCheck(whole)!]
  return new PublicPages(() => all).render(page, SITE, language)!.bytes.toString()
}

/** What stands in the scripts of a page. */
function structured(page: string): Record<string, unknown>[] {
  return [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text!),
  )
}

describe('the page of a fact check with media', () => {
  it('says in words what each item is, and links it; it loads nothing from there', () => {
    const english = shown(ONE, published([PHOTO]))
    for (const text of [
      '<li id="media-1"><p class="found">Image · Out of context</p><p lang="en">It was taken in 2012, in another town.</p>',
      '<a href="https://photos.example/flood.jpg" rel="noopener noreferrer nofollow">As it was shared: <span dir="ltr">photos.example</span></a>',
      'Seen on: <span dir="ltr">social.example</span>',
      'The original: <span dir="ltr">archive.example</span>',
    ])
      expect(english).toContain(text)
    expect(english).not.toMatch(/<(?:img|video|audio|iframe|source|object|embed)\b|og:image|preload/)
    const spanish = shown(ONE, published([PHOTO]), 'es')
    for (const text of ['Imagen · Fuera de contexto', 'Se tomó en 2012', 'Como se difundió: '])
      expect(spanish).toContain(text)
  })

  it('has the text of the first language where that of the reader is missing', () => {
    const onlySpanish = { ...PHOTO, context: [{ lang: 'es', text: 'De 2012.' }] }
    expect(shown(ONE, published([onlySpanish]))).toContain('<p lang="es">De 2012.</p>')
  })

  it('without media, or retracted, has nothing of them in any format', () => {
    for (const page of [ONE, { kind: 'rss' }, { kind: 'json' }, { kind: 'data' }] as const) {
      expect(shown(page, published([]))).not.toMatch(/media-1|MediaReview|photos\.example|2012/)
      expect(shown(page, published([PHOTO], { retracted: true }))).not.toMatch(
        /media-1|MediaReview|photos\.example|2012/,
      )
    }
  })
})

describe('JSON-LD', () => {
  it('is a ClaimReview and a MediaReview for each item, which name each other', () => {
    const [claim, media] = structured(shown(ONE, published([PHOTO])))
    expect(claim).toMatchObject({
      '@type': 'ClaimReview',
      '@id': PAGE,
      associatedMediaReview: [{ '@id': `${PAGE}#media-1` }],
    })
    expect(media).toEqual({
      '@context': 'https://schema.org',
      '@type': 'MediaReview',
      '@id': `${PAGE}#media-1`,
      url: `${PAGE}#media-1`,
      datePublished: '2026-11-20',
      dateModified: '2026-11-20',
      author: { '@type': 'Organization', name: 'Quill Checks', url: 'https://checks.example' },
      inLanguage: 'en',
      mediaAuthenticityCategory: 'DecontextualizedContent',
      originalMediaContextDescription: 'It was taken in 2012, in another town.',
      originalMediaLink: 'https://archive.example/2012/flood.jpg',
      itemReviewed: {
        '@type': 'MediaReviewItem',
        mediaItemAppearance: [
          {
            '@type': 'ImageObject',
            contentUrl: 'https://photos.example/flood.jpg',
            isPartOf: { '@type': 'WebPage', url: 'https://social.example/@someone/1' },
          },
        ],
      },
      associatedClaimReview: { '@id': PAGE },
    })
  })

  it.each([
    ['out_of_context', 'DecontextualizedContent'],
    ['edited', 'EditedOrCroppedContent'],
    ['transformed', 'TransformedContent'],
    ['staged', 'StagedContent'],
    ['satire', 'SatireOrParodyContent'],
    ['original', 'OriginalMediaContent'],
  ] as const)('calls %s %s', (authenticity, category) => {
    const [, media] = structured(shown(ONE, published([{ ...PHOTO, authenticity }])))
    expect(media).toMatchObject({ mediaAuthenticityCategory: category })
  })

  it('holds by schema.org, whatever is written and wherever it is linked', () => {
    const text = fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }).map((one) => `a${one}`)
    const url = fc
      .tuple(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }), text)
      .map(([address, more]) => `${address}#${more}`)
    const item = fc.record<FactCheckMedia>({
      url,
      kind: fc.constantFrom(...MEDIA_KINDS),
      authenticity: fc.constantFrom(...MEDIA_AUTHENTICITIES),
      context: fc.array(fc.record({ lang: fc.constantFrom('en', 'es', 'sw-KE'), text }), {
        minLength: 1,
        maxLength: 3,
      }),
      original_url: fc.option(url),
      page_url: fc.option(url),
    })
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 3 }),
        fc.constantFrom('en' as const, 'es' as const),
        (media, language) => {
          const whole = published(media)
          const reviews = structured(shown(ONE, whole, language))
          expect(reviews.map((one) => one['@type'])).toEqual(['ClaimReview', ...media.map(() => 'MediaReview')])
          expect(schemaOrgFaults(reviews)).toEqual([])
          expect(schemaOrgFaults([JSON.parse(shown({ kind: 'data' }, whole, language))])).toEqual([])
        },
      ),
    )
  })

  it('with a typing error, another type or a missing property does not hold', () => {
    const [claim, media] = structured(shown(ONE, published([PHOTO])))
    const { author: _, ...nobody } = media!
    const wrong: [object, string][] = [
      [{ ...media, mediaAuthenticityCategory: 'DecontexualizedContent' }, '1.mediaAuthenticityCategory: not'],
      [{ ...media, originalMediaLink: 'flood.jpg' }, '1.originalMediaLink: not URL'],
      [{ ...media, claimReviewed: 'x' }, '1.claimReviewed: unknown property of MediaReview'],
      [{ ...media, itemReviewed: { '@type': 'MediaReviewItem' } }, '1.itemReviewed.mediaItemAppearance: missing'],
      [{ ...media, associatedClaimReview: { '@id': `${PAGE}x` } }, '1.associatedClaimReview: nothing has the id'],
      [{ ...media, '@type': 'toString' }, '1: no type'],
      [nobody, '1.author: missing'],
    ]
    for (const [document, fault] of wrong)
      expect(schemaOrgFaults([claim, document])).toContainEqual(expect.stringContaining(fault))
  })
})

describe('a hostile address or text', () => {
  const HOSTILE = `</script><script>x()</script>"'><img src=x onerror=y()>&]]>\u2028\u202e`

  it('becomes no markup, in no format', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40, unit: 'binary' }),
        fc.constantFrom<PublicPage>(ONE, { kind: 'rss' }, { kind: 'json' }, { kind: 'data' }),
        (more, page) => {
          const text = `${HOSTILE}${more}`
          const url = `https://photos.example/?q=${text}`
          const item = { ...PHOTO, url, page_url: url, original_url: url, context: [{ lang: 'en', text }] }
          const sent = shown(page, published([item]))
          if (page.kind === 'fact_check' || page.kind === 'rss') expect(sent).not.toMatch(/<img|<script>/)
          if (page.kind !== 'fact_check') return
          expect(sent.match(/<\/script>/g)).toHaveLength(2)
          expect(sent).not.toMatch(/href="(?!https?:|\/)/)
          const [, media] = structured(sent)
          expect(media).toMatchObject({ originalMediaContextDescription: text, originalMediaLink: new URL(url).href })
        },
      ),
    )
  })
})
