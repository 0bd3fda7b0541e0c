import { readdirSync, readFileSync } from 'node:fs'
import { CASE_PRIORITIES, caseFrom, type PostDecision } from '@tribunal/engine'
import { type CompiledPolicy, definePolicy } from '@tribunal/policy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateOf } from '../record/case-row.ts'
import { sampleOf, secondReviewOf } from './case-policies.ts'
import { newCase } from './new-case.ts'

const FOLDER = new URL('../../../../content/policies/', import.meta.url)
const policies: ReadonlyMap<string, CompiledPolicy> = new Map(
  readdirSync(FOLDER)
    .filter((name) => !name.endsWith('.test.yaml'))
    .map((name) => [name.replace('.yaml', ''), definePolicy(readFileSync(new URL(name, FOLDER), 'utf8'))]),
)

const ID = '0190a000-0000-7000-8000-000000000001'
const AT = '2026-11-22T10:00:00.000Z'
const entry = {
  id: '0190a000-0000-7000-8000-000000000002',
  at: AT,
  row: { kind: 'post', outcome: 'blocked', category: 'high_conf_fake', rule: 'strong-refutation', score: 0.4 },
} as const
/** As much of a decision as a case is opened from. */
const routed = (priority: string): PostDecision =>
  ({ kind: 'post', lang: 'sw', case: { queue: 'fact_check', priority, reason: '' } }) as unknown as PostDecision

describe('routing', () => {
  it('opens a case with its event and its row', () => {
    const { event, row, state } = newCase(routed('urgent'), entry, policies, ID)!
    const { data } = event
    expect(event).toMatchObject({ type: 'case.opened', entity: `case:${ID}`, at: AT, actor: 'system:routing' })
    expect(data).toMatchObject({ decision: entry.id, queue: 'fact_check', outcome: 'blocked', cause: 'routing' })
    expect(row).toMatchObject({ id: ID, decision_id: entry.id, priority: 0, lang: 'sw', risk: 86.67, skill: null })
    const { type, at, actor } = event
    expect(state).toEqual(caseFrom(ID, [{ type, at, actor, data } as never]))
    const { decision_id, kind, lang, skill, outcome } = row
    const columns = { id: ID, decision_id, kind, lang, skill, outcome, opened_at: new Date(row.opened_at) }
    expect(stateOf({ ...columns, state: JSON.parse(row.state) })).toEqual(state)
    // A row of an older version.
    expect(stateOf({ ...columns, state })).toEqual(state)
  })

  it.each([
    ['urgent', '2026-11-22T11:00:00.000Z'],
    ['high', '2026-11-22T14:00:00.000Z'],
    ['normal', '2026-11-23T10:00:00.000Z'],
    ['low', '2026-11-25T10:00:00.000Z'],
  ])('gives a case of priority %s until %s', (priority, due) => {
    expect(newCase(routed(priority), entry, policies, ID)!.row.due_at).toBe(due)
  })

  it('opens none where the decision asks for none', () => {
    const { case: _, ...settled } = routed('low')
    expect(newCase(settled as PostDecision, entry, policies, ID)).toBeUndefined()
  })

  it('ranks priorities as the engine lists them', () => {
    for (const [rank, priority] of CASE_PRIORITIES.entries())
      expect(newCase(routed(priority), entry, policies, ID)!.row.priority).toBe(rank)
  })

  it('ranks what was blocked above what is in doubt, and that above what is clean, however calmly it was told', () => {
    const riskAt = (outcome: string, score: number) =>
      newCase(routed('low'), { ...entry, row: { ...entry.row, outcome, score } }, policies, ID)!.row.risk!
    const ranked = ['clean', 'needs_review', 'blocked'].flatMap((outcome) => [riskAt(outcome, 1), riskAt(outcome, 0)])
    expect(ranked).toEqual([0, 33.33, 33.33, 66.67, 66.67, 100])
  })

  it('knows no risk where nothing was measured', () => {
    const unmeasured = { ...entry, row: { ...entry.row, score: null } }
    expect(newCase(routed('low'), unmeasured, policies, ID)!.row.risk).toBeNull()
  })
})

describe('a version of a policy from before 2026-11-28, which calls a payment `transaction`', () => {
  const facts = {
    kind: 'payment',
    queue: 'fraud_review',
    priority: 'high',
    machine_outcome: 'ESCALATE_TO_HUMAN',
    gravest_outcome: 'ESCALATE_TO_HUMAN',
    chosen_outcome: 'APPROVE',
    category: 'critical',
    risk: 96,
    stage: 'first',
  } as const
  const today = readFileSync(new URL('second-review.yaml', FOLDER), 'utf8')
  const before = today.replace('[post, payment]', '[post, transaction]').replaceAll('"payment"', '"transaction"')
  it.each([today, before])('decides on payments as the one of today', (text) => {
    const inForce = new Map([...policies, ['second-review', definePolicy(text)]])
    expect(secondReviewOf(inForce, ID, facts)).toBe('four_eyes')
  })
})

describe('a sample', () => {
  it('is about as large as its policy says', () => {
    const ids = fc.sample(fc.uuid({ version: 7 }), { numRuns: 20_000, seed: 7 })
    const blind = ids.filter((id) => newCase(routed('low'), entry, policies, id)!.event.data['blind']).length
    expect(blind / ids.length).toBeGreaterThan(0.09)
    expect(blind / ids.length).toBeLessThan(0.11)
    const facts = {
      kind: 'post',
      queue: 'fact_check',
      priority: 'low',
      machine_outcome: 'needs_review',
      gravest_outcome: 'needs_review',
      chosen_outcome: 'clean',
      category: 'send_downstream',
      risk: null,
      stage: 'first',
    } as const
    const sampled = ids.filter((id) => secondReviewOf(policies, id, facts) === 'sample').length
    expect(sampled / ids.length).toBeGreaterThan(0.044)
    expect(sampled / ids.length).toBeLessThan(0.056)
  })

  it('lies between 0 and 1 and is drawn anew for another policy', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const [one, other] = [sampleOf(id, 'case-terms'), sampleOf(id, 'second-review')]
        expect(one).toBeGreaterThanOrEqual(0)
        expect(one).toBeLessThan(1)
        expect(sampleOf(id, 'case-terms')).toBe(one)
        expect(other).not.toBeNaN()
      }),
    )
  })
})
