import { type Kind, type Share, settles, shareOf } from '@tribunal/engine'
import type { Pool } from 'pg'
import type { Measure } from '../roll-up/tally.ts'
import { decisionMix, decisionTotals, type MixCount, rulesLastAt, type Total } from './decision-counts.ts'
import { type ModelFigures, type ModelFiguresAt, modelFigures } from './model-figures.ts'
import { type PolicyMark, policyMarks } from './policy-marks.ts'
import { type QueueFigures, queueFigures } from './queue-figures.ts'
import { type ReviewersFigures, reviewersFigures } from './reviewer-figures.ts'
import type { OverviewWindow } from './window.ts'

/** What people made of decisions with one outcome of the machine. The share is null where it only asked for a person. */
export interface OutcomeReviews extends Share {
  readonly kind: string
  readonly outcome: string
  readonly reviewed: number
  readonly overridden: number
}

/** A rule that settled something. */
export interface RuleFigures {
  readonly policy: string
  readonly rule: string
  /** Decisions that it settled. */
  readonly hits: number
  /** Those of them that people decided on, and where they came to another outcome than the machine. */
  readonly reviewed: number
  readonly overridden: number
  /** When it last settled something, also before the window. */
  readonly lastAt: string | null
}

export interface Overview {
  readonly decisions: number
  readonly mix: readonly MixCount[]
  /** The same by the outcome that holds now. */
  readonly holds: readonly MixCount[]
  readonly marks: readonly PolicyMark[]
  readonly reviews: readonly OutcomeReviews[]
  /** Every rule that has ever settled something here, those without hits in the window as well. */
  readonly rules: readonly RuleFigures[]
  /** Decisions in which a step fell back, timed out or failed. */
  readonly fallback: number
  /** Overrides that replaced an outcome. */
  readonly overrides: readonly { readonly policy: string; readonly id: string; readonly count: number }[]
  readonly models: ModelFigures & { readonly byTime: readonly ModelFiguresAt[] }
  readonly queue: QueueFigures
  readonly reviewers: ReviewersFigures
}

/** What happened in a window, from what has been counted; `actor` asks, and is shown their own figures. */
export async function overviewOf(pool: Pool, window: OverviewWindow, now: Date, actor: string): Promise<Overview> {
  const [mix, holds, totals, lastAt, marks, models, queue, reviewers] = await Promise.all([
    decisionMix(pool, window, 'made'),
    decisionMix(pool, window, 'holds'),
    decisionTotals(pool, window),
    rulesLastAt(pool),
    policyMarks(pool, window),
    modelFigures(pool, window),
    queueFigures(pool, window, now),
    reviewersFigures(pool, window, actor),
  ])
  const of = (measure: Measure) => totals.filter((total) => total.measure === measure)
  return {
    decisions: mix.reduce((all, { count }) => all + count, 0),
    mix,
    holds,
    marks,
    reviews: reviewsOf(of('reviewed'), of('overridden')),
    rules: rulesOf(of('rule'), of('rule_reviewed'), of('rule_overridden'), lastAt),
    fallback: sum(of('fallback')),
    overrides: byKey(of('safety')).map(([key, count]) => ({ policy: policyIn(key), id: ruleIn(key), count })),
    models,
    queue,
    reviewers,
  }
}

function reviewsOf(reviewed: readonly Total[], overridden: readonly Total[]): OutcomeReviews[] {
  return reviewed.map(({ kind, key, n }) => {
    const changed = sum(overridden.filter((total) => total.kind === kind && total.key === key))
    const share = shareOf(changed, settles(kind as Kind, key) ? n : 0)
    return { kind, outcome: key, reviewed: n, overridden: changed, ...share }
  })
}

function rulesOf(
  hits: readonly Total[],
  reviewed: readonly Total[],
  overridden: readonly Total[],
  lastAt: ReadonlyMap<string, string>,
): RuleFigures[] {
  const [hit, seen, changed] = [hits, reviewed, overridden].map((totals) => new Map(byKey(totals)))
  return [...lastAt].map(([key, at]) => ({
    policy: policyIn(key),
    rule: ruleIn(key),
    hits: hit!.get(key) ?? 0,
    reviewed: seen!.get(key) ?? 0,
    overridden: changed!.get(key) ?? 0,
    lastAt: at,
  }))
}

function sum(totals: readonly Total[]): number {
  return totals.reduce((all, { n }) => all + n, 0)
}

/** Counts of both kinds together, by key. */
function byKey(totals: readonly Total[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { key, n } of totals) counts.set(key, (counts.get(key) ?? 0) + n)
  return [...counts]
}

/** `arbiter` of `arbiter/fallback-low`; ids of policies hold no slash. */
function policyIn(key: string): string {
  return key.slice(0, key.indexOf('/'))
}

function ruleIn(key: string): string {
  return key.slice(key.indexOf('/') + 1)
}
