import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { TextScanner } from './scanner.ts'
import { readStructure, type Span, type Structure } from './structure.ts'

const lists = shippedLists()
const scanner = new TextScanner(lists.classes, lists.vocabulary)

function read(text: string): Structure {
  scanner.scan(text)
  return readStructure(text, scanner.tokens)
}

/** What was found of each kind, as written in the text. */
function said(text: string): Partial<Record<keyof Structure, readonly string[]>> {
  const found = Object.entries(read(text)) as [keyof Structure, readonly Span[]][]
  return Object.fromEntries(
    found
      .filter(([, spans]) => spans.length > 0)
      .map(([k, spans]) => [k, spans.map((s) => text.slice(s.start, s.end))]),
  )
}

test.each([
  ['go to example.com today', 'example.com'],
  ['go to example.com.', 'example.com'],
  ['EXAMPLE.COM', 'EXAMPLE.COM'],
  ['go to my-shop.example.co.ke, now', 'my-shop.example.co.ke'],
  ['to example.com/a?b=c#d now', 'example.com/a?b=c#d'],
  ['to example.com?a=b now', 'example.com?a=b'],
  ['to example.com:8080 now', 'example.com:8080'],
  ['to http://localhost now', 'http://localhost'],
  ['to HTTPS://a.b/c\nnow', 'HTTPS://a.b/c'],
  ['see (https://a.b/c)', 'https://a.b/c)'],
  ['ftp://ftp.example.com', 'ftp.example.com'],
  ['to join.me/x now', 'join.me/x'],
  ['to www.join.me now', 'www.join.me'],
  ['wa.me/123456789', 'wa.me/123456789'],
  ['a.b.c.d.e.f.g.h.com', 'a.b.c.d.e.f.g.h.com'],
])('the link in %j is %j', (text, link) => {
  expect(said(text)).toEqual({ links: [link] })
})

test.each([
  'example.nowhere',
  'he likes it.me too',
  'com',
  'a com.',
  'http',
  'http:/x',
  'xhttp://',
  'httpx://',
  'e.g. this',
  'end..com',
  'co-com',
  'one, two.three',
  'hello. com',
  'it.is',
])('no link in %j', (text) => {
  expect(read(text).links).toEqual([])
})

test('several links and the words between them', () => {
  expect(said('one a.com and b.com/x http://c.d 12345')).toEqual({
    links: ['a.com', 'b.com/x', 'http://c.d'],
    shortCodes: ['12345'],
  })
})

test('numbers in a link are no numbers of the text', () => {
  expect(said('https://a.b/0787406889/12345?pay=5000tzs')).toEqual({
    links: ['https://a.b/0787406889/12345?pay=5000tzs'],
  })
})

test.each([
  ['https://www.Example.com:8080/x', 'example.com'],
  ['https://example.com', 'example.com'],
  ['https://example.com?x', 'example.com'],
  ['https://example.com#x', 'example.com'],
  ['https://example.com. ', 'example.com'],
  ['http://10.0.0.1/x', '10.0.0.1'],
  ['https://', ''],
  ['https:// example', ''],
  ['www.example.com', 'example.com'],
  ['Example.COM/x', 'example.com'],
  ['www.example.com:80', 'example.com'],
  ['https://new.www.example.com', 'new.www.example.com'],
  ['https://муниципалитет.example', 'муниципалитет.example'],
])('the domain of %j is %j', (text, domain) => {
  expect(read(text).links.map((link) => link.domain)).toEqual([domain])
})

test('of an endless name only the first 256 characters are its domain', () => {
  const [link] = read(`https://${'a'.repeat(300)}.com/x y`).links
  expect(link).toEqual({ start: 0, end: 314, domain: 'a'.repeat(256) })
})

test.each([
  ['write to me@example.com', { emails: ['example.com'] }],
  ['write to me@pay.example.com or b.com', { emails: ['pay.example.com'], links: ['b.com'] }],
  ['write to @example', {}],
])('what follows an at sign in %j is an address: %j', (text, wanted) => {
  expect(said(text)).toEqual(wanted)
})

test.each([
  ['12345678', {}],
  ['123456789', { phones: ['123456789'] }],
  ['123456789012345', { phones: ['123456789012345'] }],
  ['1234567890123456', {}],
  ['+255 755 667 788', { phones: ['255 755 667 788'] }],
  ['0787-406-889', { phones: ['0787-406-889'] }],
  ['12 34 56 78 90 12', { phones: ['12 34 56 78 90 12'] }],
  ['12 34 56 78 90 12 34', {}],
  ['123,456,789', {}],
  ['123.456.789', {}],
  ['0787 406  889', {}],
  ['0787/406889', { shortCodes: ['406889'] }],
  ['0787 406 x 889', {}],
  ['1234', {}],
  ['12345', { shortCodes: ['12345'] }],
  ['123456', { shortCodes: ['123456'] }],
  ['1234567', {}],
  ['12 345', {}],
  ['12345 and 67890', { shortCodes: ['12345', '67890'] }],
  ['code ٣٤٥٦٧', {}],
])('telephone numbers have 9 to 15 digits in up to 6 groups, short codes 5 or 6 in one: %j', (text, wanted) => {
  expect(said(text)).toEqual(wanted)
})

test.each([
  ['$5', ['5']],
  ['$ 5', ['5']],
  ['$\n5', ['5']],
  ['$  5', []],
  ['a$x 5', []],
  ['€1,500.00', ['1,500.00']],
  ['₦ 123456789', ['123456789']],
  ['Tsh 2,000,000', ['2,000,000']],
  ['USD 12345', ['12345']],
  ['12345 USD', ['12345']],
  ['300 Soles', ['300']],
  ['S/ 50', ['50']],
  ['50 S', []],
  ['dollars 50', []],
  ['5 0', []],
  ['5', []],
  ['7 1 bob', ['7 1']],
])('the amounts in %j are %j', (text, amounts) => {
  expect(said(text).money ?? []).toEqual(amounts)
})

test.each([
  ['5000tzs', { money: ['5000tzs'] }],
  ['5000TZS', { money: ['5000TZS'] }],
  ['5000x', {}],
  ['£50award', { money: ['50award'] }],
  ['£ 50award', { money: ['50award'] }],
  ['50award', {}],
  ['£a50', {}],
  ['call09050000327', { phones: ['call09050000327'] }],
  ['call12345678', {}],
  ['call123456789', { phones: ['call123456789'] }],
  ['1234567890now', { phones: ['1234567890now'] }],
  ['tzs5000', {}],
  ['12usdé', { money: ['12usdé'] }],
  [`${'x'.repeat(60)}123456789`, {}],
  [`${'x'.repeat(55)}123456789`, { phones: [`${'x'.repeat(55)}123456789`] }],
])('a number that a word is run into, in its first 64 characters: %j', (text, wanted) => {
  expect(said(text)).toEqual(wanted)
})

test('a dotted name is read to its ninth label', () => {
  expect(said('a.b.c.d.e.f.g.h.i.com')).toEqual({ links: ['b.c.d.e.f.g.h.i.com'] })
})

test('nothing is left of a longer text read before', () => {
  expect(said('12 345678901')).toEqual({ phones: ['12 345678901'] })
  expect(said('12 ')).toEqual({})
  expect(said('b.com.x')).toEqual({})
  expect(said('b.com.')).toEqual({ links: ['b.com'] })
  expect(said('a 12 usd')).toEqual({ money: ['12'] })
  expect(said('aaaaausd 12345')).toEqual({ shortCodes: ['12345'] })
})

test('nothing in a text without words', () => {
  expect(said('')).toEqual({})
  expect(said('$ . @')).toEqual({})
})
