import { loadPolicy } from '../src/read/load-policy.ts'
import type { Policy } from '../src/tree/policy.ts'

/** A policy from the text of its file, which must load. */
export function load(text: string): Policy {
  const loaded = loadPolicy(text)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}

/** A policy with the rules given, over facts of every type. */
export function policyOf(rules: string, hit: string, fallback = 'fine', unknown = 'odd'): Policy {
  return load(`
policy: trial
version: 1.0.0
author: Tribunal
title: Trial
source: test
changelog: [1.0.0 First.]
facts:
  n: { type: number, range: [0, 10] }
  maybe: { type: number, range: [0, 10], nullable: true }
  assumed: { type: number, range: [-5, 5], absent: 0 }
  assumed_null: { type: number, nullable: true, absent: null, range: [0, 10] }
  flag: { type: bool }
  verdict: { type: enum, values: [fine, odd, bad] }
  word: { type: enum, values: [a, b, c] }
  numbers: { type: list, items: { type: number, range: [0, 10] } }
  holes: { type: list, items: { type: number, nullable: true, range: [0, 10] } }
  truths: { type: list, items: { type: bool } }
  owner: { type: object, nullable: true, fields: { age: { type: number, range: [0, 10] }, ok: { type: bool }, title: { type: string, absent: none } } }
  items:
    type: list
    items:
      type: object
      fields:
        score: { type: number, range: [0, 10], nullable: true }
        kind: { type: enum, values: [a, b, c] }
        sure: { type: bool, absent: false }
        parts: { type: list, items: { type: object, fields: { size: { type: number, range: [0, 10] } } } }
constants:
  low: { value: 3, reason: test }
  minus: { value: -1, reason: test }
outcomes: [fine, odd, bad]
${hit}
${rules}
default: { rule: nothing, outcome: ${fallback}, reason: Nothing. }
unknown: { rule: unclear, outcome: ${unknown}, reason: Unclear. }
`)
}

/** Puts the rules of a trial policy to each of its items. */
export const EACH = 'for_each: { list: items, as: item, empty: { rule: none, outcome: fine, reason: None. } }'
export const SEVERITIES = ['fine', 'odd', 'bad']

/** Rules of every severity in turn, every third of which says `unknown: skip`. */
export function rulesOf(conditions: readonly string[]): string {
  return rulesText(conditions.map((when, index) => ({ when, outcome: SEVERITIES[index % 3]!, skip: index % 3 === 2 })))
}

export function rulesText(rules: readonly { when: string; outcome: string; skip: boolean }[]): string {
  const lines = rules.map(({ when, outcome, skip }, index) => {
    const rule = `  - id: rule-${index}\n    when: '${when}'\n    outcome: ${outcome}\n    reason: Rule ${index}.`
    return skip ? `${rule}\n    unknown: skip` : rule
  })
  return `rules:\n${lines.join('\n')}`
}
