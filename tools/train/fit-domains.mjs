// From rows to the weights of the model `claim-domain`: words, how they begin, what the list says, and what English words mean.

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { createTranslator, readTranslations } from '../../packages/adapters/dist/evidence/search/translator.js'
import { CLAIM_DOMAINS } from '../../packages/engine/dist/index.js'
import { DOMAIN_OUTPUTS } from '../../packages/signals/dist/index.js'
import { fitSoftmax } from './softmax.mjs'
import { ROOT } from './texts.mjs'
import { wordVectors } from './word-vectors.mjs'

/** @typedef {import('./domain-rows.mjs').DomainRow} DomainRow */
/** @typedef {{ base: number[], weights: Map<string, number[]> }} Domains Weights of each output, in steps of UNIT. */

/** Log-odds of one step: small whole numbers are enough, sums of them differ from probabilities by far less than a hundredth. */
export const UNIT = 0.05
const OUTPUTS = DOMAIN_OUTPUTS.length
/** All four by cross-validation: of 1 to 30, the smallest that were not worse. */
const L2 = { features: 1, measures: 1 }
const MIN_ROWS = 2
/** Features that the file has room for, the strongest ones. */
const KEPT = 5600
const WORD = 'word:'

/** @type {((word: string) => ArrayLike<number> | undefined) | undefined} */
let meaning

/** The vector of a word, of a Spanish one that of what it is in English. */
function meaningOf() {
  if (meaning) return meaning
  const { has, of } = wordVectors()
  const list = parse(readFileSync(new URL('content/lists/translations-es-en.yaml', ROOT), 'utf8'))
  const translator = createTranslator(readTranslations(list), has)
  const known = new Map()
  meaning = (word) => {
    if (!known.has(word)) {
      const english = translator.toEnglish(word, 'es')
      const meant = english !== undefined && english !== word ? english : has(word) ? word : undefined
      known.set(word, meant === undefined ? undefined : of(meant))
    }
    return known.get(word)
  }
  return meaning
}

/** @param {readonly DomainRow[]} rows @returns {Domains} */
export function fitDomains(rows) {
  const of = meaningOf()
  const { dims, words } = wordVectors()
  const counts = new Map()
  for (const { features } of rows) for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts.keys()].filter((name) => counts.get(name) >= MIN_ROWS).sort()
  const numbers = new Map(names.map((name, i) => [name, i]))
  const fitted = fitSoftmax(
    rows.map(({ features, domain, risk, importance }) => ({
      features: Int32Array.from(features.flatMap((name) => numbers.get(name) ?? [])),
      measures: sumOf(features, of, dims),
      y: domain === undefined ? -1 : CLAIM_DOMAINS.indexOf(/** @type {any} */ (domain)),
      high: risk === 'high' ? 1 : 0,
      importance,
    })),
    { features: names.length, measures: dims, classes: CLAIM_DOMAINS.length },
    L2,
  )
  const outputsAt = (/** @type {number} */ row) => [...fitted.subarray(row * OUTPUTS, (row + 1) * OUTPUTS)]
  const told = (/** @type {string} */ word) => {
    const sum = new Array(OUTPUTS).fill(0)
    const vector = of(word)
    if (vector)
      for (let k = 0; k < dims; k++)
        for (let o = 0, at = (1 + names.length + k) * OUTPUTS; o < OUTPUTS; o++) sum[o] += fitted[at + o] * vector[k]
    return sum
  }
  const own = new Map(names.map((name, i) => [name, outputsAt(1 + i)]))
  const place = new Map(words.map((word, i) => [word, i + 1]))
  const all = new Set([
    ...names,
    ...[...counts.keys()].filter((name) => name.startsWith(WORD)),
    ...words.map((word) => WORD + word),
  ])
  const whole = [...all].map((name) => {
    const word = name.startsWith(WORD) ? name.slice(WORD.length) : ''
    const meant = word === '' ? new Array(OUTPUTS).fill(0) : told(word)
    const weights = (own.get(name) ?? new Array(OUTPUTS).fill(0)).map((weight, o) => weight + meant[o])
    // By Zipf's law, and as often as the rows have it.
    const often = Math.max((counts.get(name) ?? 0) / rows.length, 0.1 / (place.get(word) ?? Number.POSITIVE_INFINITY))
    const strength = Math.max(...weights.map(Math.abs)) * Math.sqrt(often)
    return {
      name,
      weights: weights.map((weight) => Math.round(weight / UNIT)),
      strength,
      listed: name.startsWith('listed:'),
    }
  })
  const kept = whole
    .filter(({ weights }) => weights.some((weight) => weight !== 0))
    .sort((a, b) => Number(b.listed) - Number(a.listed) || b.strength - a.strength || (a.name < b.name ? -1 : 1))
    .slice(0, KEPT)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    base: outputsAt(0).map((weight) => Math.round(weight / UNIT)),
    weights: new Map(kept.map(({ name, weights }) => [name, weights])),
  }
}

/** @param {readonly string[]} features @param {(word: string) => ArrayLike<number> | undefined} of @param {number} dims */
function sumOf(features, of, dims) {
  const sum = new Float64Array(dims)
  for (const name of features) {
    const vector = name.startsWith(WORD) ? of(name.slice(WORD.length)) : undefined
    if (vector) for (let k = 0; k < dims; k++) sum[k] += vector[k]
  }
  return sum
}

/** Probabilities of the domains, then of high risk. @param {Domains} domains @param {readonly string[]} features */
export function probabilitiesOf({ base, weights }, features) {
  const sums = [...base]
  for (const name of features) for (const [o, weight] of (weights.get(name) ?? []).entries()) sums[o] += weight
  const odds = sums.map((sum) => Math.exp(sum * UNIT))
  const high = /** @type {number} */ (odds.pop())
  const total = odds.reduce((sum, value) => sum + value, 0)
  return [...odds.map((value) => value / total), high / (1 + high)]
}
