import { message } from '@tribunal/messages'
import { ok, unavailable } from '@tribunal/signals'
import { describe, expect, it } from 'vitest'
import type { ContextSignals } from '../../domain/decision.ts'
import { customerReason } from './customer-reason.ts'

const QUIET: ContextSignals = {
  amount_ratio: ok({ part: 2, whole: 1, value: 2 }),
  off_hours: ok(false),
  foreign_country: ok(false),
  unknown_device: ok(false),
  channel_risk: 'medium',
  flags: [],
}
const HIGH = ok({ part: 4, whole: 1, value: 4 })

describe('the reason a customer is told', () => {
  it.each([
    ['amount', { amount_ratio: HIGH }],
    ['hours', { off_hours: ok(true) }],
    ['country', { foreign_country: ok(true) }],
    ['device', { unknown_device: ok(true) }],
    ['channel', { channel_risk: 'high' }],
    ['general', {}],
    ['general', { amount_ratio: unavailable(message('signal.step_failed')) }],
    ['amount', { amount_ratio: HIGH, off_hours: ok(true) }],
    ['several', { amount_ratio: HIGH, off_hours: ok(true), unknown_device: ok(true) }],
  ] as const)('is %s', (reason, change) => {
    expect(customerReason({ ...QUIET, ...change }, false, true)).toBe(reason)
  })

  it('is the frequency of a burst', () => {
    expect(customerReason(QUIET, true, true)).toBe('frequency')
  })

  it('is unclear where nothing stands out and the risk is not known', () => {
    expect(customerReason(QUIET, false, false)).toBe('unclear')
    expect(customerReason({ ...QUIET, off_hours: ok(true) }, false, false)).toBe('hours')
  })
})
