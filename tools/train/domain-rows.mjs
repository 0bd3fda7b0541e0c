// The rows that the model `claim-domain` is trained and measured on, and what the word list says of each.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { CLAIM_DOMAINS } from '../../packages/engine/dist/index.js'
import { tokenize } from '../../packages/signals/dist/claims/words/tokens.js'
import { classify } from '../../packages/signals/dist/claims/worth/classify.js'
import { compileClaimLists, domainFeatureNames, MUCH_LISTED } from '../../packages/signals/dist/index.js'
import { ROOT } from './texts.mjs'

/**
 * @typedef {{
 *   text: string, lang: string, domain: string | undefined, risk: string, importance: number, features: string[],
 *   listed: { domain: string, risk_level: string }, isPersonal: boolean,
 * }} DomainRow `domain`: undefined where only the risk is known.
 */

/** A word that stands by itself counts so much of a claim. Our own choice, by cross-validation. */
const WORD_IMPORTANCE = 0.5

const yaml = (/** @type {string} */ path) => parse(readFileSync(new URL(path, ROOT), 'utf8'))
const lists = compileClaimLists(
  yaml('content/lists/claim-features.yaml'),
  yaml('content/lists/claim-domains.yaml'),
  yaml('content/lists/commitment.yaml'),
)

/** @param {string} text @param {string} lang */
function readText(text, lang) {
  const tokens = tokenize(text)
  const lexicon = lists.lexicon(lang)
  const entries = tokens.words.map((word) => lexicon.find(word))
  const whole = { from: 0, to: tokens.count }
  /** @type {readonly number[]} */
  let sums = []
  let isPersonal = false
  const taking = lexicon.withDomains({
    languages: [],
    probabilities: () => [],
    // It only takes down what the list says.
    read: (claim) => {
      sums = [...claim.sums]
      isPersonal = claim.isPersonal
      return { domain: claim.domain, isHighRisk: false }
    },
  })
  const listed = classify(tokens, entries, whole, taking)
  const features = [...domainFeatureNames(tokens, whole)]
  for (const [d, sum] of sums.entries()) {
    if (sum >= 1) features.push(`listed:${CLAIM_DOMAINS[d]}`)
    if (sum >= MUCH_LISTED) features.push(`listed:${CLAIM_DOMAINS[d]} much`)
  }
  if (listed.risk_level === 'high') features.push('listed:high_risk')
  return { features, listed, isPersonal }
}

/** Claims of a file, by language, domain and risk. @param {string} path @returns {DomainRow[]} */
export function claimRows(path) {
  /** @type {Record<string, Record<string, Record<string, string[]>>>} */
  const file = yaml(path)
  return Object.entries(file).flatMap(([lang, domains]) =>
    Object.entries(domains).flatMap(([domain, risks]) =>
      Object.entries(risks).flatMap(([risk, texts]) =>
        texts.map((text) => ({ text, lang, domain, risk, importance: 1, ...readText(text, lang) })),
      ),
    ),
  )
}

/** Single words as rows; those that stand in two domains are left out. @param {string} path @returns {DomainRow[]} */
export function wordRows(path) {
  /** @type {Record<string, Record<string, string>>} */
  const file = yaml(path)
  return Object.entries(file).flatMap(([lang, kinds]) => {
    const sets = Object.entries(kinds).map(([kind, words]) => ({ kind, words: new Set(words.trim().split(/\s+/)) }))
    const risky = sets.find(({ kind }) => kind === 'high_risk')?.words ?? new Set()
    const domains = sets.filter(({ kind }) => kind !== 'high_risk')
    const all = new Set(sets.flatMap(({ words }) => [...words]))
    return [...all].map((text) => {
      const holders = domains.filter(({ words }) => words.has(text))
      const domain = holders.length === 1 ? holders[0]?.kind : undefined
      const risk = risky.has(text) ? 'high' : 'low'
      return { text, lang, domain, risk, importance: WORD_IMPORTANCE, ...readText(text, lang) }
    })
  })
}
