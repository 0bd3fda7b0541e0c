import { loadPolicy, type Policy } from '@tribunal/policy'
import { describe, expect, it } from 'vitest'
import { misfits, trialMisfits } from './fits-place.ts'

const TEXT = `
policy: queue
version: 1.0.0
author: Tests
title: { en: Queue, es: Cola }
source: a test
changelog: [1.0.0 The first.]
facts:
  risk: { type: number, range: [0, 100] }
constants: {}
outcomes: [pass, hold]
results:
  sla: { type: number }
hit: first
rules:
  - id: risky
    when: risk > 80.0
    outcome: hold
    set: { sla: 5.0 }
    reason: { en: Risky., es: Arriesgado. }
default: { rule: fine, outcome: pass, set: { sla: 9.0 }, reason: { en: Fine., es: Bien. } }
unknown: { rule: unclear, outcome: hold, set: { sla: 5.0 }, reason: { en: Unclear., es: Dudoso. } }
computed:
  person: outcome == "hold"
invariants: []
`
const policy = (text = TEXT): Policy => {
  const loaded = loadPolicy(text)
  if (!loaded.ok) throw new Error(loaded.problems.map(({ line, message }) => `${line}: ${message}`).join('\n'))
  return loaded.policy
}
const changed = (...[from, to]: [string, string]) => misfits(policy(), policy(TEXT.replaceAll(from, to)))

describe('a draft takes the place of the active version', () => {
  it('where it reads a signal that the active version was given and did not read', () => {
    const reads = (id: string, type: string) => {
      const named = TEXT.replace('policy: queue', `policy: ${id}`)
      return misfits(policy(named), policy(named.replace('facts:', `facts:\n  signals: ${type}`)))
    }
    const signals = '{ type: object, fields: { chain_message: { type: number, range: [0, null] } } }'
    expect(reads('post-routing', signals)).toEqual([])
    expect(reads('queue', signals)).toEqual([{ part: 'fact', name: 'signals' }])
    expect(reads('post-routing', '{ type: bool }')).toEqual([{ part: 'fact_type', name: 'signals' }])
  })

  it('where it only decides otherwise', () => {
    expect(changed('risk > 80.0', 'risk > 70.0')).toEqual([])
  })

  it('not where what stands around it would not know it', () => {
    expect(changed('policy: queue', 'policy: line')).toEqual([{ part: 'id', name: 'line' }])
    expect(changed('hold', 'stop')).toEqual([{ part: 'outcome', name: 'stop' }])
    expect(changed('sla', 'minutes')).toEqual([{ part: 'result', name: 'sla' }])
    expect(changed('  person:', '  human:')).toEqual([{ part: 'result', name: 'person' }])
  })

  it('not where it reads what it is not given', () => {
    expect(changed('risk: {', 'age: { type: number }\n  risk: {')).toEqual([{ part: 'fact', name: 'age' }])
    const word = TEXT.replace('type: number, range: [0, 100]', 'type: string').replace('risk > 80.0', 'risk == "high"')
    expect(misfits(policy(), policy(word))).toEqual([{ part: 'fact_type', name: 'risk' }])
  })

  it('on trial, where it only cannot take the place for good', () => {
    const tried = (from: string, to: string) => trialMisfits(policy(), policy(TEXT.replaceAll(from, to)))
    expect(tried('policy: queue', 'policy: line')).toEqual([])
    expect(tried('sla', 'minutes')).toEqual([])
    expect(tried('hold', 'stop')).toEqual([{ part: 'outcome', name: 'stop' }])
  })

  it('not where it is a scorecard and the other has rules', () => {
    const active = policy()
    const card = { ...active, body: { ...active.body, kind: 'scorecard' } } as unknown as Policy
    expect(misfits(active, card)).toEqual([{ part: 'kind', name: 'scorecard' }])
  })
})
