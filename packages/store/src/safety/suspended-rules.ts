import { SUSPENDABLE_POLICIES } from '@tribunal/engine'
import { type AuditEvent, readEvent } from '@tribunal/ledger'
import type { Pool, PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { inTransaction } from '../transaction.ts'

/** A rule whose outcomes go to a person, and how often it fired before. */
export interface SuspendedRule {
  /** `policy/rule`. */
  readonly rule: string
  /** Since when; RFC 3339. */
  readonly at: string
  /** How often it had determined an outcome in the hour. */
  readonly hits: number
  /** How often it may. */
  readonly limit: number
}

/** What a person allowed a rule when they resumed it. */
export interface ResumedRule {
  readonly rule: string
  readonly at: string
  /** Hits an hour it may come to until its history says more. */
  readonly allowance: number
  /** Hits of that hour until then, which do not count against it; 0 where the event does not say. */
  readonly hits_before: number
  readonly actor: string
}

/** How a person resumes a rule. */
export interface Resumption extends Pick<ResumedRule, 'actor' | 'allowance' | 'hits_before'> {
  /** Why, for the ledger. */
  readonly reason: string
}

export interface RuleStates {
  readonly suspended: readonly SuspendedRule[]
  /** Rules that were suspended before and decide again, each as it was resumed last. */
  readonly resumed: readonly ResumedRule[]
}

export interface SuspendedRuleStoreOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Who suspends rules: the circuit breaker. */
const BREAKER = 'system:breaker'

/** Rules suspended and resumed. The ledger is their only record, so every process sees the same. */
export class SuspendedRuleStore {
  readonly #options: SuspendedRuleStoreOptions

  constructor(options: SuspendedRuleStoreOptions) {
    this.#options = options
  }

  /** Which rules are suspended, and which were. */
  async read(): Promise<RuleStates> {
    return await readStates(this.#options.pool)
  }

  /** Suspends a rule. False where it is suspended already. */
  async suspend(rule: string, { hits, limit }: Pick<SuspendedRule, 'hits' | 'limit'>): Promise<boolean> {
    return await this.#change(async (client, { suspended }) => {
      if (suspended.some((one) => one.rule === rule)) return false
      await this.#append(client, 'rule.suspended', rule, BREAKER, { hits, limit })
      return true
    })
  }

  /** Resumes a rule. Undefined where it is not suspended. `allowance`: how often an hour it may fire from now on. */
  async resume(rule: string, { actor, reason, allowance, hits_before }: Resumption): Promise<ResumedRule | undefined> {
    return await this.#change(async (client, { suspended }) => {
      if (!suspended.some((one) => one.rule === rule)) return undefined
      const at = await this.#append(client, 'rule.resumed', rule, actor, { reason, allowance, hits_before })
      return { rule, at, allowance, hits_before, actor }
    })
  }

  /** A change is made with the last change before it read. */
  async #change<T>(change: (client: PoolClient, states: RuleStates) => Promise<T>): Promise<T> {
    const { pool, ledger } = this.#options
    return await inTransaction(pool, async (client) => {
      await ledger.tip(client, { lock: true })
      return await change(client, await readStates(client))
    })
  }

  async #append(
    client: PoolClient,
    type: 'rule.suspended' | 'rule.resumed',
    rule: string,
    actor: string,
    data: Readonly<Record<string, string | number>>,
  ): Promise<string> {
    const [policy = '', name = ''] = rule.split('/')
    const at = new Date(this.#options.now()).toISOString()
    const event = { type, entity: `policy:${policy}`, at, actor, data: { rule: name, ...data } }
    await this.#options.ledger.append(client, [event])
    return at
  }
}

/** As ledgers say it, those from before 2026-11-28 in the older word. */
const SUSPENDED: readonly string[] = ['rule.suspended', 'rule.held']
const RESUMED: readonly string[] = ['rule.resumed', 'rule.released']

const ENTITIES = SUSPENDABLE_POLICIES.map((policy) => `policy:${policy}`)

async function readStates(client: Pick<PoolClient, 'query'>): Promise<RuleStates> {
  const { rows } = await client.query<{ bytes: Uint8Array }>({
    name: 'rule_states',
    text: `select bytes from ledger_events where entity = any($1) and type = any($2) order by seq`,
    values: [ENTITIES, [...SUSPENDED, ...RESUMED]],
  })
  const suspended = new Map<string, SuspendedRule>()
  const resumed = new Map<string, ResumedRule>()
  for (const { bytes } of rows) {
    const event = readEvent(bytes)
    // An event that cannot be read was changed: `audit verify` finds it.
    if (typeof event === 'object') follow(event, suspended, resumed)
  }
  return { suspended: [...suspended.values()], resumed: [...resumed.values()] }
}

function follow(
  { type, entity, at, actor, data }: AuditEvent,
  suspended: Map<string, SuspendedRule>,
  resumed: Map<string, ResumedRule>,
): void {
  const said = data as Readonly<Record<string, unknown>>
  const rule = `${entity.slice('policy:'.length)}/${String(said['rule'])}`
  if (SUSPENDED.includes(type)) {
    suspended.set(rule, { rule, at, hits: Number(said['hits']), limit: Number(said['limit']) })
    resumed.delete(rule)
  } else {
    suspended.delete(rule)
    resumed.set(rule, {
      rule,
      at,
      actor,
      allowance: Number(said['allowance']),
      hits_before: Number(said['hits_before'] ?? 0),
    })
  }
}
