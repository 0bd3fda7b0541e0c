import { random } from './random.mjs'

const FACTS = 20

function policy(facts, conditions) {
  const rules = conditions.map(
    (when, index) => `  - { id: rule-${index}, when: '${when}', outcome: flagged, reason: Rule ${index}. }`,
  )
  return `policy: many-rules
version: 1.0.0
author: Tribunal
title: Many rules
source: bench
changelog: [1.0.0 First version.]
facts:
${facts}
outcomes: [fine, flagged]
hit: first
rules:
${rules.join('\n')}
default: { rule: none, outcome: fine, reason: No rule holds. }
unknown: { rule: unclear, outcome: flagged, reason: A fact is missing. }
`
}

/** `count` rules, each over one of twenty numbers; none holds for the inputs below, which is the longest way. */
export function scalarRules(count) {
  const facts = Array.from({ length: FACTS }, (_, index) => `  n${index}: { type: number, range: [0, 100] }`).join('\n')
  return policy(
    facts,
    Array.from({ length: count }, (_, index) => `n${index % FACTS} > ${90 + (index % 97) / 10}`),
  )
}

export function scalarInputs(seed, count) {
  const from = random(seed)
  const one = () => Object.fromEntries(Array.from({ length: FACTS }, (_, index) => [`n${index}`, from.between(0, 89)]))
  return Array.from({ length: count }, () => JSON.parse(JSON.stringify(one())))
}

/**
 * `count` rules over one list. Fused into one pass as they stand; `|| false` changes no answer and leaves each rule to
 * its own pass.
 */
export function listRules(count, fused) {
  const facts = `  items: { type: list, items: { type: object, fields: { a: { type: number }, b: { type: number } } } }`
  const conditions = Array.from({ length: count }, (_, index) => {
    const exists = `items.exists(x, x.a > ${90 + (index % 97) / 10} && x.b < ${10 - (index % 89) / 10})`
    return fused ? exists : `${exists} || false`
  })
  return policy(facts, conditions)
}

export function listInputs(seed, count, length) {
  const from = random(seed)
  const item = () => ({ a: from.between(0, 89.5), b: from.between(10.5, 100) })
  return Array.from({ length: count }, () => JSON.parse(JSON.stringify({ items: Array.from({ length }, item) })))
}
