import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { definePolicy, evaluate, FactError, PolicyError } from '@tribunal/policy'
import { describe, expect, it } from 'vitest'
import { openTribunal } from '../src/index.ts'

const guide = (name: string) => fileURLToPath(new URL(`../../../docs/guides/${name}`, import.meta.url))

describe('the library', () => {
  it('does what the guide says it does', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'tribunal-'))
    const printed = execFileSync(process.execPath, [guide('library-example.mjs')], { cwd, encoding: 'utf8' })
    expect(readFileSync(guide('use-as-a-library.md'), 'utf8')).toContain(`\`\`\`\n${printed}\`\`\``)
  })

  it('refuses a policy with everything that is wrong with it', () => {
    expect(() => definePolicy('policy: x')).toThrow(PolicyError)
  })

  it('refuses what nobody parsed, and says which field and what to do', () => {
    const tribunal = openTribunal({ dataDir: mkdtempSync(join(tmpdir(), 'tribunal-')) })
    const decide = (given: unknown) => () => tribunal.decide(given as never)
    expect(decide({ kind: 'post', id: 'p-1' })).toThrow(/`text` must be .*, found .*`parseSubmission` first/)
    expect(decide({ kind: 'post', id: 'p-1', text: 5 })).toThrow(/`text`/)
    expect(decide({ kind: 'payment', transaction_id: 't-1' })).toThrow(/`customer_id`.*`currency`/)
    expect(decide({ id: 'p-1', text: 'No kind' })).toThrow(/`kind` must be/)
    for (const given of [undefined, null, 7, 'text', [], {}]) expect(decide(given)).toThrow(/^decide: /)
  })

  it('refuses facts of a wrong type', () => {
    const policy = definePolicy(
      readFileSync(new URL('../../../content/policies/final-decision.yaml', import.meta.url), 'utf8'),
    )
    expect(() => evaluate(policy, { claims: [{ claim_score: '0.95' }] })).toThrow(FactError)
    expect(() => evaluate(policy, null)).toThrow(/the record: expected an object, found null/)
  })
})
