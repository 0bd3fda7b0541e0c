import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadPolicy } from '../load-policy.ts'
import type { Policy } from '../policy.ts'
import { evaluateReference } from '../reference.ts'
import { searchPolicy } from './search-policy.ts'

const FOLDER = new URL('../../../../../policies/', import.meta.url)

const SHIPPED = readdirSync(FOLDER)
  .filter((name) => !name.endsWith('.test.yaml'))
  .map((name) => name.replace('.yaml', ''))

function shipped(id: string): Policy {
  const loaded = loadPolicy(readFileSync(new URL(`${id}.yaml`, FOLDER), 'utf8'), `${id}.yaml`)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}

describe('what a search of the shipped policies finds', () => {
  it('refutes that high manipulation always goes downstream: strong refutation comes first', () => {
    const { invariants } = searchPolicy(shipped('final-decision'))
    const [refuted] = invariants.filter((finding) => finding.counterexample)
    expect(invariants.filter((finding) => finding.counterexample)).toHaveLength(1)
    expect(refuted!.id).toBe('high-manipulation-goes-downstream')
    expect(evaluateReference(shipped('final-decision'), refuted!.counterexample!).rule).toBe('strong-refutation')
    expect(refuted!.outcome).toBe('high_conf_fake')
  })

  it('reports rules 4 and 5 as outcome-equivalent to the default', () => {
    expect(searchPolicy(shipped('final-decision')).outcome_equivalent).toEqual([
      'neutral-and-manipulative',
      'high-manipulation',
    ])
  })

  it('reports the gap of document 004: a false verdict of little confidence reaches the default', () => {
    const { gaps, invariants } = searchPolicy(shipped('publication'))
    const gap = gaps.find(({ field, value }) => field === 'fact_check.verdict' && value === 'false')
    expect(gap).toBeDefined()
    expect(evaluateReference(shipped('publication'), gap!.example).rule).toBe('no-objection')
    expect(invariants.find(({ id }) => id === 'false-is-never-clean')!.counterexample).toBeDefined()
  })

  it('finds the gap closed in the strict publication policy', () => {
    const { gaps, invariants } = searchPolicy(shipped('publication-strict'))
    expect(gaps.filter(({ value }) => value === 'false')).toEqual([])
    expect(invariants.filter((finding) => finding.counterexample)).toEqual([])
  })

  it.each(SHIPPED)('every rule of %s decides some input', (id) => {
    expect(searchPolicy(shipped(id)).never_decide).toEqual([])
  })

  const REFUTED = ['high-manipulation-goes-downstream', 'false-is-never-clean']
  it.each(SHIPPED)('no invariant of %s fails that is not known to', (id) => {
    const { invariants } = searchPolicy(shipped(id))
    const failing = invariants.filter((finding) => finding.counterexample && !REFUTED.includes(finding.id))
    expect(failing).toEqual([])
  })
})
