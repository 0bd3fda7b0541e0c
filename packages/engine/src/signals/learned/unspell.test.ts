import { expect, test } from 'vitest'
import { unspell } from './unspell.ts'

const known = new Set(['free', 'money', 'now', 'on', 'call', 'today', 'us'])
const read = (text: string) => unspell({ text }, (word) => known.has(word)).text

test.each([
  ['get f r e e  m o n e y today', 'get free money today'],
  ['f r e e m o n e y', 'free money'],
  // Letters between known words stay together.
  ['x y f r e e q q n o w', 'xy free qq now'],
  ['u r a star', 'u r a star'],
  ['c a l l   u s   t o d a y', 'call us today'],
  ['c a l l   u s', 'call u s'],
  ['0 9 0 6 1', '09061'],
  ['nothing is spelled here', 'nothing is spelled here'],
])('%s is read as %s', (text, wanted) => {
  expect(read(text).replace(/ +/g, ' ')).toBe(wanted)
})

test('every letter knows where it stood, also in a text that was made plain before', () => {
  const { text, from, to } = unspell(
    { text: 'f r e e', from: [2, 3, 4, 5, 6, 7, 8], to: [3, 4, 5, 6, 7, 8, 9] },
    () => true,
  )
  expect([text, from, to]).toEqual(['free', [2, 4, 6, 8], [3, 5, 7, 9]])
})
