import {
  BREAKER_LIMITS,
  type BreakerLimits,
  type Decision,
  type Drift,
  determinedBy,
  drift,
  hourlyLimit,
  type Settings,
  SUSPENDABLE_POLICIES,
} from '@tribunal/engine'
import type { CompiledPolicy } from '@tribunal/policy'
import {
  countNewEvents,
  type HourlyCount,
  hourlyCounts,
  type ResumedRule,
  type RuleStates,
  type Store,
  type SuspendedRule,
  type SuspendedRuleStore,
} from '@tribunal/store'
import { HOUR_MS, type RuleBaselines, ruleBaselines } from './rule-baselines.ts'
import { UncountedHits } from './uncounted-hits.ts'

export interface SafetyNetParts {
  readonly pool: Store['pool']
  readonly rules: SuspendedRuleStore
  /** Hits an hour by `policy/rule` that a rule may come to, in the place of its history. */
  readonly quotas: Readonly<Record<string, number>>
  readonly limits: Pick<BreakerLimits, 'floor' | 'factor'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called with each rule that this process has suspended, once the ledger says so. */
  readonly onSuspended: (rule: SuspendedRule) => void
  readonly onError: (error: unknown) => void
}

/** History a rule is judged by. */
const HISTORY_MS = 7 * 24 * HOUR_MS
/** Quotas that limit nothing, because no policy that decides has such a rule. */
export function idleQuotas(
  quotas: SafetyNetParts['quotas'],
  policies: ReadonlyMap<string, CompiledPolicy>,
  settings: Pick<Settings, 'publication' | 'arbiter'>,
): readonly string[] {
  const rules = decidingRules(policies, settings)
  return Object.keys(quotas).filter((name) => !rules.has(name))
}

/** Every rule that determines outcomes, as `policy/rule`: of the policies that decide. */
export function decidingRules(
  policies: ReadonlyMap<string, CompiledPolicy>,
  settings: Pick<Settings, 'publication' | 'arbiter'>,
): ReadonlySet<string> {
  const deciding = ['final-decision', 'screening', settings.publication, settings.arbiter]
  return new Set(deciding.flatMap((id) => rulesOf(id, policies.get(id))))
}

/** Everything that can determine an outcome of a policy, as `policy/rule`. */
function rulesOf(id: string, compiled: CompiledPolicy | undefined): readonly string[] {
  if (!compiled) return []
  const { body, overrides } = compiled.policy
  const clauses = body.kind === 'rules' ? [...body.rules, body.default, body.forEach?.empty, body.unknown] : body.bands
  return [...clauses, ...overrides].flatMap((clause) => (clause ? [`${id}/${clause.id}`] : []))
}

/** An allowance lasts until the history of the rule has caught up. */
const ALLOWANCE_MS = HISTORY_MS
const EVERY_MS = 30_000
const GATHER_MS = 250
/** A start counts for so long at most what the processes before it left uncounted. */
const CATCH_UP_MS = 2_000

/** What one decision adds to the counts, until it is durable or given up. */
export interface Seen {
  /** Milliseconds since 1970, of the beginning of its hour. */
  readonly hour: number
  /** Its kind, and the rules of it that can be suspended. */
  readonly names: readonly string[]
}

/**
 * Counts what determines outcomes in this process, on top of what the record has counted of all processes, and suspends a
 * rule that fires far more often than is usual. The ledger alone says which rules are suspended; every process follows it.
 */
export class SafetyNet {
  readonly #parts: SafetyNetParts
  readonly #limits: BreakerLimits
  #states: RuleStates = { suspended: [], resumed: [] }
  /** Found by this process, and not yet in the ledger. */
  readonly #pending = new Map<string, SuspendedRule>()
  #suspendedRules: readonly string[] = []
  #loads: RuleBaselines = ruleBaselines([], 0, BREAKER_LIMITS)
  #drifts: readonly MixDrift[] = []
  #hour = -1
  /** Hits of rules, and decisions by kind, of this process in the running hour. */
  readonly #uncounted = new UncountedHits()
  /** Limits as they were last worked out: they only grow while an hour runs. */
  readonly #known = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #gathering: NodeJS.Timeout | undefined
  #working: Promise<void> = Promise.resolve()

  constructor(parts: SafetyNetParts) {
    this.#parts = parts
    this.#limits = { ...BREAKER_LIMITS, ...parts.limits }
  }

  /** Rules that are suspended now, as `policy/rule`, sorted; the same array until that changes. */
  get suspendedRules(): readonly string[] {
    return this.#suspendedRules
  }

  /** The same rules with how often they fired, and those that were resumed. */
  get states(): RuleStates {
    return this.#states
  }

  /** Resumed rules whose allowance still holds, with the end of it in milliseconds since 1970. */
  get allowances(): readonly (ResumedRule & { readonly until: number })[] {
    return this.#states.resumed
      .map((resumed) => ({ ...resumed, until: Date.parse(resumed.at) + ALLOWANCE_MS }))
      .filter(({ until }) => this.#parts.now() < until)
  }

  /** How far outcomes and rules of the last day have moved from the days before; half a minute old at most. */
  get drifts(): readonly MixDrift[] {
    return this.#drifts
  }

  /** Hits of a rule in the running hour, of all processes as far as they were counted. */
  hitsNow(rule: string): number {
    return (this.#loads.hits.get(rule) ?? 0) + this.#uncounted.of(rule)
  }

  /** Resumes a rule. False where it is not suspended. */
  async resume(
    rule: string,
    how: { readonly actor: string; readonly reason: string; readonly allowance: number },
  ): Promise<boolean> {
    const resumed = await this.#parts.rules.resume(rule, { ...how, hits_before: this.hitsNow(rule) })
    await this.#follow()
    return resumed !== undefined
  }

  /** Reads which rules are suspended and what is usual, and keeps up with both. */
  async open(): Promise<void> {
    const { pool, onError } = this.#parts
    // What cannot be counted now is counted later; a service starts without it.
    await countNewEvents(pool, CATCH_UP_MS).catch(onError)
    await this.refresh()
    this.#timer = setInterval(() => this.#inTurn(() => this.refresh()), EVERY_MS)
    this.#timer.unref()
  }

  /**
   * Counts a decision. Suspends each rule of it that has fired too often; its later outcomes go to a person. Say of the
   * result that it was `recorded`, or `givenUp`.
   */
  seen({ kind, answers }: Pick<Decision, 'kind' | 'answers'>): Seen {
    this.#turnHour()
    const rules = answers.filter(({ policy }) => SUSPENDABLE_POLICIES.includes(policy)).map(determinedBy)
    const names = [kind, ...rules]
    this.#uncounted.add(names)
    for (const rule of rules) this.#seenRule(rule, kind)
    return { hour: this.#hour, names }
  }

  /** The decision is durable; `seq`: its place in the ledger. */
  recorded({ hour, names }: Seen, seq: number): void {
    if (hour === this.#hour) this.#uncounted.recorded(names, seq)
  }

  /** The decision could not be recorded: it was never made. */
  givenUp({ hour, names }: Seen): void {
    if (hour === this.#hour) this.#uncounted.remove(names)
  }

  /** The ledger has grown: another process may have suspended or resumed a rule. */
  grown(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.#inTurn(() => this.#follow())
    }, GATHER_MS)
    this.#gathering.unref()
  }

  /** Reads which rules are suspended, and what was counted, until now. */
  async refresh(): Promise<void> {
    this.#turnHour()
    const { pool, now } = this.#parts
    const { counts, next } = await hourlyCounts(pool, new Date(now() - HISTORY_MS))
    this.#turnHour()
    this.#loads = ruleBaselines(counts, this.#hour, this.#limits)
    this.#drifts = driftsOf(counts, now())
    this.#uncounted.countedUpTo(next)
    await this.#recordPending()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    clearTimeout(this.#gathering)
    await this.#working
  }

  #seenRule(rule: string, kind: string): void {
    const hits = this.hitsNow(rule)
    if (hits <= (this.#known.get(rule) ?? 0) || this.#suspendedRules.includes(rule)) return
    const limit = this.#limitOf(rule, kind)
    this.#known.set(rule, limit)
    if (hits > limit) this.#suspend({ rule, at: new Date(this.#parts.now()).toISOString(), hits, limit })
  }

  #limitOf(rule: string, kind: string): number {
    const { quotas } = this.#parts
    const load = this.#loads.ofRule.get(rule) ?? this.#loads.ofNew.get(kind)!
    const decisions = (this.#loads.decisions.get(kind) ?? 0) + this.#uncounted.of(kind)
    const resumed = this.allowances.find((one) => one.rule === rule)
    // In the hour in which it was resumed, what it had come to before does not count.
    const before = resumed && Date.parse(resumed.at) >= this.#hour ? resumed.hits_before : 0
    const given = {
      ...(quotas[rule] === undefined ? {} : { quota: quotas[rule] }),
      ...(resumed ? { allowance: before + resumed.allowance } : {}),
    }
    return hourlyLimit(load, decisions, given, this.#limits)
  }

  #suspend(found: SuspendedRule): void {
    this.#pending.set(found.rule, found)
    this.#setSuspended()
    this.#inTurn(() => this.#recordPending())
  }

  async #recordPending(): Promise<void> {
    const { rules, onSuspended } = this.#parts
    for (const found of [...this.#pending.values()]) if (await rules.suspend(found.rule, found)) onSuspended(found)
    await this.#follow()
  }

  async #follow(): Promise<void> {
    this.#states = await this.#parts.rules.read()
    for (const { rule } of this.#states.suspended) this.#pending.delete(rule)
    this.#known.clear()
    this.#setSuspended()
  }

  #setSuspended(): void {
    const rules = [...this.#states.suspended.map(({ rule }) => rule), ...this.#pending.keys()]
    const next = [...new Set(rules)].sort()
    if (next.join() !== this.#suspendedRules.join()) this.#suspendedRules = Object.freeze(next)
  }

  #turnHour(): void {
    const hour = Math.floor(this.#parts.now() / HOUR_MS) * HOUR_MS
    if (hour === this.#hour) return
    this.#hour = hour
    this.#uncounted.clear()
    this.#known.clear()
    this.#loads = { ...this.#loads, hits: new Map(), decisions: new Map() }
  }

  #inTurn(work: () => Promise<void>): void {
    this.#working = this.#working.then(work).catch(this.#parts.onError)
  }
}

type Counts = Record<string, number>

/** How far one mix has moved, with the counts of both sides. */
interface MixDrift extends Drift {
  /** `post` or `payment`: its outcomes; a policy: its rules. */
  readonly of: string
  readonly before: Readonly<Counts>
  readonly now: Readonly<Counts>
}

/** The last day is held against the days before it. */
const LAST_MS = 24 * HOUR_MS

/** Outcomes and rules of the last day against those before, wherever there are both. */
export function driftsOf(counts: readonly HourlyCount[], nowMs: number): readonly MixDrift[] {
  const mixes = new Map<string, { readonly before: Counts; readonly now: Counts }>()
  for (const { hour, measure, kind, key, n } of counts) {
    const [policy = ''] = key.split('/')
    if (measure === 'rule' && !SUSPENDABLE_POLICIES.includes(policy)) continue
    const of = measure === 'outcome' ? kind : policy
    const mix = mixes.get(of) ?? { before: {}, now: {} }
    const side = hour > nowMs - LAST_MS ? mix.now : mix.before
    side[key] = (side[key] ?? 0) + n
    mixes.set(of, mix)
  }
  return [...mixes.keys()].sort().flatMap((of) => {
    const mix = mixes.get(of)!
    const found = drift(mix.before, mix.now)
    return found ? [{ of, ...found, ...mix }] : []
  })
}
