import { readFileSync } from 'node:fs'
import { type CompiledPolicy, compilePolicy, loadPolicy, type Policy } from '@tribunal/policy'

/** A small policy that loads: tests change one thing of it and see what loading says. */
export const SAMPLE_POLICY = `policy: sample
version: 1.0.0
author: Someone
title: A sample
source: A document
changelog: [1.0.0 First.]
facts:
  claims:
    type: list
    items:
      type: object
      fields:
        verdict: { type: enum, values: [true_claim, false_claim] }
        confidence: { type: number, range: [0, 1], nullable: true }
  coverage: { type: number, range: [0, 1], absent: 0 }
  flag: { type: bool }
constants:
  coverage_min: { value: 0.5, reason: The document says so }
  coverage_high: { value: 0.8, reason: The document says so }
relations:
  - coverage_min < coverage_high
outcomes: [low, high]
hit: first
rules:
  - id: covered
    when: coverage >= coverage_min
    outcome: high
    reason: Enough is covered.
default: { rule: default, outcome: low, reason: Nothing holds. }
`

/** A change of the sample's text. */
export type Edit = (text: string) => string

/** Replaces the first `find`, which must be there. */
export function replaced(find: string, by: string): Edit {
  return (text) => {
    if (!text.includes(find)) throw new Error(`the sample has no ${find}`)
    return text.replace(find, () => by)
  }
}

/** Gives the sample's rule another condition; `condition` is YAML. */
export function when(condition: string): Edit {
  return replaced('coverage >= coverage_min', condition)
}

export const FACTORS = `  factors:
    - { id: coverage, value: coverage, weight: 0.5 }
`
export const BANDS = `  bands:
    - { outcome: low, below: coverage_min, reason: Little. }
    - { outcome: high, reason: Much. }
`

/** Puts a scorecard in the place of the sample's rules. */
export function scorecard(body: string, rest = ''): Edit {
  return (text) => `${text.slice(0, text.indexOf('hit: first'))}scorecard:\n${body}${rest}`
}

/** The text of a policy with these sections; what every policy has is filled in. JSON is YAML. */
export function policyText(sections: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    policy: 'sample',
    version: '1.0.0',
    author: 'Someone',
    title: 'A sample',
    source: 'A document',
    changelog: ['1.0.0 First.'],
    ...sections,
  })
}

/** A policy that the project ships, with `edit` made to its text. */
export function shippedPolicy(id: string, edit: (text: string) => string = (text) => text): Policy {
  const text = readFileSync(new URL(`../../../../content/policies/${id}.yaml`, import.meta.url), 'utf8')
  const loaded = loadPolicy(edit(text), `${id}.yaml`)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}

const compiled = new Map<string, CompiledPolicy>()

/** A policy that the project ships, compiled once for all test files of a worker. */
export function shippedCompiled(id: string): CompiledPolicy {
  const known = compiled.get(id) ?? compilePolicy(shippedPolicy(id))
  compiled.set(id, known)
  return known
}
