import { expect, it } from 'vitest'
import { paceOf } from '../parts/payment-parts.ts'
import { spokenSignal } from './payment-signals.tsx'

it.each([
  ['high_amount_ratio_30.0x', 'high', '30.0'],
  ['elevated_amount_2.5x', 'elevated', '2.5'],
  ['transaction_off_hours', 'off_hours', ''],
  ['foreign_country_RU', 'foreign', 'RU'],
  ['unknown_device_D-88', 'device', 'D-88'],
  ['velocity_alert', 'fast', ''],
  ['threat_device_watchlist', 'watchlist', 'device_watchlist'],
  ['decision_arbiter_error', 'failed', ''],
])('the signal %s has words', (signal, key, value) => {
  expect(spokenSignal(signal, 'fast')).toEqual({ key, value })
})

it('a name that is not known stays as it is', () => {
  expect(spokenSignal('weather_bad', 'fast')).toBeUndefined()
})

it.each(['not_fast', 'unknown'] as const)('an alert is not said to be of a fast pace where the pace is %s', (pace) => {
  expect(spokenSignal('velocity_alert', pace)).toEqual({ key: 'leap', value: '' })
})

it.each([
  [['FP-05'], 4, 'fast'],
  [['FP-01', 'FP-05'], 0, 'fast'],
  [['FP-01'], 4, 'not_fast'],
  [[], 0, 'unknown'],
] as const)('matches %j after %i earlier payments are a pace: %s', (ids, earlier, pace) => {
  const policy_matches = ids.map((policy_id) => ({ policy_id }))
  expect(paceOf({ policy_matches, history: { earlier_payments: earlier }, velocity_alert: true } as never)).toBe(pace)
})
