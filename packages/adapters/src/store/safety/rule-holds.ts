import { HOLDABLE_POLICIES } from '@tribunal/engine'
import { type AuditEvent, readEvent } from '@tribunal/ledger'
import type { Pool, PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { inTransaction } from '../transaction.ts'

/** A rule that is held to review, and what it came to. */
export interface RuleHold {
  /** `policy/rule`. */
  readonly rule: string
  /** Since when; RFC 3339. */
  readonly at: string
  /** How often it had determined an outcome in the hour. */
  readonly hits: number
  /** How often it may. */
  readonly limit: number
}

/** What a person let a rule come to when they released it. */
export interface RuleRelease {
  readonly rule: string
  readonly at: string
  /** Hits an hour it may come to until its history says more. */
  readonly allowance: number
  readonly actor: string
}

export interface RuleHolds {
  readonly held: readonly RuleHold[]
  /** Rules that are not held and were, each with its last release. */
  readonly released: readonly RuleRelease[]
}

export interface RuleHoldStoreOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Who held a rule: the breaker. */
const BREAKER = 'system:breaker'

/** Rules held and released, as the ledger tells it: there is no other record of it, so every process sees the same. */
export class RuleHoldStore {
  readonly #options: RuleHoldStoreOptions

  constructor(options: RuleHoldStoreOptions) {
    this.#options = options
  }

  /** Which rules are held, and which were. */
  async read(): Promise<RuleHolds> {
    return await readHolds(this.#options.pool)
  }

  /** Holds a rule. False where it is held already. */
  async hold(rule: string, { hits, limit }: Pick<RuleHold, 'hits' | 'limit'>): Promise<boolean> {
    return await this.#change(async (client, { held }) => {
      if (held.some((one) => one.rule === rule)) return false
      await this.#tell(client, 'rule.held', rule, BREAKER, { hits, limit })
      return true
    })
  }

  /** Releases a rule. Undefined where it is not held. `allowance`: hits an hour it may come to from now on. */
  async release(
    rule: string,
    { actor, reason, allowance }: { readonly actor: string; readonly reason: string; readonly allowance: number },
  ): Promise<RuleRelease | undefined> {
    return await this.#change(async (client, { held }) => {
      if (!held.some((one) => one.rule === rule)) return undefined
      const at = await this.#tell(client, 'rule.released', rule, actor, { reason, allowance })
      return { rule, at, allowance, actor }
    })
  }

  /** The one who changes something has read the last change before it. */
  async #change<T>(change: (client: PoolClient, holds: RuleHolds) => Promise<T>): Promise<T> {
    const { pool, ledger } = this.#options
    return await inTransaction(pool, async (client) => {
      await ledger.tip(client, { lock: true })
      return await change(client, await readHolds(client))
    })
  }

  async #tell(
    client: PoolClient,
    type: 'rule.held' | 'rule.released',
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

const ENTITIES = HOLDABLE_POLICIES.map((policy) => `policy:${policy}`)

async function readHolds(client: Pick<PoolClient, 'query'>): Promise<RuleHolds> {
  const { rows } = await client.query<{ bytes: Uint8Array }>({
    name: 'rule_holds',
    text: `select bytes from ledger_events where entity = any($1) and type in ('rule.held', 'rule.released') order by seq`,
    values: [ENTITIES],
  })
  const held = new Map<string, RuleHold>()
  const released = new Map<string, RuleRelease>()
  for (const { bytes } of rows) {
    const event = readEvent(bytes)
    // One that cannot be read any more was changed, which `audit verify` tells.
    if (typeof event === 'object') follow(event, held, released)
  }
  return { held: [...held.values()], released: [...released.values()] }
}

function follow(
  { type, entity, at, actor, data }: AuditEvent,
  held: Map<string, RuleHold>,
  released: Map<string, RuleRelease>,
): void {
  const said = data as Readonly<Record<string, unknown>>
  const rule = `${entity.slice('policy:'.length)}/${String(said['rule'])}`
  if (type === 'rule.held') {
    held.set(rule, { rule, at, hits: Number(said['hits']), limit: Number(said['limit']) })
    released.delete(rule)
  } else {
    held.delete(rule)
    released.set(rule, { rule, at, actor, allowance: Number(said['allowance']) })
  }
}
