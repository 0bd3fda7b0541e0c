import { expect, test } from 'vitest'
import { parseTextModel } from './text-model.ts'

const file = {
  format: 'tribunal-text-model/1',
  id: 'scam-message',
  version: '1.0.0',
  title: { en: 'Scam', es: 'Estafa' },
  domain: { languages: ['en'], minLength: 1, maxLength: 100 },
  threshold: 0.5,
  base: -1000,
  weights: { 'word:free': 900, 'pair:click here': 1200, 'part:gamb': 300, 'shape:link': 500 },
}

test('a model is what its file says', () => {
  const { format: _, ...model } = file
  expect(parseTextModel(file, 'x.json')).toEqual(model)
})

test.each([
  [[], /^model `x.json`: Invalid input/],
  [{ ...file, format: 'other' }, /^model `x.json`: format: /],
  [
    { ...file, domain: { ...file.domain, minLength: 200 } },
    /^model `x.json`: domain: expected `minLength` to be at most `maxLength`/,
  ],
  [{ ...file, weights: { 'word:free': 0.5 } }, /^model `x.json`: weights.word:free: /],
  [{ ...file, weights: { 'shape:nice': 5 } }, /^model `x.json`: weights: `shape:nice`: expected one of figure/],
])('what is wrong is told with file and place: %#', (json, message) => {
  expect(() => parseTextModel(json, 'x.json')).toThrow(message)
})
