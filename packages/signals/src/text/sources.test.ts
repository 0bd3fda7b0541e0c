import { message } from '@tribunal/messages'
import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { structureOf } from '../../test/reading-parts.ts'
import { ok, unavailable } from '../measured.ts'
import { citedSources } from './sources.ts'

const shipped = shippedLists()
const entry = { quality: 0.6, kind: 'news', reason: 'Known', source: 'us', date: '2026-11-22' }
const lists = {
  ...shipped,
  domains: new Map([
    ['b.c', { ...entry, domain: 'b.c' }],
    ['x.b.c', { ...entry, domain: 'x.b.c', quality: 0.1 }],
    ['office', { ...entry, domain: 'office', quality: 0.8 }],
  ]),
}
const cited = (...domains: readonly string[]) =>
  citedSources(structureOf({ links: domains.map((domain) => ({ start: 0, end: 1, domain })) }), lists)

test.each([
  ['b.c', 0.6],
  ['a.b.c', 0.6],
  ['z.a.b.c', 0.6],
  ['x.b.c', 0.1],
  ['y.x.b.c', 0.1],
  [`${'a.'.repeat(7)}b.c`, 0.6],
  ['some.office', 0.8],
])('a domain has the quality of the nearest name that the list knows: %s %d', (domain, quality) => {
  expect(cited(domain)).toEqual([
    { domain, quality: ok(quality), kind: 'news', reason: 'Known', rated: { by: 'us', on: '2026-11-22' } },
  ])
})

test.each(['d.c', 'c', 'office', 'ab.d', `${'a.'.repeat(8)}b.c`])('nothing is known of %s', (domain) => {
  expect(cited(domain)).toEqual([{ domain, quality: unavailable(message('signal.source_not_listed', { domain })) }])
})

test('each domain once, in text order; a link without one is no source', () => {
  expect(cited('x.b.c', '', 'b.c', 'x.b.c').map(({ domain }) => domain)).toEqual(['x.b.c', 'b.c'])
})

test('a domain made to look like a listed one is told as such', () => {
  const links = [{ start: 0, end: 1, domain: 'who-int.example' }]
  expect(citedSources(structureOf({ links }), shipped)).toEqual([
    {
      domain: 'who-int.example',
      quality: ok(0.1),
      kind: 'look-alike',
      reason: { en: 'Looks like who.int, and is not it', es: 'Se parece a who.int, y no lo es' },
      imitates: 'who.int',
    },
  ])
})

test('no entry of the shipped list is taken for an imitation of another, and each has a kind and a reason', () => {
  const entries = [...shipped.domains.keys()]
  const links = entries.map((domain) => ({ start: 0, end: 1, domain: `www1.${domain}` }))
  expect(citedSources(structureOf({ links }), shipped).filter(({ imitates, rated }) => imitates || !rated)).toEqual([])
})
