import { shippedCompiled } from '@tribunal/testkit'
import { describe, expect, it } from 'vitest'
import { INTERNAL_POLICIES } from './payment-ports.ts'

const NO_MATCH = ['no_match', 'none', 0]
const asked = (id: string, facts: Record<string, unknown>) => {
  const { outcome, rule, results } = shippedCompiled(id).answer(facts)
  return outcome === 'no_match' ? NO_MATCH : [outcome, rule, results['relevance']]
}

describe('FP-01, unusual amounts', () => {
  it.each([
    [2, NO_MATCH],
    [2.01, ['CHALLENGE', 'above-2x', 0.65]],
    [3, ['CHALLENGE', 'above-2x', 0.65]],
    [3.01, ['CHALLENGE', 'above-3x', 0.75]],
  ])('at %d times the average', (amount_ratio, wanted) => {
    expect(asked('fp-01', { amount_ratio })).toEqual(wanted)
  })
})

describe('FP-02, international', () => {
  const HOME = { foreign_country: false, countries_24h: 1, country_high_risk: false, amount_usd: 5000 }
  it.each([
    ['at home', {}, NO_MATCH],
    ['in a new country', { foreign_country: true }, ['CHALLENGE', 'new-country', 0.7]],
    ['in two usual countries within a day', { countries_24h: 2 }, ['CHALLENGE', 'two-countries', 0.8]],
    [
      'in two countries within a day, this one new',
      { countries_24h: 2, foreign_country: true },
      ['ESCALATE_TO_HUMAN', 'two-countries-one-new', 0.8],
    ],
    ['1000 USD in a high-risk country', { country_high_risk: true, amount_usd: 1000 }, NO_MATCH],
    [
      '1000.01 USD there, where it is usual',
      { country_high_risk: true, amount_usd: 1000.01 },
      ['CHALLENGE', 'high-risk-country', 0.85],
    ],
    [
      '1000.01 USD there, where it is not',
      { country_high_risk: true, amount_usd: 1000.01, foreign_country: true },
      ['ESCALATE_TO_HUMAN', 'high-risk-new-country', 0.85],
    ],
    [
      'a cent under a call for action, at home',
      { country_call_for_action: true, amount_usd: 0.01 },
      ['ESCALATE_TO_HUMAN', 'call-for-action', 0.9],
    ],
    ['an amount of unknown worth there', { country_high_risk: true, amount_usd: undefined }, NO_MATCH],
  ])('%s', (_, change, wanted) => {
    expect(asked('fp-02', { ...HOME, ...change })).toEqual(wanted)
  })
})

describe('FP-03, unknown device', () => {
  it.each([
    [{ unknown_device: false, foreign_country: true, amount_ratio: 9 }, NO_MATCH],
    [{ unknown_device: true, foreign_country: false, amount_ratio: 1 }, ['CHALLENGE', 'alone', 0.65]],
    [{ unknown_device: true, foreign_country: true, amount_ratio: 5 }, ['ESCALATE_TO_HUMAN', 'with-new-country', 0.8]],
    [{ unknown_device: true, foreign_country: false, amount_ratio: 5 }, ['CHALLENGE', 'alone', 0.65]],
    [{ unknown_device: true, foreign_country: true, amount_ratio: 5.01 }, ['BLOCK', 'with-amount-above-5x', 0.9]],
  ])('%j', (facts, wanted) => {
    expect(asked('fp-03', facts)).toEqual(wanted)
  })
})

describe('FP-04, hours', () => {
  const NIGHT = { off_hours: true, minute_of_day: 360, unknown_device: true, amount_ratio: 3.01 }
  it.each([
    ['06:00, unknown device, above 3x', {}, ['BLOCK', 'night-unknown-device-high-amount', 0.9]],
    ['06:01', { minute_of_day: 361 }, ['CHALLENGE', 'off-hours-above-3x', 0.75]],
    ['a known device', { unknown_device: false }, ['CHALLENGE', 'off-hours-above-3x', 0.75]],
    ['exactly 3x', { amount_ratio: 3 }, ['CHALLENGE', 'off-hours-above-2x', 0.65]],
    ['exactly 2x', { amount_ratio: 2 }, NO_MATCH],
    ['usual hours by day', { off_hours: false, minute_of_day: 720 }, NO_MATCH],
    ['usual hours at night', { off_hours: false }, ['BLOCK', 'night-unknown-device-high-amount', 0.9]],
  ])('%s', (_, change, wanted) => {
    expect(asked('fp-04', { ...NIGHT, ...change })).toEqual(wanted)
  })
})

describe('FP-05, velocity', () => {
  const ONE = { payments_10min: 1, payments_60min: 1, small_payments_60min: 0, amount_ratio: 1 }
  it.each([
    ['one payment', {}, NO_MATCH],
    ['2 in 10 minutes', { payments_10min: 2, payments_60min: 2 }, NO_MATCH],
    ['3 in 10 minutes', { payments_10min: 3 }, ['CHALLENGE', 'three-in-10-minutes', 0.7]],
    ['4 in 10 minutes', { payments_10min: 4 }, ['CHALLENGE', 'three-in-10-minutes', 0.7]],
    ['5 in 10 minutes', { payments_10min: 5 }, ['BLOCK', 'five-in-10-minutes', 0.85]],
    ['9 in an hour', { payments_60min: 9 }, NO_MATCH],
    ['10 in an hour', { payments_60min: 10 }, ['ESCALATE_TO_HUMAN', 'ten-in-an-hour', 0.8]],
    ['1 small one, then a large one', { small_payments_60min: 1, amount_ratio: 4 }, NO_MATCH],
    [
      '2 small ones, then a large one',
      { small_payments_60min: 2, amount_ratio: 3.01 },
      ['BLOCK', 'small-then-large', 0.9],
    ],
    ['2 small ones, then exactly 3x', { small_payments_60min: 2, amount_ratio: 3 }, NO_MATCH],
  ])('%s', (_, change, wanted) => {
    expect(asked('fp-05', { ...ONE, ...change })).toEqual(wanted)
  })
})

describe('FP-06, combination', () => {
  it.each([
    [0, NO_MATCH],
    [1, NO_MATCH],
    [2, ['CHALLENGE', 'two', 0.65]],
    [3, ['ESCALATE_TO_HUMAN', 'three', 0.8]],
    [4, ['BLOCK', 'four-or-more', 0.9]],
    [5, ['BLOCK', 'four-or-more', 0.9]],
  ])('%d factors', (flag_count, wanted) => {
    expect(asked('fp-06', { flag_count })).toEqual(wanted)
  })
})

describe('the internal policies', () => {
  it.each(INTERNAL_POLICIES)('%s matches nothing where nothing is known', (id) => {
    expect(asked(id, {})).toEqual(NO_MATCH)
  })

  it.each(INTERNAL_POLICIES)(
    '%s has relevances from 0.60 to 0.90, so that a further match never lowers the risk',
    (id) => {
      const { body } = shippedCompiled(id).policy
      if (body.kind !== 'rules') throw new Error(`${id} is no rule policy`)
      for (const rule of body.rules) {
        const relevance = rule.set.find(({ name }) => name === 'relevance')?.value
        if (relevance?.op !== 'constant') throw new Error(`${rule.id} has no constant relevance`)
        expect(relevance.value).toBeGreaterThanOrEqual(0.6)
        expect(relevance.value).toBeLessThanOrEqual(0.9)
      }
    },
  )
})
