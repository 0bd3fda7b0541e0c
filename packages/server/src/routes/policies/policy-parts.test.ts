import { describe, expect, it } from 'vitest'
import { keptOfTexts, type PartKind, policyParts } from './policy-parts.ts'

const RULES = `policy: example
for_each:
  list: claims
  empty: { rule: nothing, outcome: clean }
rules:
  - id: missing
    when: a > 1

    outcome: clean
  # Of the second.
  - when: b
    id: second
  -
    id: third
    when: c
default:
  rule: second
  outcome: clean

unknown:
  rule: missing
  outcome: blocked
overrides: [{ id: brief,
  when: d }]
`
const SCORECARD = `scorecard:
  factors:
    - { id: high, when: a, weight: 1 }
  bands:
    - { at_least: 2, outcome: high }
    - { at_least: 1, outcome: low }
    - { outcome: high }
`

const linesOf = (text: string) => policyParts(text).map(({ kind, id, line }) => [kind, id, line])
const excerptOf = (text: string, wanted: PartKind, index = 0) =>
  policyParts(text).filter(({ kind }) => kind === wanted)[index]!.excerpt

describe('the parts of a policy', () => {
  it('have each the line that they begin in, also where two have one id', () => {
    expect(linesOf(RULES)).toEqual([
      ['rule', 'missing', 6],
      ['rule', 'second', 11],
      ['rule', 'third', 13],
      ['override', 'brief', 23],
      ['empty', 'nothing', 4],
      ['default', 'second', 16],
      ['unknown', 'missing', 20],
    ])
    expect(linesOf(SCORECARD)).toEqual([
      ['band', 'high', 5],
      ['band', 'low', 6],
      ['band', 'high', 7],
      ['factor', 'high', 3],
    ])
  })

  it('are shown from there to what is indented no deeper', () => {
    expect(excerptOf(RULES, 'rule')).toBe('- id: missing\n  when: a > 1\n\n  outcome: clean')
    expect(excerptOf(RULES, 'rule', 2)).toBe('-\n  id: third\n  when: c')
    expect(excerptOf(RULES, 'empty')).toBe('empty: { rule: nothing, outcome: clean }')
    expect(excerptOf(RULES, 'default')).toBe('default:\n  rule: second\n  outcome: clean')
    expect(excerptOf(RULES, 'override')).toBe('overrides: [{ id: brief,\n  when: d }]')
    expect(excerptOf(SCORECARD, 'band', 2)).toBe('- { outcome: high }')
  })

  it('are none where the text holds none', () => {
    expect(policyParts('rules: 1\ndefault: no\n')).toEqual([])
    expect(policyParts('rules: [')).toEqual([])
  })
})

describe('the parts read from texts', () => {
  it('is kept of those shown lately, and read again of others', () => {
    const read: string[] = []
    const kept = keptOfTexts((text) => {
      read.push(text)
      return text.length
    })
    for (let round = 0; round < 3; round++) expect([kept('aa'), kept('bbb')]).toEqual([2, 3])
    expect(read).toEqual(['aa', 'bbb'])
    for (let at = 0; at < 200; at++) {
      kept(`text ${at}`)
      kept('aa')
    }
    expect(read.filter((text) => text === 'aa')).toHaveLength(1)
    kept('bbb')
    expect(read.filter((text) => text === 'bbb')).toHaveLength(2)
  })
})
