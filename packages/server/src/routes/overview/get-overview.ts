import { OVERVIEW, OVERVIEW_QUERY } from '@tribunal/contract'
import { type Kind, settles } from '@tribunal/engine'
import { type Message, message } from '@tribunal/messages'
import type { CompiledPolicy, Policy } from '@tribunal/policy'
import {
  type ModelFigures,
  type Overview,
  type OverviewWindow,
  overviewOf,
  type ReviewerFigures,
  type RuleFigures,
  shareOf,
} from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DEFAULT_MS = 7 * DAY_MS
/** Longer windows are cut into days: a chart of more points than this shows nothing more. */
const HOURS_MAX = 62 * 24
const DAYS_MAX = 800
/** The last full hour that four digits of a year can say. */
const LAST_MS = Date.UTC(9999, 11, 31, 23)

export const getOverview = defineRoute({
  operation: 'getOverview',
  method: 'GET',
  url: '/api/v1/overview',
  permission: 'decisions:read',
  summary: 'Show what was decided, what people made of it, and how the queues stand',
  description:
    'The window is widened to full hours in UTC; the last seven days where none is named. Counts of decisions and their reviews are by when the decision was made, those of cases and reviewers by when they happened. What the last moment brought may not be counted yet: `counted` says how far it came.',
  tag: 'overview',
  query: OVERVIEW_QUERY,
  responses: { 200: OVERVIEW },
  async handler({ query, principal }, { store, tribunal, insight, now }) {
    const window = windowOf(query, now())
    const counted = await insight.catchUp()
    const found = await overviewOf(store.pool, window, new Date(now()), principal.id)
    const { from, to, bucket } = window
    const by_rule = ruleTable(found.rules, tribunal.policies)
    return { status: 200, body: { from, to, bucket, counted, ...figures(found), by_rule } }
  },
})

function figures({ decisions, fallback, reviewers, models, queue: { oldestAt, ...queue }, ...found }: Overview) {
  return {
    decisions,
    holds: found.holds,
    mix: found.mix,
    policy_marks: found.marks.map(({ at, ...mark }) => ({ ...mark, began_at: at })),
    overrides: overridesOf(found.reviews),
    fallback: { count: fallback, share: shareOf(fallback, decisions).rate },
    safety_overrides: found.overrides,
    models: { ...modelsOf(models), by_time: models.byTime.map(({ at, ...one }) => ({ at, ...modelsOf(one) })) },
    queue: { ...queue, oldest_at: oldestAt },
    reviewers: {
      people: reviewers.people,
      mine: reviewersOf(reviewers.mine),
      together: reviewers.together && reviewersOf(reviewers.together),
    },
  }
}

function modelsOf({ calls, failures, costUsd, p50Ms, p95Ms }: ModelFigures) {
  return { calls, failures, cost_usd: costUsd, p50_ms: p50Ms, p95_ms: p95Ms }
}

function reviewersOf({ decided, medianMs, undone, secondReview, blindFirst, shownFirst }: ReviewerFigures) {
  const agreement = { second_review: secondReview, blind_first: blindFirst, shown_first: shownFirst }
  return { decided, median_ms: medianMs, undone, agreement }
}

function overridesOf(reviews: Overview['reviews']) {
  const counted = reviews.filter(({ kind, outcome }) => settles(kind as Kind, outcome))
  const reviewed = counted.reduce((sum, review) => sum + review.reviewed, 0)
  const count = counted.reduce((sum, review) => sum + review.overridden, 0)
  return { reviewed, count, ...shareOf(count, reviewed), by_outcome: reviews }
}

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly bucket?: 'hour' | 'day' | undefined
  readonly kind?: Kind | undefined
}

/** The window in full hours. Throws an `invalid-request` problem where it is empty, or too long for its bucket. */
function windowOf({ from, to, bucket, kind }: Asked, nowMs: number): OverviewWindow {
  const end = Math.min(LAST_MS, Math.ceil((to === undefined ? nowMs + 1 : Date.parse(to)) / HOUR_MS) * HOUR_MS)
  const begin = Math.floor((from === undefined ? end - DEFAULT_MS : Date.parse(from)) / HOUR_MS) * HOUR_MS
  const chosen = bucket ?? (end - begin <= 3 * DAY_MS ? 'hour' : 'day')
  const most = chosen === 'hour' ? HOURS_MAX * HOUR_MS : DAYS_MAX * DAY_MS
  if (!(begin < end)) throw refused('query.from', message('request.earlier_than_to'))
  if (end - begin > most) throw refused('query.from', message('request.days_before_to', { days: most / DAY_MS }))
  const times = { from: new Date(begin).toISOString(), to: new Date(end).toISOString() }
  return { ...times, bucket: chosen, ...(kind ? { kind } : {}) }
}

function refused(field: string, expected: Message): HttpProblem {
  return new HttpProblem({ code: 'invalid-request', errors: [{ code: 'invalid-value', field, expected }] })
}

type Row = z.output<typeof OVERVIEW>['by_rule'][number]

/** Rules with their precision, most hits first; of policies that have answered, also the rules that never did. */
function ruleTable(figures: readonly RuleFigures[], policies: ReadonlyMap<string, CompiledPolicy>): Row[] {
  const known = new Set(figures.map(({ policy, rule }) => `${policy}/${rule}`))
  const silent = [...new Set(figures.map(({ policy }) => policy))].flatMap((policy) =>
    ruleIds(policies.get(policy)?.policy)
      .filter((rule) => !known.has(`${policy}/${rule}`))
      .map((rule) => ({ policy, rule, hits: 0, reviewed: 0, overridden: 0, lastAt: null })),
  )
  return [...figures, ...silent]
    .map(rowOf)
    .sort((a, b) => b.hits - a.hits || order(a.policy, b.policy) || order(a.rule, b.rule))
}

function rowOf({ lastAt, ...same }: RuleFigures): Row {
  const { rate, low, high } = shareOf(same.reviewed - same.overridden, same.reviewed)
  return { ...same, precision: rate, low, high, last_at: lastAt }
}

/** Everything that can settle the outcome of a policy, by id. */
function ruleIds(policy: Policy | undefined): readonly string[] {
  if (!policy) return []
  const { body, overrides } = policy
  const own =
    body.kind === 'scorecard'
      ? body.bands
      : [...body.rules, body.default, ...(body.forEach ? [body.forEach.empty] : [])]
  return [...own, ...(body.unknown ? [body.unknown] : []), ...overrides].map(({ id }) => id)
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
