import { expect, it } from 'vitest'
import { spokenSignal } from './spoken-signal.ts'

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
  expect(spokenSignal(signal)).toEqual({ key, value })
})

it('a name that is not known stays as it is', () => {
  expect(spokenSignal('weather_bad')).toBeUndefined()
})
