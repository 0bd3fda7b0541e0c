// Carries what English sentences teach into Spanish, of which there is no labelled set whose weights may ship: weights are
// learned for classes of words (quantities, events, opinions …), and every Spanish word of a class gets the weight of it.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { ROOT } from './texts.mjs'

const fold = (/** @type {string} */ word) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')

/** The classes of single words in a language, accents folded. @param {'en' | 'es'} language @param {string} id */
function classesOf(language, id) {
  const yaml = (/** @type {string} */ path) => parse(readFileSync(new URL(path, ROOT), 'utf8'))
  const { words } = yaml('lists/claim-features.yaml')
  const topics = Object.values(yaml('lists/claim-domains.yaml').domains).flatMap((domain) =>
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
 * A model over words of Spanish, learned from English examples.
 * @param {import('./definitions.mjs').Definition} definition @param {readonly import('./train-model.mjs').Read[]} examples
 * @returns {{ english: import('./train-model.mjs').Read[], carry: (fitted: import('./fit.mjs').Fitted) => import('./fit.mjs').Fitted }}
 */
export function carriedOver(definition, examples) {
  const english = classesOf('en', definition.id)
  const shapes = new Set(definition.recipe.shapes)
  const read = examples.map((example) => {
    // Once for each word: in Spanish every word of a class will count.
    const classes = example.features
      .filter((name) => name.startsWith('word:'))
      .flatMap((name) => [...(english.get(name.slice(5)) ?? [])].map((held) => `class:${held}`))
    const kept = example.features.filter((name) => name.startsWith('shape:') && shapes.has(name.slice(6)))
    return { ...example, features: [...kept, ...classes] }
  })
  const carry = (/** @type {import('./fit.mjs').Fitted} */ { base, weights }) => {
    /** @type {Map<string, number>} */
    const spanish = new Map([...weights].filter(([name]) => name.startsWith('shape:')))
    for (const [word, held] of [...classesOf('es', definition.id)].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const sum = [...held].reduce((total, name) => total + (weights.get(`class:${name}`) ?? 0), 0)
      if (Math.abs(sum) >= 0.01) spanish.set(`word:${word}`, sum)
    }
    return { base, weights: spanish }
  }
  return { english: read, carry }
}
