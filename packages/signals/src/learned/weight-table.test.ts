import { expect, test } from 'vitest'
import { type FeatureHash, hashOfFeature } from './feature-names.ts'
import type { TextModel } from './text-model.ts'
import { findFeature, weightTable } from './weight-table.ts'

const model = (weights: TextModel['weights']): TextModel => ({
  id: 'm',
  version: '1.0.0',
  title: { en: 'M', es: 'M' },
  domain: { languages: ['en'], minLength: 1, maxLength: 9 },
  threshold: 0.5,
  base: 0,
  weights,
})

test('each of many features is found, with what it says to each model, and no other is', () => {
  const words = Array.from({ length: 500 }, (_, i) => `word:w${i}`)
  const table = weightTable([
    model(Object.fromEntries(words.map((name, i) => [name, i + 1]))),
    model({ 'word:w7': -3, 'word:other': 2 }),
  ])
  const find = (name: string) => {
    const { hash, check } = hashOfFeature(name) as FeatureHash
    return findFeature(table, hash, check)
  }
  expect(words.map(find)).toEqual(words.map((_, i) => i))
  expect(find('word:unknown')).toBe(-1)
  const weightsOf = (feature: number) => [...table.weights.subarray(table.offsets[feature], table.offsets[feature + 1])]
  expect([weightsOf(find('word:w7')), weightsOf(find('word:other'))]).toEqual([[8, -3], [2]])
})
