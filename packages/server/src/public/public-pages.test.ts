import { decideFactCheck, evolveFactCheck, type FactCheckState } from '@tribunal/engine'
import type { FactCheckContent, WholeFactCheck } from '@tribunal/store'
import { schemaOrgFaults } from '@tribunal/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PublicFactCheck, publicFactCheck } from './public-fact-check.ts'
import { type PublicPage, PublicPages } from './public-pages.ts'

const ID = '019f0000-0000-7000-8000-000000000001'
const SITE = { publisher: 'Quill Checks', origin: 'https://checks.example' }
const RATED = { rating: 'false', confidence: 'high', sources: 1 } as const
const CONTENT: FactCheckContent = {
  claims: [
    { lang: 'en', text: 'The bell was cast from cannons' },
    { lang: 'es', text: 'La campana se fundió con cañones' },
  ],
  sources: [
    { url: 'https://museum.example', title: null, quotation: 'Cast in 1712.', archive_url: null, date: '2026-11-01' },
  ],
  explanations: [{ lang: 'en', short: 'The bell is older.', long: 'First.\n\nSecond.' }],
  media: [],
}
/** Who had part in it, and the decision on which it was given: none of it is for readers. */
const SECRETS = ['person:SECRET-A', 'person:SECRET-B', 'key:SECRET-K', 'SECRET-DECISION']

/** A fact check that was proposed by one person, confirmed by another, corrected, and perhaps retracted. */
function whole(content = CONTENT, { retracted = false, reason = 'The survey says so.' } = {}): WholeFactCheck {
  const [a, b, key, decision] = SECRETS as [string, string, string, string]
  let state: FactCheckState | null = null
  const steps = [
    { do: 'publish', rated: RATED, actor: key, isPerson: false },
    { do: 'confirm', actor: b, isPerson: true },
    { do: 'correct', rated: { ...RATED, rating: 'misleading' }, actor: a, isPerson: true },
    { do: 'confirm', actor: b, isPerson: true },
    ...(retracted
      ? [
          { do: 'retract', rated: null, actor: a, isPerson: true } as const,
          { do: 'confirm', actor: b, isPerson: true } as const,
        ]
      : []),
  ] as const
  for (const [index, { actor, isPerson, ...command }] of steps.entries()) {
    const person = actor === b ? b : a
    const context = { id: ID, at: `2026-11-${20 + index}T09:00:00.000Z`, actor, person, isPerson, decision }
    const review = { outcome: 'confirm', rule: 'r' } as const
    const answer = decideFactCheck(state, { ...command, review } as never, context)
    if (!answer.ok) throw new Error(answer.refusal)
    state = evolveFactCheck(ID, state, answer.event)
  }
  const reasons = new Map([[3, reason], ...(retracted ? ([[5, 'A satire.']] as const) : [])])
  return {
    state: state!,
    contents: new Map([
      [1, content],
      [3, content],
    ]),
    reasons,
  }
}

const PAGES: readonly PublicPage[] = [
  { kind: 'fact_check', id: ID },
  { kind: 'list', page: 1 },
  { kind: 'rss' },
  { kind: 'json' },
  { kind: 'data' },
  { kind: 'method' },
]

function shown(page: PublicPage, all: readonly PublicFactCheck[], language: 'en' | 'es' = 'en'): string {
  return new PublicPages(() => all).render(page, SITE, language)!.bytes.toString()
}
const publicOf = (one: WholeFactCheck) => [publicFactCheck(one)!]
const structured = (text: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!)

describe('a public page', () => {
  it('has the claim, the rating in words, the sources and the corrections, in the language asked for', () => {
    const english = shown(PAGES[0]!, publicOf(whole()))
    for (const text of [
      'The bell was cast from cannons',
      'Misleading',
      'Cast in 1712.',
      'The survey says so.',
      '<p lang="en">Second.</p>',
    ])
      expect(english).toContain(text)
    const spanish = shown(PAGES[0]!, publicOf(whole()), 'es')
    for (const text of [
      '<html lang="es">',
      '<h1 lang="es">La campana se fundió con cañones</h1>',
      'Engañosa',
      '23 de noviembre',
    ])
      expect(spanish).toContain(text)
  })

  it('names nobody who had part in it, and no decision, in any byte', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom(...PAGES),
        fc.constantFrom('en' as const, 'es' as const),
        (retracted, page, language) => {
          const text = shown(page, publicOf(whole(CONTENT, { retracted })), language)
          for (const secret of ['SECRET', ...SECRETS]) expect(text).not.toContain(secret)
        },
      ),
    )
  })

  it('shows whatever was written as text, and lets none of it become markup', () => {
    const hostile = fc
      .string({ minLength: 1, maxLength: 80 })
      .map((text) => `${text}</script><script>x()</script>"'><img src=x onerror=y()>&]]>`)
    fc.assert(
      fc.property(hostile, fc.constantFrom(...PAGES.slice(0, 3)), (text, page) => {
        const content: FactCheckContent = {
          claims: [{ lang: 'en', text }],
          sources: [{ url: 'https://a.example/?q="', title: text, quotation: text, archive_url: null, date: null }],
          explanations: [{ lang: 'en', short: text, long: text }],
          media: [],
        }
        const page_ = shown(page, publicOf(whole(content, { reason: text })))
        expect(page_).not.toMatch(/<img|<script>/)
        expect(page_.match(/<\/script>/g)?.length ?? 0).toBe(page.kind === 'fact_check' ? 1 : 0)
      }),
    )
  })

  it('is a ClaimReview whose sources are works, and none once it is retracted', () => {
    const review = structured(shown(PAGES[0]!, publicOf(whole())))
    expect(review).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ClaimReview',
      url: `https://checks.example/fact-checks/${ID}`,
      claimReviewed: 'The bell was cast from cannons',
      datePublished: '2026-11-21',
      dateModified: '2026-11-23',
      author: { '@type': 'Organization', name: 'Quill Checks' },
      itemReviewed: { '@type': 'Claim' },
      reviewRating: { '@type': 'Rating', ratingValue: 2, bestRating: 5, worstRating: 1, alternateName: 'Misleading' },
      isBasedOn: [{ '@type': 'CreativeWork', url: 'https://museum.example/' }],
    })
    expect(schemaOrgFaults([review])).toEqual([])
    const retracted = shown(PAGES[0]!, publicOf(whole(CONTENT, { retracted: true })))
    expect(retracted).not.toContain('ClaimReview')
    expect(retracted).toContain('A satire.')
    expect(shown({ kind: 'data' }, publicOf(whole(CONTENT, { retracted: true })))).not.toContain('ClaimReview')
  })

  it('is the same with the same tag until a fact check changes', () => {
    let all = publicOf(whole())
    const pages = new PublicPages(() => all)
    const first = pages.render(PAGES[0]!, SITE, 'en')!
    expect(pages.render(PAGES[0]!, SITE, 'en')).toBe(first)
    all = publicOf(whole(CONTENT, { retracted: true }))
    expect(pages.render(PAGES[0]!, SITE, 'en')!.etag).not.toBe(first.etag)
    expect(pages.render({ kind: 'fact_check', id: 'x' }, SITE, 'en')).toBeUndefined()
  })
})

describe('feeds', () => {
  it('are JSON Feed 1.1, RSS 2.0 and a DataFeed', () => {
    const all = publicOf(whole())
    expect(JSON.parse(shown({ kind: 'json' }, all))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ title: 'Misleading: The bell was cast from cannons', date_modified: '2026-11-23T09:00:00.000Z' }],
    })
    expect(shown({ kind: 'rss' }, all)).toContain('<pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate>')
    expect(JSON.parse(shown({ kind: 'data' }, all))).toMatchObject({
      '@type': 'DataFeed',
      dataFeedElement: [{ '@type': 'DataFeedItem', item: [{ '@type': 'ClaimReview' }] }],
    })
  })

  it('of nothing are whole', () => {
    expect(JSON.parse(shown({ kind: 'json' }, []))).toMatchObject({ items: [] })
    expect(shown({ kind: 'list', page: 1 }, [])).toContain('Nothing is published yet.')
  })
})
