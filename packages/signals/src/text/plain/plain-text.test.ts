import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

const lists = shippedLists()

test.each([
  ['plain already', 'plain already'],
  ['сlаim уour рrizе', 'claim your prize'],
  ['fr\u200bee mo\u00adney', 'free money'],
  ['ｆｒｅｅ 𝐦𝐨𝐧𝐞𝐲 🅰🅲🆃', 'free money act'],
  ['f\u0301r\u0300e\u0308\u00e9', 'free'],
  ['‘so’ – “said”', `'so' - "said"`],
  ['привет 東京 😀', 'npиbet 東京 😀'],
])('%s is %s', (text, wanted) => {
  expect(plainText(text, lists).text.toLowerCase()).toBe(wanted)
})

test('each unit knows where it came from', () => {
  const { text, from, to } = plainText('a\u200b😀½', lists)
  expect([text.length, from, to]).toEqual([6, [0, 2, 2, 4, 4, 4], [1, 4, 4, 5, 5, 5]])
})
