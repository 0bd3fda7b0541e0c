import { expect, it } from 'vitest'
import { foldLookAlikes } from './look-alikes.ts'

it.each([
  ['аеорсухіѕ', 'aeopcyxis'],
  ['vаccines сause саnсеr', 'vaccines cause cancer'],
  ['vaccines', 'vaccines'],
  ['война', 'вoйнa'],
  ['АЕ', 'АЕ'],
  ['', ''],
])('Cyrillic letters are read as the Latin ones they look like: %j is %j', (written, read) => {
  expect(foldLookAlikes(written)).toBe(read)
})
