import { contentFolders, readPolicies } from '@tribunal/adapters'
import type { HourlyCount } from '@tribunal/store'
import { expect, it } from 'vitest'
import { HOUR_MS, ruleBaselines } from './rule-baselines.ts'
import { driftsOf, idleQuotas } from './safety-net.ts'

const NOW = Date.parse('2026-11-22T12:30:00Z')
const HOUR = Math.floor(NOW / HOUR_MS) * HOUR_MS
const count = (ago: number, measure: HourlyCount['measure'], kind: string, key: string, n: number): HourlyCount => ({
  hour: HOUR - ago * HOUR_MS,
  measure,
  kind,
  key,
  n,
})

it('the last day is held against the days before it: outcomes by kind, rules by policy', () => {
  const counts = [
    count(1, 'outcome', 'post', 'blocked', 50),
    count(2, 'outcome', 'post', 'clean', 50),
    count(30, 'outcome', 'post', 'clean', 990),
    count(30, 'outcome', 'post', 'blocked', 10),
    count(1, 'rule', 'post', 'publication/unverifiable', 10),
    count(40, 'rule', 'post', 'publication/unverifiable', 10),
    count(1, 'rule', 'post', 'integrity/clean', 10),
    count(1, 'outcome', 'payment', 'APPROVE', 10),
  ]
  expect(driftsOf(counts, NOW)).toMatchObject([
    { of: 'post', band: 'shifted', before: { clean: 990, blocked: 10 }, now: { clean: 50, blocked: 50 } },
    { of: 'publication', band: 'stable', index: 0 },
  ])
})

it('what is usual is made of the hours in which anything was decided, the running one apart', () => {
  const counts = [
    ...[1, 2, 3].map((ago) => count(ago, 'outcome', 'post', 'clean', 100)),
    count(2, 'rule', 'post', 'publication/confidently-false', 6),
    count(0, 'outcome', 'post', 'clean', 7),
    count(0, 'rule', 'post', 'publication/confidently-false', 5),
  ]
  const limits = { floor: 50, factor: 3, quantile: 0.99, tail: 1e-6, hoursMin: 3 }
  const loads = ruleBaselines(counts, HOUR, limits)
  expect(loads.ofRule.get('publication/confidently-false')).toEqual({ usual: 6, share: 0.02, known: true })
  expect(loads.ofNew.get('post')).toEqual({ usual: 0, share: 0, known: true })
  expect(loads.ofNew.get('payment')).toEqual({ usual: 0, share: 0, known: false })
  expect([loads.hits.get('publication/confidently-false'), loads.decisions.get('post')]).toEqual([5, 7])
})

it('a quota limits nothing where no policy that decides has such a rule', () => {
  const quotas = {
    'publication/confidently-false': 1,
    'publication/confidentlyfalse': 1,
    'publication-strict/confidently-false': 1,
    'arbiter-guarded/fallback-low': 1,
    'arbiter/fallback-low': 1,
    'claim-worth/any': 1,
  }
  const settings = { publication: 'publication', arbiter: 'arbiter-guarded' } as const
  expect(idleQuotas(quotas, readPolicies(contentFolders().policies), settings)).toEqual([
    'publication/confidentlyfalse',
    'publication-strict/confidently-false',
    'arbiter/fallback-low',
    'claim-worth/any',
  ])
})
