import { readdirSync, readFileSync } from 'node:fs'
import { openSolver } from '@tribunal/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { evaluateReference } from '../interpret/reference.ts'
import { loadPolicy } from '../read/load-policy.ts'
import type { Policy } from '../tree/policy.ts'
import { isCleanProof, type Proof } from './prove/proof.ts'
import { provePolicy } from './prove/prove-policy.ts'

// What the documents say of their own rules, found by the proof alone.

const FOLDER = new URL('../../../../content/policies/', import.meta.url)
const SHIPPED = readdirSync(FOLDER)
  .filter((name) => /^[^.]+\.yaml$/.test(name))
  .map((name) => name.replace('.yaml', ''))

// For all proofs together, on a busy machine too.
const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

function shipped(id: string): Policy {
  const loaded = loadPolicy(readFileSync(new URL(`${id}.yaml`, FOLDER), 'utf8'), `${id}.yaml`)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}

const proofs = new Map<string, Promise<Proof>>()
function proofOf(id: string): Promise<Proof> {
  const known = proofs.get(id) ?? provePolicy(shipped(id), solver)
  proofs.set(id, known)
  return known
}

const sentence = async (policy: string, id: string) =>
  (await proofOf(policy)).invariants.find((invariant) => invariant.id === id)!

describe('document 000', () => {
  it('no evidence never gives a final label', async () => {
    expect(await sentence('final-decision', 'no-evidence-never-final')).toMatchObject({ status: 'proved' })
  })

  it('high manipulation does not always go downstream: strong refutation comes first', async () => {
    const finding = await sentence('final-decision', 'high-manipulation-goes-downstream')
    expect(finding).toMatchObject({ status: 'refuted', outcome: 'high_conf_fake', rule: 'strong-refutation' })
    const { manipulation_score, ...rest } = finding.counterexample!
    expect(manipulation_score).toBeGreaterThanOrEqual(0.6)
    // Nothing of the example can be left out.
    expect(Object.keys(rest)).toEqual(['claims', 'retrieval_coverage'])
    expect(finding.counterexample!['claims']).toHaveLength(1)
  })

  it('rules 4 and 5 give the label of the default', async () => {
    const { outcome_equivalent } = await proofOf('final-decision')
    expect(outcome_equivalent).toEqual(['neutral-and-manipulative', 'high-manipulation'])
  })
})

describe('document 001', () => {
  it('a score above 85 is blocked whatever the judgement, in every order of the overrides', async () => {
    const blocks = { status: 'proved', any_order: { status: 'proved' } }
    expect(await sentence('arbiter', 'critical-score-blocks')).toMatchObject(blocks)
  })

  it('…with the guard against answers out of their band it is blocked in the order the policy has', async () => {
    expect(await sentence('arbiter-guarded', 'critical-score-blocks')).toMatchObject({ status: 'proved' })
    const { override_conflicts } = await proofOf('arbiter-guarded')
    const pair = { first: 'out-of-envelope', second: 'critical-risk' }
    expect(override_conflicts).toContainEqual(
      expect.objectContaining({ ...pair, outcome: 'BLOCK', exchanged_outcome: 'ESCALATE_TO_HUMAN' }),
    )
  })
})

describe('document 002', () => {
  it('claim-likeness alone never blocks', async () => {
    expect(await sentence('screening', 'claim-likeness-alone-never-blocks')).toMatchObject({ status: 'proved' })
  })
})

describe('document 004', () => {
  it('a false verdict of little confidence reaches the default', async () => {
    const { gaps } = await proofOf('publication')
    const gap = gaps.find(({ field, value }) => field === 'fact_check.verdict' && value === 'false')!
    expect(gap).toMatchObject({ where: ['claim.fact_check.confidence <= 0.7'], more: true })
    expect(gaps.find(({ value }) => value === 'health')).toMatchObject({ more: true })
    expect(evaluateReference(shipped('publication'), gap.example).rule).toBe('no-objection')
    expect(await sentence('publication', 'false-is-never-clean')).toMatchObject({ status: 'refuted', outcome: 'clean' })
  })

  it('the strict policy leaves only what speaks for the post: a false claim denied, a true one not denied', async () => {
    const { gaps } = await proofOf('publication-strict')
    const left = gaps.filter(({ field }) => field === 'fact_check.verdict')
    expect(left.map(({ value, where, more }) => ({ value, where, more }))).toEqual([
      { value: 'false', where: ['claim.commitment == "denies"'], more: false },
      { value: 'true', where: ['!(claim.commitment in ["denies", "doubts"])'], more: false },
    ])
    expect(await sentence('publication-strict', 'false-is-never-clean')).toMatchObject({ status: 'proved' })
  })

  it('what is not clean is escalated', async () => {
    expect(await sentence('publication', 'not-clean-is-escalated')).toMatchObject({ status: 'proved' })
  })
})

it.each(SHIPPED)('%s is proved whole: lists of every length, nothing left open, nothing to correct', async (id) => {
  const proof = await proofOf(id)
  expect(proof.undecided).toEqual([])
  expect(proof).not.toHaveProperty('up_to_length')
  expect(proof.invariants.filter(({ status }) => status === 'unknown')).toEqual([])
  expect(proof.thresholds).toEqual([])
  expect(isCleanProof(proof)).toBe(true)
})
