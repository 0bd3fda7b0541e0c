import { readdirSync, readFileSync } from 'node:fs'
import { Random } from '@tribunal/testkit'
import { describe, expect, it } from 'vitest'
import { definePolicy } from '../read/load-policy.ts'
import { CheckedPolicyError, readCheckedPolicy, writeCheckedPolicy } from './checked-policy.ts'

const FOLDER = new URL('../../../../content/policies/', import.meta.url)
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml') && !name.endsWith('.test.yaml'))
const shipped = (name: string) => definePolicy(readFileSync(new URL(name, FOLDER), 'utf8'))
/** As it comes from a file. */
const asJson = (name: string) => JSON.parse(JSON.stringify(writeCheckedPolicy(shipped(name).policy)))

describe.each(NAMES)('%s as JSON', (name) => {
  it('is the same policy when it is read', () => {
    expect(readCheckedPolicy(asJson(name)).policy).toEqual(shipped(name).policy)
  })
})

describe('a checked policy', () => {
  it('answers as the policy that was read from YAML', () => {
    const facts = {
      claims: [{ domain: 'health', risk_level: 'high', fact_check: { verdict: 'false', confidence: 0.9 } }],
    }
    expect(readCheckedPolicy(asJson('publication.yaml')).answer(facts)).toEqual(
      shipped('publication.yaml').answer(facts),
    )
  })

  it('that is none is refused with the place', () => {
    const json = asJson('publication.yaml')
    const cases: readonly [unknown, string][] = [
      [null, '$: expected a checked policy'],
      [{}, '$.format: expected "tribunal-policy/1"'],
      [{ ...json, format: 'tribunal-policy/2' }, '$.format: expected "tribunal-policy/1"'],
      [{ ...json, policy: { ...json.policy, rules: [] } }, '$.policy.rules: expected no such member'],
      [{ ...json, policy: { ...json.policy, outcomes: 'clean' } }, '$.policy.outcomes: expected a list'],
      [{ ...json, policy: { ...json.policy, facts: [['claims']] } }, '$.policy.facts[0]: expected a name and a value'],
    ]
    for (const [value, told] of cases) expect(() => readCheckedPolicy(value)).toThrow(told)
  })

  it('that was edited under the name of another is refused, wherever it was edited', () => {
    const edits: readonly [RegExp, string][] = [
      [/"version":"[^"]+"/, '"version":"9.9.9"'],
      [/"hash":"[^"]+"/, `"hash":"${'0'.repeat(64)}"`],
      [/"outcomes":\["clean",/, '"outcomes":["blocked",'],
      [/"outcome":"blocked"/, '"outcome":"clean"'],
      [/"slot":0/, '"slot":9'],
      [/"value":0\.7/, '"value":0.95'],
    ]
    const text = JSON.stringify(asJson('publication.yaml'))
    for (const [place, other] of edits) {
      const edited = text.replace(place, other)
      expect(edited).not.toBe(text)
      expect(() => readCheckedPolicy(JSON.parse(edited)), other).toThrow('$.digest: expected the digest of this policy')
    }
  })

  it('without end is refused, and fills no stack', () => {
    const json = asJson('claim-likeness.yaml')
    let when: object = { op: 'constant', value: true, source: '' }
    for (let level = 0; level < 100_000; level++) when = { op: 'not', operand: when, source: '' }
    const override = { id: 'x', outcome: 'low', reason: '', set: [], when, onUnknown: 'skip' }
    const endless = { ...json, policy: { ...json.policy, overrides: [override] } }
    expect(() => readCheckedPolicy(endless)).toThrow('at most 400 levels')
  })

  it('that somebody changed is refused or read, and never fails otherwise', () => {
    const random = new Random(7)
    const texts = ['final-decision.yaml', 'composite-risk.yaml', 'publication.yaml'].map((name) =>
      JSON.stringify(asJson(name)),
    )
    const wrong = [null, 1e308, '__proto__', [], {}, true, { op: 'constructor' }]
    let refused = 0
    for (let at = 0; at < 600; at++) {
      const value = JSON.parse(texts[at % texts.length]!)
      changeOne(value, random, wrong[at % wrong.length])
      try {
        readCheckedPolicy(value)
      } catch (error) {
        expect(error).toBeInstanceOf(CheckedPolicyError)
        refused++
      }
    }
    // Whatever was changed; a value may have been put in the place of the same.
    expect(refused).toBeGreaterThan(590)
  })
})

/** Puts another value in the place of one, somewhere in a JSON value. */
function changeOne(value: unknown, random: Random, other: unknown): void {
  let at = value as Record<string, unknown>
  for (;;) {
    const names = Object.keys(at)
    const name = names[random.below(names.length)]!
    const inner = at[name]
    if (typeof inner !== 'object' || inner === null || Object.keys(inner).length === 0 || random.below(5) === 0) {
      at[name] = other
      return
    }
    at = inner as Record<string, unknown>
  }
}
