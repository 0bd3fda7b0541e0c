import { readFileSync } from 'node:fs'
import { localText, message } from '@tribunal/messages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { importEvidence } from './import-evidence.ts'

const maps: unknown = parse(
  readFileSync(new URL('../../../../../content/lists/rating-maps.yaml', import.meta.url), 'utf8'),
)
const load = (content: string, mapping?: Record<string, string>) =>
  importEvidence({ content, ...(mapping ? { mapping } : {}) }, maps)

const review = {
  '@context': 'https://schema.org',
  '@type': 'ClaimReview',
  claimReviewed: 'Drinking seawater cures colds',
  url: 'https://checks.example/seawater',
  datePublished: '2024-03-05T10:00:00Z',
  author: { '@type': 'Organization', name: 'Example Checks' },
  reviewRating: { '@type': 'Rating', ratingValue: 1, bestRating: 5, worstRating: 1, alternateName: 'False' },
  inLanguage: 'en',
}
const item = {
  claim: 'Drinking seawater cures colds',
  verdict: 'false',
  rating: 'False',
  url: 'https://checks.example/seawater',
  publisher: 'Example Checks',
  date: '2024-03-05',
  lang: 'en',
}

describe('ClaimReview', () => {
  it.each([
    ['one object', review],
    ['an array', [review]],
    ['a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, review] }],
    ['a data feed', { '@type': 'DataFeed', dataFeedElement: [{ '@type': 'DataFeedItem', item: [review] }] }],
    ['an item list', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: review }] }],
    [
      'a list with reviews of media',
      [review, { '@type': 'MediaReview', url: `${review.url}#media-1`, author: review.author }],
    ],
    ['several types', { ...review, '@type': ['ClaimReview', 'Article'] }],
  ])('in %s', (_, document) => {
    const { report, items } = load(JSON.stringify(document))
    expect(report).toEqual({ format: 'claim-review', read: 1, added: 1, duplicates: 0, problems: [] })
    expect(items).toMatchObject([item])
  })

  it('as JSON Lines, and as the answer of a fact-check search service', () => {
    expect(
      load(`${JSON.stringify(review)}\n${JSON.stringify({ ...review, claimReviewed: 'Other' })}\n`).items,
    ).toHaveLength(2)
    const answer = {
      claims: [
        {
          text: item.claim,
          claimReview: [
            {
              publisher: { name: 'Example Checks' },
              url: item.url,
              title: 'No, it does not',
              reviewDate: '2024-03-05',
              textualRating: 'Falso',
              languageCode: 'es',
            },
          ],
        },
      ],
    }
    expect(load(JSON.stringify(answer)).items).toMatchObject([
      { ...item, title: 'No, it does not', rating: 'Falso', lang: 'es' },
    ])
  })

  it('takes the rating’s number where its words are unknown, and says where neither is known', () => {
    const rated = (reviewRating: object) => load(JSON.stringify({ ...review, reviewRating }))
    expect(
      rated({ ratingValue: '4', bestRating: '5', worstRating: '1', alternateName: 'Quite so' }).items[0]?.verdict,
    ).toBe('true')
    expect(rated({ ratingValue: 3 }).items[0]?.verdict).toBe('mixed')
    expect(rated({ ratingValue: 2 }).items[0]?.verdict).toBe('false')
    expect(rated({ ratingValue: -1 }).items[0]?.verdict).toBe('unknown')
    expect(rated({ ratingValue: 'Half True' }).items[0]?.verdict).toBe('mixed')
    const { items, report } = rated({ alternateName: 'Purple' })
    expect(items[0]?.verdict).toBe('unknown')
    expect(report.problems).toEqual([
      { record: 1, field: 'rating', kind: 'warning', expected: message('import.known_rating', { found: 'Purple' }) },
    ])
  })
})

describe('CSV', () => {
  it('with common column names in English and Spanish, comma, semicolon or tab, with a byte order mark', () => {
    const english =
      '\uFEFFClaim,Rating,URL,Publisher,Date\n"Drinking seawater cures colds",False,https://checks.example/seawater,Example Checks,2024-03-05\n'
    const spanish =
      'afirmación;calificación;enlace;medio;fecha\nEl agua de mar cura;Bulo;https://checks.example/mar;Ejemplo;2024-03-05\n'
    expect(load(english)).toMatchObject({
      report: { format: 'csv', read: 1, problems: [] },
      items: [{ claim: item.claim, verdict: 'false', publisher: 'Example Checks' }],
    })
    expect(load(spanish).items).toMatchObject([
      { claim: 'El agua de mar cura', verdict: 'false', rating: 'Bulo', publisher: 'Ejemplo' },
    ])
    expect(load(english.replaceAll(',', '\t')).items).toHaveLength(1)
  })

  it('with columns of any name, given a mapping', () => {
    const { items } = load('Aussage,Urteil\nMeerwasser heilt,falso\n', { claim: 'Aussage', rating: 'Urteil' })
    expect(items).toMatchObject([{ claim: 'Meerwasser heilt', verdict: 'false' }])
  })

  it('reports bad records with their line and imports the rest', () => {
    const { report, items } = load(
      [
        'claim,verdict,url,date',
        '"A, quoted',
        'over lines",true,https://a.example,2024-01-01',
        ',false,https://b.example,',
        'C,perhaps,https://c.example,',
        'D,true,javascript:alert(1),',
        'E,true,https://e.example,yesterday',
      ].join('\n'),
    )
    expect(items.map(({ claim, date }) => [claim, date])).toEqual([
      ['A, quoted over lines', '2024-01-01'],
      ['E', undefined],
    ])
    expect(report.read).toBe(5)
    expect(
      report.problems.map(({ line, field, kind, expected }) => [line, field, kind, localText(expected, 'en')]),
    ).toEqual([
      [4, 'claim', 'rejected', 'a claim or a text'],
      [5, 'verdict', 'rejected', 'one of true, false, mixed, unknown, not `perhaps`'],
      [6, 'url', 'rejected', 'an address such as https://example.org, not `javascript:alert(1)`'],
      [7, 'date', 'warning', 'a date such as 2026-11-28, not `yesterday`; it is left out'],
    ])
  })

  it('that is broken is reported where it breaks', () => {
    const { report, items } = load('claim,verdict\n"never closed,true\n')
    expect(items).toEqual([])
    expect(report.problems).toMatchObject([{ kind: 'rejected', expected: { code: 'import.csv' } }])
  })
})

describe('our own JSON Lines', () => {
  it('holds checked claims and passages', () => {
    const lines = [
      JSON.stringify({ id: 'x1', ...item, title: 'No' }),
      '',
      JSON.stringify({ title: 'Sea', text: 'The sea is salty.', url: 'https://sea.example' }),
    ].join('\r\n')
    const { items, report } = load(lines)
    expect(report).toMatchObject({ format: 'jsonl', read: 2, problems: [] })
    expect(items[0]).toEqual({ id: 'x1', title: 'No', ...item })
    expect(items[1]).toEqual({
      id: expect.stringMatching(/^ev-[0-9a-f]{16}$/),
      title: 'Sea',
      text: 'The sea is salty.',
      url: 'https://sea.example',
    })
  })

  it('of one line, or an array of items, is read too', () => {
    expect(load(JSON.stringify(item)).items).toHaveLength(1)
    expect(load(JSON.stringify([item, { ...item, claim: 'Another' }])).items).toHaveLength(2)
  })

  it('reports lines that are no JSON, no object, or have a field of the wrong kind', () => {
    const { report, items } = load(
      [
        '{"claim": "A", "verdict": "true"}',
        '{"claim": ',
        '[1]',
        '{"claim": "A", "claim": "B", "verdict": "true"}',
        '{"claim": {"a": 1}}',
        '{"claim": ["A"]}',
        `{"claim": "${'x'.repeat(5001)}"}`,
      ].join('\n'),
    )
    expect(items).toHaveLength(1)
    expect(report.read).toBe(7)
    expect(report.problems.map(({ line, field, expected }) => [line, field, localText(expected, 'en')])).toEqual([
      [2, undefined, 'a JSON value (column 11)'],
      [3, undefined, 'an object'],
      [4, undefined, 'each key once (column 16)'],
      [5, 'claim', 'a text, not an object'],
      [6, 'claim', 'a text, not a list'],
      [7, 'claim', 'at most 5,000 characters'],
    ])
  })

  it('keeps what two publishers say, and what one says that nobody is named for', () => {
    const said = { claim: 'Newts can sing opera', verdict: 'false' }
    const { items } = load(
      [said, { ...said, publisher: 'A' }, { ...said, publisher: 'B' }].map((one) => JSON.stringify(one)).join('\n'),
    )
    expect(items.map(({ publisher }) => publisher)).toEqual([undefined, 'A', 'B'])
  })

  it('of one document are named by their place in it, and so is each entry that is not an object', () => {
    const list = [item, 5, { ...item, verdict: 'perhaps' }]
    expect(load(JSON.stringify(list)).report).toMatchObject({
      read: 3,
      problems: [{ record: 2 }, { record: 3, field: 'verdict' }],
    })
    const broken = load('[\n  {"claim": "A"},\n  {"claim" "B"}\n]')
    expect(broken.report.problems).toMatchObject([{ line: 3, expected: { params: { column: 12 } } }])
  })

  it.each(['null', '"x"', '\ufeff', ' \n'])('that are not there are missed: %j', (content) => {
    expect(load(content).report).toMatchObject({
      read: 0,
      problems: [{ kind: 'warning', expected: { code: 'import.record' } }],
    })
  })

  it('merges what says the same and keeps what does not', () => {
    const { items, report } = load(
      [
        { ...item, id: 'a' },
        { ...item, id: 'b', claim: 'Drinking sea­water CURES a cold!'.replace('\u00ad', ''), title: 'Later' },
        { ...item, id: 'a', claim: 'Drinking seawater does not cure colds', verdict: 'true' },
        { ...item, id: 'a', claim: 'Drinking seawater does not cure colds', verdict: 'false' },
        { ...item, id: 'c', publisher: 'Other Checks' },
      ]
        .map((fields) => JSON.stringify(fields))
        .join('\n'),
    )
    expect(items.map(({ id }) => id)).toEqual(['a', 'a~2', 'a~3', 'c'])
    expect(report).toMatchObject({ read: 5, added: 4, duplicates: 1 })
  })
})

describe('dates', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-02-30', undefined],
    ['2024-02-29T23:00:00+05:00', '2024-02-29'],
    ['Friday, October 25th, 2019', '2019-10-25'],
    ['Oct 5, 2019', '2019-10-05'],
    ['05/06/2019', undefined],
    ['soon', undefined],
  ])('%s is read as %s', (date, wanted) => {
    expect(load(JSON.stringify({ ...item, date })).items[0]?.date).toBe(wanted)
  })
})

describe('nothing that is imported crashes', () => {
  it('whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `[${json},{"@type":"ClaimReview","claimReviewed":${json}}]`),
        ),
        (content) => {
          const { report, items } = load(content)
          expect(report.added).toBe(items.length)
        },
      ),
    )
  })

  it('deep nesting is cut off', () => {
    const deep = `${'{"@graph":['.repeat(2000)}${JSON.stringify(review)}${']}'.repeat(2000)}`
    expect(load(deep)).toMatchObject({
      items: [],
      report: { problems: [{ expected: { params: { expected: { code: 'json.levels_max' } } } }] },
    })
  })
})

describe('the licence of an entry', () => {
  const TERMS = 'https://creativecommons.org/licenses/by/4.0/'

  it.each([
    ['of a ClaimReview, as its address', JSON.stringify({ ...review, license: TERMS })],
    [
      'of a ClaimReview, as a work of its own',
      JSON.stringify({ ...review, license: { '@type': 'CreativeWork', url: TERMS } }),
    ],
    ['of a line of our own', JSON.stringify({ claim: 'x', verdict: 'false', license: TERMS })],
    ['of a column, in Spanish', `afirmación,veredicto,licencia\nx,false,${TERMS}\n`],
  ])('%s, is kept', (_, content) => {
    expect(load(content).items).toMatchObject([{ license: TERMS }])
  })
})
