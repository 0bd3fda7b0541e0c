import { expect, test } from 'vitest'
import { DISGUISES } from './disguises.mjs'
import { atThreshold, auc, ece } from './figures.mjs'
import { fitModel, scoreOf } from './fit.mjs'
import { fitLogistic, fitPlatt } from './logistic.mjs'
import { postsOf, sentencesOf } from './posts.mjs'
import { randomNumbers } from './random.mjs'
import { foldsOf } from './rows.mjs'

const row = (text: string, group?: string) => ({ text, lang: 'en', set: 's', row: { group } })

test('near-duplicates are in one fold, whatever numbers they name, and so are rows of one group', () => {
  const { folds, groups } = foldsOf([
    row('Claim your prize of 900 pounds before midnight on 0901'),
    row('Claim your prize of 500 pounds before midnight on 0902'),
    row('You must claim your prize of 500 pounds before midnight'),
    row('Are you coming home for dinner tonight?'),
    row('The parser reads this line', 'page-7'),
    row('Nothing alike at all', 'page-7'),
  ])
  expect(groups.map((group) => groups.indexOf(group))).toEqual([0, 0, 0, 3, 4, 4])
  expect(new Set(folds.slice(0, 3)).size).toBe(1)
  expect(folds[4]).toBe(folds[5])
})

const scored = [0.1, 0.4, 0.35, 0.8].map((p, i) => ({ p, y: i < 2 ? 0 : 1 }))

test('figures are those of their definitions', () => {
  // Of the four pairs of a positive and a negative, one is the wrong way round.
  expect(auc(scored)).toBe(0.75)
  expect(atThreshold(scored, 0.38)).toMatchObject({ recall: 0.5, falseAlarms: 0.5, f1: 0.5 })
  // Each row is alone in its bin but for 0.4 and 0.35, which are in two.
  expect(ece(scored)).toBeCloseTo((0.1 + 0.4 + 0.65 + 0.2) / 4)
})

const examples = Array.from({ length: 40 }, (_, i) => ({
  features: [i % 2 ? 'word:prize' : 'word:dinner', 'word:you', `word:only${i}`],
  y: (i % 2) as 0 | 1,
  group: i,
  fold: 0,
  set: 's',
  importance: 1,
}))
const recipe = { minGroups: 2, candidates: 100, kept: 2, l2: 1, kinds: ['word'], shapes: [] }

test('a model keeps the features that tell, and the same rows give the same model', () => {
  const model = fitModel(examples, recipe)
  expect([...model.weights.keys()]).toEqual(['word:dinner', 'word:prize'])
  expect(scoreOf(model, ['word:prize'])).toBeGreaterThan(1)
  expect(scoreOf(model, ['word:dinner'])).toBeLessThan(-1)
  expect(fitModel(examples, recipe)).toEqual(model)
})

const vectors = () => ({
  dims: 1,
  of: (word: string) => ({ prize: [1], reward: [0.9], dinner: [-1], supper: [-0.8] })[word],
  words: ['you', 'supper', 'reward'],
})

test('words that no example holds get weights like those of words alike in meaning, as many as wanted', () => {
  const weightsWith = (more: number) => fitModel(examples, { ...recipe, meaning: { l2: 1, more, vectors } }).weights
  const weights = weightsWith(2)
  expect([...weights.keys()]).toEqual(['word:dinner', 'word:prize', 'word:reward', 'word:supper'])
  expect(weights.get('word:reward')).toBeGreaterThan(0.5)
  expect(weights.get('word:supper')).toBeLessThan(-0.5)
  expect(weights.get('word:prize')).toBeGreaterThan(weights.get('word:reward') ?? 0)
  // The more frequent of the two.
  expect([...weightsWith(1).keys()]).toEqual(['word:dinner', 'word:prize', 'word:supper'])
})

test('a feature and a measure that is 1 where the feature is there get one weight', () => {
  const labels = [1, 1, 0, 1, 0, 0]
  const ones = labels.map(() => 1)
  const feature = fitLogistic({ rows: 6, columns: [Int32Array.of(0, 1, 2)] }, labels, [1], ones)
  const measures = [Float64Array.of(1, 1, 1, 0, 0, 0)]
  const measured = fitLogistic({ rows: 6, columns: [], measures }, labels, [1], ones)
  expect(measured.weights[0]).toBeCloseTo(feature.weights[0] ?? 0, 6)
})

test('calibrated scores are log-odds', () => {
  const scores = Array.from({ length: 400 }, (_, i) => (i < 200 ? -1 : 1))
  // One in ten of the low and eight in ten of the high ones.
  const labels = scores.map((score, i) => Number(score < 0 ? i % 10 === 0 : i % 10 < 8))
  const ones = scores.map(() => 1)
  const { slope, offset } = fitPlatt(scores, labels, ones)
  const chance = (score: number) => 1 / (1 + Math.exp(-(slope * score + offset)))
  expect([chance(-1), chance(1)]).toEqual([expect.closeTo(0.1, 1), expect.closeTo(0.8, 1)])
})

test('every disguise changes a text, the same way each time', () => {
  for (const disguise of Object.values(DISGUISES)) {
    const disguised = disguise('Claim your prize now, please', randomNumbers(1))
    expect(disguised).not.toBe('Claim your prize now, please')
    expect(disguise('Claim your prize now, please', randomNumbers(1))).toBe(disguised)
  }
})

test('longer texts give their first sentences, each once, without placeholders and fragments', () => {
  const first = 'El ayuntamiento abrió ayer el nuevo mercado de la plaza.'
  const second = 'La oposición pidió que se publiquen los contratos de la obra.'
  const text = `${first}\n${first} Ayer. ${second} Cerca de *NUMBER* personas visitaron el mercado ayer.`
  const rows = sentencesOf([{ text, lang: 'es', set: 'news', row: { label: 'real' } }])
  expect(rows.map((row) => row.text)).toEqual([first, second])
  expect(postsOf(rows).every((post) => post.text.includes(first) || post.text.includes(second))).toBe(true)
})
