import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { policyNames } from './policy-names.ts'
import { policyWords } from './policy-words.ts'
import type { Schema } from './schema-words.ts'
import { yamlPlace } from './yaml-place.ts'

const ROOT = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8')
const SCHEMA = JSON.parse(read('contract/policy.schema.json')) as Schema
const PUBLICATION = read('content/policies/publication.yaml')

/** What is offered at the `¦` of a text. */
function offered(text: string): readonly string[] {
  const place = yamlPlace(text.replace('¦', ''), text.indexOf('¦'))
  return place === undefined ? [] : policyWords(place, SCHEMA, policyNames(text.replace('¦', ''))).words.map(named)
}

const named = ({ name }: { readonly name: string }) => name

/** Another condition in the place of that of a rule of `publication`. */
const condition = (when: string) => PUBLICATION.replace(/when: .*verdict == "mixed".*/, `when: ${when}`)

describe('writing a policy, what is offered', () => {
  it('are the keys of the part, less those that are there', () => {
    expect(offered('policy: a\n¦')).toEqual(expect.arrayContaining(['version', 'facts', 'rules', 'scorecard']))
    expect(offered('policy: a\n¦')).not.toContain('policy')
    expect(offered('rules:\n  - id: a\n    ¦')).toEqual(['when', 'outcome', 'unknown', 'reason', 'code', 'set'])
  })

  it('are the words that a value is one of', () => {
    expect(offered('hit: ¦')).toEqual(['first', 'most_severe'])
    expect(offered('facts:\n  a: { type: ¦')).toEqual(['number', 'string', 'bool', 'enum', 'list', 'object'])
    expect(offered('facts:\n  a: { type: bool, nullable: ¦')).toEqual(['true', 'false'])
  })

  it('are the keys of the type that a fact has', () => {
    expect(offered('facts:\n  a: { type: number, ¦')).toContain('range')
    expect(offered('facts:\n  a: { type: number, ¦')).not.toContain('values')
    expect(offered('facts:\n  a:\n    type: object\n    ¦')).toContain('fields')
  })

  it('are the outcomes, lists and constants that the policy itself declares', () => {
    expect(offered(PUBLICATION.replace('outcome: needs_review', 'outcome: ¦'))).toEqual([
      'clean',
      'needs_review',
      'blocked',
    ])
    expect(offered(PUBLICATION.replace('list: claims', 'list: ¦'))).toEqual(['claims'])
    const bands = 'constants:\n  low: { value: 1, reason: x }\nscorecard:\n  bands:\n    - { outcome: a, below: ¦'
    expect(offered(bands)).toEqual(['low'])
  })

  it('are the names that a condition may read where it stands', () => {
    expect(offered(condition('¦'))).toEqual([
      'claims',
      'claim',
      'false_confidence_min',
      'size',
      'sum',
      'mean',
      'min',
      'max',
      'known',
    ])
    expect(offered(`${PUBLICATION}\noverrides:\n  - id: a\n    when: ¦`)).toEqual(expect.arrayContaining(['outcome']))
    expect(offered(`${PUBLICATION}\noverrides:\n  - id: a\n    when: ¦`)).not.toContain('claim')
  })

  it('are the fields of what stands before a point', () => {
    expect(offered(condition('claim.¦'))).toEqual(['commitment', 'domain', 'risk_level', 'fact_check'])
    expect(offered(condition('claim.fact_check.ver¦'))).toEqual(['verdict', 'confidence'])
    expect(offered(condition('claims.¦'))).toEqual(['exists', 'all'])
    expect(offered(condition('claims.exists(c, c.¦'))).toEqual(['commitment', 'domain', 'risk_level', 'fact_check'])
  })

  it('are the words of an enum that something is compared with', () => {
    expect(offered(condition('claim.risk_level == "¦'))).toEqual(['low', 'medium', 'high'])
    expect(offered(condition('claim.domain in ["health", ¦'))).toContain('finance')
    expect(offered(`${PUBLICATION}\ninvariants:\n  - id: a\n    holds: outcome != "¦`)).toEqual([
      'clean',
      'needs_review',
      'blocked',
    ])
  })

  it('is nothing within a text or a comment', () => {
    expect(offered(condition('claim.risk_level == "low" # ¦'))).toEqual([])
    expect(offered(condition('size("¦'))).toEqual([])
  })
})

describe('the names of a policy', () => {
  it('are read with their lines, also while it is only half written', () => {
    const { lines, each, constants } = policyNames(`${PUBLICATION}\noverrides:\n  - id: last\n    when: (`)
    expect(lines.get('confidently-false')).toBe(
      PUBLICATION.split('\n').findIndex((line) => line.includes('id: confidently-false')) + 1,
    )
    expect([lines.has('last'), lines.has('no-objection')]).toEqual([true, true])
    const shared = policyNames('rules:\n  - id: one\n    when: a\ndefault:\n  rule: one\n')
    expect(shared.lines.get('one')).toBe(2)
    expect(each?.name).toBe('claim')
    expect([...constants]).toEqual([['false_confidence_min', '0.7']])
  })
})
