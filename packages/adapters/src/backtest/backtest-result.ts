import { type Share, shareOf } from '@tribunal/engine'
import type { CompiledPolicy } from '@tribunal/policy'
import {
  type Agreement,
  agreementOf,
  type Confusion,
  distributionsOf,
  type EffectsTally,
  type FactDistribution,
  type Judged,
  type TallyData,
  unitsOf,
} from '@tribunal/policy'

/** Which text of a policy. */
export interface VersionName {
  /** Id that the text gives itself: another policy can be tried in the place of one. */
  readonly policy: string
  readonly hash: string
  readonly version: string
}

/** Decisions with one outcome before and one after. */
export interface BacktestCell {
  readonly from: string
  readonly to: string
  readonly count: number
  /** Of them, settled by another rule, and by the same rule with other results. */
  readonly other_rule: number
  readonly other_results: number
  readonly money: readonly { readonly currency: string; readonly amount: number }[]
  /** Of those that changed in any way, which rule settled them before and which after. */
  readonly rules: readonly { readonly from: string; readonly to: string; readonly count: number }[]
  /** Some of those that changed, drawn evenly: ids of decisions, or places in a file. */
  readonly sample: readonly string[]
}

/** How a version does where people have decided. */
export interface PeopleFigures {
  readonly from: Confusion & { readonly precision: Share; readonly recall: Share }
  readonly to: Confusion & { readonly precision: Share; readonly recall: Share }
  /** Decisions that people decided on in the period, and how many of them were computed again, drawn evenly. */
  readonly reviewed: number
  readonly looked: number
}

/** What a backtest found. */
export interface BacktestResult {
  readonly policy: string
  readonly from: VersionName
  readonly to: VersionName
  /** RFC 3339; null: without that end. */
  readonly since: string | null
  readonly until: string | null
  /** It was cancelled: what follows is of the decisions looked at until then. */
  readonly partial: boolean
  /** Decisions that the policy took part in. */
  readonly decisions: number
  /** Of them, those that have another outcome. */
  readonly changed: number
  /** Facts that do not fit what a version declares; nothing is decided on them. */
  readonly bad: number
  readonly problems: readonly { readonly at: string; readonly field: string; readonly expected: string }[]
  /** Decisions whose recorded body cannot be read, whatever policy took part in them. */
  readonly unreadable: number
  /** Decisions whose facts were taken from their bodies, because they were not kept for backtests, or not all of them. */
  readonly from_bodies: number
  readonly cells: readonly BacktestCell[]
  readonly rules: readonly { readonly rule: string; readonly from: number; readonly to: number }[]
  /** Spread of the facts, told from so many records drawn evenly. */
  readonly facts: readonly FactDistribution[]
  readonly facts_records: number
  /** Of decisions with any change: what becomes of the decision as a whole. `of` is how many there are. Null where not known. */
  readonly effects: (EffectsTally & { readonly of: number }) | null
  readonly people: PeopleFigures | null
}

/** What a result is put together from. */
export interface ResultParts {
  readonly policy: string
  readonly versions: { readonly from: CompiledPolicy; readonly to: CompiledPolicy }
  readonly since?: string | null
  readonly until?: string | null
  readonly partial: boolean
  readonly tally: TallyData
  /** How a decision is named to people. */
  readonly nameOf: (key: number) => string
  readonly unreadable?: number
  readonly from_bodies?: number
  readonly effects?: EffectsTally
  readonly people?: PeopleFigures
}

export function backtestResult(parts: ResultParts): BacktestResult {
  const { policy, versions, since = null, until = null, partial, tally, nameOf, effects, people } = parts
  const records = tally.facts.map(({ value }) => value)
  const any = tally.cells.flatMap(({ rules }) => rules).reduce((sum, [, , count]) => sum + count, 0)
  return {
    policy,
    from: nameOfVersion(versions.from),
    to: nameOfVersion(versions.to),
    since,
    until,
    partial,
    decisions: tally.decisions,
    changed: tally.cells.reduce((sum, { from, to, count }) => sum + (from === to ? 0 : count), 0),
    bad: tally.bad,
    problems: tally.problems.map(({ key, field, expected }) => ({ at: nameOf(key), field, expected })),
    unreadable: parts.unreadable ?? 0,
    from_bodies: parts.from_bodies ?? 0,
    cells: tally.cells.map((cell) => cellShape(cell, nameOf)),
    rules: tally.rules.map(([rule, from, to]) => ({ rule, from, to })),
    facts: distributionsOf(versions.to.policy.facts, records),
    facts_records: records.length,
    effects: effects ? { ...effects, of: any } : null,
    people: people ?? null,
  }
}

/** The keys that a result names. */
export function namedKeys({ cells, problems }: TallyData): readonly number[] {
  const sampled = cells.flatMap(({ sample }) => sample.map(({ key }) => key))
  return [...new Set([...sampled, ...problems.map(({ key }) => key)])]
}

function nameOfVersion({ policy: { id, hash, version } }: CompiledPolicy): VersionName {
  return { policy: id, hash, version }
}

function cellShape(cell: TallyData['cells'][number], nameOf: (key: number) => string): BacktestCell {
  const { from, to, count, otherRule, otherResults, money, rules, sample } = cell
  return {
    from,
    to,
    count,
    other_rule: otherRule,
    other_results: otherResults,
    money: Object.entries(money).map(([currency, digits]) => ({ currency, amount: unitsOf(digits) })),
    rules: rules
      .map(([before, after, many]) => ({ from: before, to: after, count: many }))
      .sort((a, b) => b.count - a.count),
    sample: sample.map(({ key }) => nameOf(key)),
  }
}

/** How versions do against what people decided; `mild` is the outcome that asks for nothing. */
export function peopleFigures(judged: readonly Judged[], mild: string, reviewed: number): PeopleFigures {
  const { from, to }: Agreement = agreementOf(judged, new Set([mild]))
  return { from: withShares(from), to: withShares(to), reviewed, looked: judged.length }
}

function withShares(confusion: Confusion): PeopleFigures['from'] {
  const { both, machine_only, people_only } = confusion
  return {
    ...confusion,
    precision: shareOf(both, both + machine_only),
    recall: shareOf(both, both + people_only),
  }
}
