import type { Decision, Submission } from '@tribunal/engine'
import { describe, expect, it } from 'vitest'
import { PAYMENT, PAYMENT_DECISION } from '../../test/record/entries.ts'
import { entryOf, utf8 } from './to-record-entry.ts'

describe('a text in UTF-8', () => {
  it('stays as it was when others are written behind it', () => {
    const texts = Array.from({ length: 400 }, (_, index) => `${index}:${'é🎉'.repeat(index * 8)}`)
    expect(texts.map(utf8).map(String)).toEqual(texts)
  })

  it('may be of any size', () => {
    const long = 'ñ'.repeat(3_000_000)
    expect([utf8(long), utf8('short')].map(String)).toEqual([long, 'short'])
  })
})

describe('the event of a decision', () => {
  const dataOf = (decision: Decision) =>
    entryOf(PAYMENT as Submission, decision, { atMs: 0, actor: 'system:test', inputs: new Uint8Array(32) }).event.data

  it('names the rule and every override that applied, where there is more than the rule', () => {
    expect(dataOf(PAYMENT_DECISION)).not.toHaveProperty('reason_codes')
    const [answer] = PAYMENT_DECISION.answers
    const override = { id: 'critical-risk', replaced: 'CHALLENGE', outcome: 'BLOCK', reason: 'x', facts: [] }
    const overridden = { ...PAYMENT_DECISION, answers: [{ ...answer, overrides: [override] }] }
    const said = dataOf(overridden as unknown as Decision)
    expect(said).toMatchObject({ rule: 'critical-risk', reason_codes: ['fallback-low', 'critical-risk'] })
  })
})
