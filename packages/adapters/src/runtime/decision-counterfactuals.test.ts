import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Payment, Post } from '@tribunal/engine'
import { render } from '@tribunal/messages'
import { afterAll, describe, expect, it } from 'vitest'
import { decisionCounterfactuals } from './decision-counterfactuals.ts'
import { openTribunal } from './open-tribunal.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-changes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const tribunal = openTribunal({ dataDir: folder })
const PAYMENT: Payment = {
  kind: 'payment',
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount: 8500,
  currency: 'USD',
  country: 'NG',
  channel: 'mobile',
  device_id: 'D-99',
  timestamp: '2026-11-10T02:00:00-05:00',
  merchant_id: 'M-001',
  customer_behavior: {
    usual_amount_avg: 500,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  },
}
const POST: Post = { kind: 'post', id: 'P-1', text: 'mRNA vaccines cause cancer, doctors admit.' }

async function changesOf(submission: Post | Payment) {
  const decision = await tribunal.decide(submission)
  return { decision, policies: decisionCounterfactuals(tribunal, tribunal.deciding, decision) }
}

describe('what would have changed a decision', () => {
  it('of a payment: what the arbiter would have answered is what would have been decided', async () => {
    const { decision, policies } = await changesOf(PAYMENT)
    expect(policies.map(({ policy }) => policy)).toEqual(['arbiter-guarded', 'composite-risk'])
    const [arbiter, risk] = policies
    expect(arbiter).toMatchObject({ version: '2.4.0', outcome: 'BLOCK', complete: true })
    for (const one of arbiter!.counterfactuals) {
      expect(one.decision).toMatchObject({ outcome: one.outcome, changed: true })
    }
    expect(decision).toMatchObject({ decision: 'BLOCK', risk_category: risk!.outcome })
  })

  it('of a payment: another risk category goes through the arbiter', async () => {
    const { policies } = await changesOf(PAYMENT)
    const lower = policies[1]!.counterfactuals.find(({ outcome }) => outcome === 'high' || outcome === 'medium')!
    expect(lower.decision.category).toBe(lower.outcome)
    expect(render(lower.sentence, 'es')).toMatch(/^Esto habría sido .* con /)
  })

  it('of a post: another status is another outcome, another label only where screening blocks for it', async () => {
    const { decision, policies } = await changesOf(POST)
    expect(policies.map(({ policy }) => policy)).toEqual([
      'publication',
      'final-decision',
      'screening',
      'post-routing',
      'worth-checking',
    ])
    const [publication, label] = policies
    for (const { outcome, decision: then } of publication!.counterfactuals) {
      expect(then).toMatchObject({ outcome, changed: true, case: outcome !== 'clean' })
    }
    for (const { outcome, decision: then } of label!.counterfactuals) {
      expect(then).toMatchObject({ category: outcome, changed: outcome === 'high_conf_fake' })
    }
    // Nothing of this was decided: the decision stands as it was.
    expect(await tribunal.replay(decision)).toMatchObject({ status: publication!.outcome })
  })

  it('of a payment that nothing could be measured of: nothing', async () => {
    const decision = await tribunal.decide(PAYMENT)
    if (decision.kind !== 'payment') throw new Error('a payment is decided as one')
    expect(decisionCounterfactuals(tribunal, tribunal.deciding, { ...decision, facts: null })).toEqual([])
  })
})
