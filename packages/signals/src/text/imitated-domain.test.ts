import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { imitatedDomain } from './imitated-domain.ts'

const lists = shippedLists()

test.each([
  ['a Cyrillic letter', 'еlpais.com', 'elpais.com'],
  ['a digit for a letter', 'thegu4rdian.com', undefined],
  ['a one for an l', 'e1pais.com', 'elpais.com'],
  ['two letters that look like one', 'nytirnes.com', 'nytimes.com'],
  ['the listed domain in front', 'who.int.example.com', 'who.int'],
  ['the listed domain in front of another ending', 'reuters.com.page', 'reuters.com'],
  ['the listed domain with hyphens', 'reuters-com.xyz', 'reuters.com'],
  ['the listed domain with hyphens, and more', 'bbc-co-uk.example.org', 'bbc.co.uk'],
  ['a known name with a filler', 'bbc-news.live', 'bbc.com'],
  ['a filler with a known name', 'noticias-rpp.example', 'rpp.pe'],
  ['two letters swapped', 'reutres.com', 'reuters.com'],
  ['a letter doubled', 'reutters.com', 'reuters.com'],
])('%s: %s', (_, domain, wanted) => {
  expect(imitatedDomain(domain, lists)).toBe(wanted)
})

test.each([
  ['the same name in another country', 'nature.com.mx'],
  ['the same name under another ending', 'reuters.tv'],
  ['a name of its own', 'example.org'],
  ['a known name among other words', 'my-bbc-news.example'],
  ['a known name with a word of its own', 'bbc-gardens.example'],
  ['a short name', 'x.cmo'],
  ['more labels than any host has', `who.int.${'a.'.repeat(8)}example.com`],
])('%s is no imitation: %s', (_, domain) => {
  expect(imitatedDomain(domain, lists)).toBeUndefined()
})
