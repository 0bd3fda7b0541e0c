// What the engine makes of claims by themselves: names and figures, no target.

import { readFileSync } from 'node:fs'
import { checkabilityOf, compileClaimLists, verify } from '@tribunal/signals'
import { parse } from 'yaml'

/**
 * Claims with given evidence, read as passages: how many answers other than unknown, and how many of them are right.
 * `read`: the rows of a set.
 */
export function verdicts(read) {
  const wanted = { supported: 'true', refuted: 'false', conflicting: 'mixed', not_enough_info: 'unknown' }
  return ['fever_symmetric', 'healthver', 'averitec_dev', 'fm2', 'climate_fever', 'covidfact'].flatMap((set) => {
    const claims = read(set).filter((one) => one.evidence)
    const answered = claims
      .map((one) => ({
        label: wanted[one.label],
        found: verify({ id: 'c1', text: one.claim }, one.evidence.map(passage)).fact_check?.verdict,
      }))
      .filter(({ found }) => found !== undefined && found !== 'unknown')
    const right = answered.filter(({ label, found }) => label === found).length
    return [
      [`${set}: share answered other than unknown`, answered.length / claims.length],
      [`${set}: precision of those answers`, answered.length === 0 ? null : right / answered.length],
    ]
  })
}

function passage(item, index) {
  return { id: String(index), title: item.title ?? '', snippet: item.text ?? '', stance: 'neutral', retrieval_score: 1 }
}

/** How well the claim confidence ranks which sentences can be checked. `read`: the rows of a set. */
export function checkability(read) {
  const list = (name) => parse(readFileSync(new URL(`../../content/lists/${name}.yaml`, import.meta.url), 'utf8'))
  const lists = compileClaimLists(list('claim-features'), list('claim-domains'), list('commitment'))
  return ['claimbuster', 'clef2020_tweets', 'clef2021_es_tweets'].map((set) => {
    const scored = read(set).map((one) => ({
      score: checkabilityOf(one.text, one.lang ?? 'en', lists),
      positive: one.label === 'check_worthy',
    }))
    return [`${set}: AUC of the claim confidence for check-worthiness`, auc(scored)]
  })
}

function auc(scored) {
  const sorted = scored.toSorted((a, b) => a.score - b.score)
  let ranks = 0
  for (let i = 0; i < sorted.length; ) {
    let j = i
    while (j < sorted.length && sorted[j].score === sorted[i].score) j++
    for (let k = i; k < j; k++) if (sorted[k].positive) ranks += (i + j + 1) / 2
    i = j
  }
  const positive = sorted.filter((one) => one.positive).length
  return (ranks - (positive * (positive + 1)) / 2) / (positive * (sorted.length - positive))
}
