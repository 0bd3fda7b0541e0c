// Carries what English sentences teach into Spanish, of which there is no labelled set whose weights may ship: weights are
// learned for classes of words (quantities, events, opinions …) and for what words mean; every Spanish word gets those of its
// classes and of what it is in English.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { createTranslator, readTranslations } from '../../packages/adapters/dist/evidence/search/translator.js'
import { scoreOf } from './fit.mjs'
import { readSet } from './rows.mjs'
import { ROOT } from './texts.mjs'
import { wordVectors } from './word-vectors.mjs'

/** Spanish articles whose words are looked up; their labels are not read. */
const ARTICLES = 'fakenews_es'
/** Words beside those of classes, those that move texts most. */
const MORE = 3500
/** Of a post on a short-message service, in characters. */
const POST_LENGTH = 280

/** @typedef {{ slope: number, offset: number }} Platt */

const yaml = (/** @type {string} */ path) => parse(readFileSync(new URL(path, ROOT), 'utf8'))

const fold = (/** @type {string} */ word) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')

/** The classes of single words in a language, accents folded. @param {'en' | 'es'} language @param {string} id */
function classesOf(language, id) {
  const { words } = yaml('content/lists/claim-features.yaml')
  const topics = Object.values(yaml('content/lists/claim-domains.yaml').domains).flatMap((domain) =>
    Object.values(/** @type {Record<string, string[]>} */ (domain)).flat(),
  )
  const own = language === 'es' ? yaml(`tools/train/own/${id}.yaml`) : {}
  /** @type {Map<string, Set<string>>} */
  const classes = new Map()
  const add = (/** @type {string} */ name, /** @type {readonly string[]} */ members) => {
    for (const member of members) {
      // `vacuna*` stands for its forms; a list of words has those that are usual.
      const stem = fold(member.replace(/\*$/, ''))
      const forms = member.endsWith('*') ? ['', 's', 'es', 'a', 'o', 'as', 'os'].map((end) => stem + end) : [stem]
      for (const form of forms)
        if (/^[\p{L}']+$/u.test(form)) classes.set(form, (classes.get(form) ?? new Set()).add(name))
    }
  }
  for (const [name, members] of Object.entries(words[language])) add(name, /** @type {string[]} */ (members))
  for (const [name, members] of Object.entries(own)) add(name, /** @type {string[]} */ (members))
  add('topic', topics)
  return classes
}

/**
 * What Spanish words are in English, one word or more, with how often they are met; accents folded.
 * @param {string} folder @returns {Map<string, { english: string, count: number }>}
 */
function dictionary(folder) {
  const { has } = wordVectors()
  const translator = createTranslator(readTranslations(yaml('content/lists/translations-es-en.yaml')), has)
  /** @type {Map<string, { english: string, count: number }>} */
  const known = new Map()
  for (const { text } of readSet(folder, ARTICLES))
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      const english = known.get(fold(word))?.english ?? translator.toEnglish(word, 'es') ?? word
      if (english !== word) known.set(fold(word), { english, count: (known.get(fold(word))?.count ?? 0) + 1 })
    }
  return known
}

/**
 * A model over words of Spanish, learned from English examples.
 * @param {string} folder @param {import('./definitions.mjs').Definition} definition
 * @param {readonly import('./train-model.mjs').Read[]} examples
 * @returns {{
 *   english: import('./train-model.mjs').Read[], carry: (fitted: import('./fit.mjs').Fitted) => import('./fit.mjs').Fitted,
 *   settle: (carried: import('./fit.mjs').Fitted, platt: Platt, featuresOf: (text: string, lang: string) => string[]) => Platt,
 * }}
 */
export function carriedOver(folder, definition, examples) {
  const english = classesOf('en', definition.id)
  const shapes = new Set(definition.recipe.shapes)
  const read = examples.map((example) => {
    // Once for each word: in Spanish every word of a class will count.
    const classes = example.features
      .filter((name) => name.startsWith('word:'))
      .flatMap((name) => [...(english.get(name.slice(5)) ?? [])].map((held) => `class:${held}`))
    const kept = example.features.filter(
      (name) => name.startsWith('word:') || (name.startsWith('shape:') && shapes.has(name.slice(6))),
    )
    return { ...example, features: [...kept, ...classes] }
  })
  const carry = (/** @type {import('./fit.mjs').Fitted} */ { base, weights }) => {
    /** @type {Map<string, number>} */
    const spanish = new Map([...weights].filter(([name]) => name.startsWith('shape:')))
    const weightOf = (/** @type {string} */ name) => weights.get(name) ?? 0
    const known = dictionary(folder)
    const meant = (/** @type {string} */ word) =>
      (known.get(word)?.english ?? '').split(' ').reduce((sum, english) => sum + weightOf(`word:${english}`), 0)
    const classes = classesOf('es', definition.id)
    for (const [word, held] of [...classes].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const sum = [...held].reduce((total, name) => total + weightOf(`class:${name}`), meant(word))
      if (Math.abs(sum) >= 0.01) spanish.set(`word:${word}`, sum)
    }
    const further = [...known]
      .filter(([word]) => !classes.has(word))
      .map(([word, { count }]) => ({ word, weight: meant(word), strength: Math.abs(meant(word)) * Math.sqrt(count) }))
      .sort((a, b) => b.strength - a.strength || (a.word < b.word ? -1 : 1))
    for (const { word, weight } of further.slice(0, MORE)) if (weight !== 0) spanish.set(`word:${word}`, weight)
    return { base, weights: spanish }
  }
  // Spanish texts score as high as they are long, and no labels tell how far too high. So their mean is set to the share of the
  // English sentences that are worth checking: a base rate that is stated, not measured.
  const settle = (carried, { slope, offset }, featuresOf) => {
    const scores = openings(folder).map((text) => slope * scoreOf(carried, featuresOf(text, 'es')))
    const share = examples.reduce((sum, { y }) => sum + y, 0) / examples.length
    const mean = (/** @type {number} */ at) =>
      scores.reduce((sum, score) => sum + 1 / (1 + Math.exp(-(score + at))), 0) / scores.length
    let [low, high] = [offset - 20, offset + 20]
    for (let step = 0; step < 40; step++) {
      const middle = (low + high) / 2
      if (mean(middle) < share) low = middle
      else high = middle
    }
    return { slope, offset: (low + high) / 2 }
  }
  return { english: read, carry, settle }
}

/** The first of what Spanish articles say, as long as a post. @param {string} folder */
function openings(folder) {
  return readSet(folder, ARTICLES).map(({ text }) => {
    const body = text.slice(text.indexOf('\n') + 1).slice(0, POST_LENGTH)
    return body.slice(0, Math.max(body.lastIndexOf('. '), 0) || POST_LENGTH)
  })
}
