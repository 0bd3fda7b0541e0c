import { expect, test } from 'vitest'
import { textDifference } from './compared-policies.ts'

test('texts are compared line by line, as a unified diff', () => {
  const from = { name: 'one.yaml', text: 'a: 1\nb: 2\n' }
  expect(textDifference(from, { name: 'two.yaml', text: 'a: 1\nb: 3\n' })).toBe(
    '--- one.yaml\n+++ two.yaml\n@@ -1,2 +1,2 @@\n a: 1\n-b: 2\n+b: 3\n',
  )
})

test('nothing is told of the same text', () => {
  expect(textDifference({ name: 'one', text: 'a' }, { name: 'two', text: 'a' })).toBe('')
})
