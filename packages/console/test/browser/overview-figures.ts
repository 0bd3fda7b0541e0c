import type { Overview } from '@tribunal/client'

const DAY_MS = 86_400_000
const share = (rate: number, low: number, high: number) => ({ rate, low, high })
const NONE = { rate: null, low: null, high: null }

/** The overview of a week in which something of everything happened, up to now. */
export function busyWeek(nowMs: number): Overview {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS
  const days = Array.from({ length: 7 }, (_, index) => new Date(today - (6 - index) * DAY_MS).toISOString())
  const at = (day: number, hour: number) => new Date(Date.parse(days[day]!) + hour * 3_600_000).toISOString()
  const mix = days.flatMap((day, index) => [
    { at: day, kind: 'post', outcome: 'clean', count: 900 + 40 * index },
    { at: day, kind: 'post', outcome: 'needs_review', count: 120 },
    { at: day, kind: 'post', outcome: 'blocked', count: 60 - 5 * index },
    { at: day, kind: 'payment', outcome: 'CHALLENGE', count: 150 },
    { at: day, kind: 'payment', outcome: 'my_own_word', count: 30 },
  ])
  const called = { calls: 180, failures: 4, cost_usd: 0.42, p50_ms: 640, p95_ms: 2_900 }
  return {
    from: days[0]!,
    to: new Date(Math.ceil(nowMs / 3_600_000) * 3_600_000).toISOString(),
    bucket: 'day',
    counted: { last_at: new Date(nowMs).toISOString(), behind: 3 },
    decisions: mix.reduce((sum, { count }) => sum + count, 0),
    // People let through half of what waited for them.
    holds: mix.flatMap((one) =>
      one.outcome === 'needs_review'
        ? [
            { ...one, count: one.count / 2 },
            { ...one, outcome: 'clean', count: one.count / 2 },
          ]
        : [one],
    ),
    mix,
    policy_marks: [
      { began_at: at(2, 14), policy: 'arbiter', version: '1.1.0', hash: 'a'.repeat(64) },
      { began_at: at(2, 14), policy: 'publication', version: '1.2.0', hash: 'b'.repeat(64) },
      { began_at: at(4, 9), policy: 'screening', version: null, hash: `feed${'0'.repeat(60)}` },
    ],
    overrides: {
      reviewed: 240,
      count: 31,
      ...share(0.129, 0.092, 0.178),
      by_outcome: [
        { kind: 'post', outcome: 'blocked', reviewed: 240, overridden: 31, ...share(0.129, 0.092, 0.178) },
        { kind: 'post', outcome: 'needs_review', reviewed: 700, overridden: 0, ...NONE },
      ],
    },
    by_rule: [
      rule('publication', 'confidently-false', 400, 180, 22, share(0.878, 0.822, 0.918), at(6, 1)),
      rule('arbiter', 'fallback-medium', 150, 60, 9, share(0.85, 0.739, 0.919), at(5, 1)),
      rule('screening', '=lexicon', 12, 4, 1, share(0.75, 0.301, 0.954), at(3, 1)),
      rule('publication', 'high-risk-unverified', 0, 0, 0, NONE, null),
    ],
    fallback: { count: 190, share: 0.021 },
    safety_overrides: [
      { policy: 'arbiter', id: 'critical-risk', count: 57 },
      { policy: 'arbiter', id: 'low-confidence', count: 112 },
    ],
    models: {
      ...called,
      calls: 1_260,
      failures: 28,
      cost_usd: 2.94,
      by_time: days.map((day, index) => ({ at: day, ...called, p95_ms: 2_900 + 100 * index })),
    },
    queue: {
      waiting: 64,
      overdue: 5,
      oldest_at: at(4, 3),
      ages: { under_1h: 40, h1_4: 12, h4_24: 9, over_24h: 3 },
      arrivals: days.map((day) => ({ at: day, count: 100 })),
      resolved: days.map((day, index) => ({ at: day, count: 104 + index })),
    },
    reviewers: {
      people: 6,
      mine: {
        decided: 38,
        median_ms: 64_000,
        undone: 2,
        agreement: {
          blind_first: { agreed: 9, of: 12, ...share(0.75, 0.468, 0.911) },
          shown_first: { agreed: 20, of: 22, ...share(0.909, 0.722, 0.975) },
          second_review: { agreed: 3, of: 4, ...share(0.75, 0.301, 0.954) },
        },
      },
      together: {
        decided: 725,
        median_ms: 81_000,
        undone: 14,
        agreement: {
          blind_first: { agreed: 40, of: 52, ...share(0.769, 0.639, 0.863) },
          shown_first: { agreed: 310, of: 340, ...share(0.912, 0.877, 0.937) },
          second_review: { agreed: 27, of: 31, ...share(0.871, 0.711, 0.949) },
        },
      },
    },
  }
}

/** The overview of a period in which nothing happened. */
export function silentWeek(nowMs: number): Overview {
  const { from, to, bucket } = busyWeek(nowMs)
  const agreement = { agreed: 0, of: 0, ...NONE }
  return {
    from,
    to,
    bucket,
    counted: { last_at: null, behind: 0 },
    decisions: 0,
    holds: [],
    mix: [],
    policy_marks: [],
    overrides: { reviewed: 0, count: 0, ...NONE, by_outcome: [] },
    by_rule: [],
    fallback: { count: 0, share: null },
    safety_overrides: [],
    models: { calls: 0, failures: 0, cost_usd: 0, p50_ms: null, p95_ms: null, by_time: [] },
    queue: {
      waiting: 0,
      overdue: 0,
      oldest_at: null,
      ages: { under_1h: 0, h1_4: 0, h4_24: 0, over_24h: 0 },
      arrivals: [],
      resolved: [],
    },
    reviewers: {
      people: 0,
      mine: {
        decided: 0,
        median_ms: null,
        undone: 0,
        agreement: { blind_first: agreement, shown_first: agreement, second_review: agreement },
      },
      together: null,
    },
  }
}

function rule(
  policy: string,
  name: string,
  hits: number,
  reviewed: number,
  overridden: number,
  { rate, low, high }: Record<'rate' | 'low' | 'high', number | null>,
  last_at: string | null,
): Overview['by_rule'][number] {
  return { policy, rule: name, hits, reviewed, overridden, precision: rate, low, high, last_at }
}
