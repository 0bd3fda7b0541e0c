import { expect, test } from 'vitest'
import { structureOf } from '../../../test/reading-parts.ts'
import { shippedLists } from '../../../test/shipped-lists.ts'
import { ok, unavailable } from '../../domain/index.ts'
import { citedSources } from './sources.ts'

const shipped = shippedLists()
const entry = { quality: 0.6, kind: 'news', reason: 'Known' }
const lists = {
  ...shipped,
  domains: new Map([
    ['b.c', { ...entry, domain: 'b.c' }],
    ['x.b.c', { ...entry, domain: 'x.b.c', quality: 0.1 }],
    ['c', { ...entry, domain: 'c', quality: 1 }],
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
])('a domain has the quality of the nearest name that the list knows: %s %d', (domain, quality) => {
  expect(cited(domain)).toEqual([{ domain, quality: ok(quality) }])
})

test.each(['d.c', 'c', 'ab.d', `${'a.'.repeat(8)}b.c`])('nothing is known of %s', (domain) => {
  expect(cited(domain)).toEqual([{ domain, quality: unavailable(`\`${domain}\` is not in the source-quality list`) }])
})

test('each domain once, in text order; a link without one is no source', () => {
  expect(cited('x.b.c', '', 'b.c', 'x.b.c').map(({ domain }) => domain)).toEqual(['x.b.c', 'b.c'])
})
