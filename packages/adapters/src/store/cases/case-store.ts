import { type CaseEvent, type CaseState, decideCase } from '@tribunal/engine'
import type { Pool, PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { inTransaction } from '../people/people-store.ts'
import { type AskedOfCase, type CaseDecision, type CaseSettings, commandOf } from './asked-of-case.ts'
import type { Policies } from './case-policies.ts'
import type { CaseActor, CaseProblem, CaseResult } from './case-result.ts'
import { type CaseChange, commitCases } from './commit-cases.ts'
import { lockDecision, openCase } from './open-case.ts'
import { riskOf } from './opening-of.ts'
import { type NextWish, takeNext } from './take-next.ts'

export interface CaseStoreOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  readonly policies: Policies
  readonly settings: CaseSettings
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What is asked of one case, and by whom. */
export interface CaseAsk {
  readonly id: string
  /** Several one after the other: all of them, or none. */
  readonly asked: AskedOfCase | readonly AskedOfCase[]
}

/** A case whose row is locked. */
interface Held {
  readonly state: CaseState
  readonly decision: CaseDecision
}

/** Where an appeal against a decision that had no case is heard. */
const APPEALED = { queue: 'appeals', priority: 'normal', cause: 'appeal' } as const
/** Claims that ran out and are written down in one transaction, at most. */
const EXPIRED_MAX = 50
/** Any number that nothing else in the database uses as an advisory lock. */
const SWEEP_LOCK = 8_313_022_005

/**
 * Cases, as people work on them. Whatever happens is appended to the ledger in the transaction that changes the row, which
 * is locked first: of two at once one wins, and the other is told of it.
 */
export class CaseStore {
  readonly #options: CaseStoreOptions

  constructor(options: CaseStoreOptions) {
    this.#options = options
  }

  get settings(): CaseSettings {
    return this.#options.settings
  }

  /** Does what is asked of a case, or says why not. */
  async act(id: string, asked: AskedOfCase, who: CaseActor): Promise<CaseResult> {
    return (await this.actAll([{ id, asked }], who))[0]!
  }

  /**
   * Does what is asked of several cases in one transaction, each by itself: what one refuses costs the others nothing. With
   * `preview` nothing is written, and the results are what would have been.
   */
  async actAll(
    asks: readonly CaseAsk[],
    who: CaseActor,
    { preview = false }: { readonly preview?: boolean } = {},
  ): Promise<readonly CaseResult[]> {
    return await inTransaction(this.#options.pool, async (client) => {
      const ids = asks.map(({ id }) => id)
      return await this.#decide(client, asks, who, await this.#hold(client, ids, !preview), preview)
    })
  }

  /** Claims the best waiting cases for somebody: at most `count`, none where none waits that they may take. */
  async next(wish: Omit<NextWish, 'at'>): Promise<readonly CaseState[]> {
    return await inTransaction(this.#options.pool, async (client) => {
      const ids = await takeNext(client, { ...wish, at: this.#at() })
      if (ids.length === 0) return []
      const asks = ids.map((id) => ({ id, asked: { do: 'claim' } as const }))
      const results = await this.#decide(client, asks, wish, await this.#hold(client, ids), false)
      return results.flatMap((result) => (result.ok ? [result.state] : []))
    })
  }

  /**
   * Asks for another look at a decision, on the case it has or on one that is opened for it; undefined where there is no
   * such decision.
   */
  async appeal(decisionId: string, text: string, who: CaseActor): Promise<CaseResult | undefined> {
    return await inTransaction(this.#options.pool, async (client) => {
      const decision = await lockDecision(client, decisionId)
      if (!decision) return undefined
      const asked = { do: 'appeal', text } as const
      const { caseId: id } = decision
      if (id !== null)
        return (await this.#decide(client, [{ id, asked }], who, await this.#hold(client, [id]), false))[0]
      return await openCase(client, this.#options, { decision, ...APPEALED, asked, at: this.#at() }, who)
    })
  }

  /** Writes down the claims that have run out; one process at a time. Returns how many. */
  async expire(): Promise<number> {
    for (let count = 0; ; ) {
      const written = await inTransaction(this.#options.pool, (client) => this.#expireSome(client))
      count += written
      if (written < EXPIRED_MAX) return count
    }
  }

  async #expireSome(client: PoolClient): Promise<number> {
    const { rows: lock } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      SWEEP_LOCK,
    ])
    if (!lock[0]!.mine) return 0
    const at = this.#at()
    await client.query(`delete from case_skips where at < $1::timestamptz - interval '1 hour'`, [at])
    const { rows } = await client.query<{ id: string }>(
      `select id from cases where status = 'claimed' and held_until <= $1
       order by held_until limit ${EXPIRED_MAX} for update skip locked`,
      [at],
    )
    if (rows.length === 0) return 0
    const asks = rows.map(({ id }) => ({ id, asked: { do: 'expire' } as const }))
    const held = await this.#hold(
      client,
      rows.map(({ id }) => id),
    )
    await this.#decide(client, asks, { actor: 'system:leases', lead: false }, held, false)
    return rows.length
  }

  /** Locks rows in the order of their ids, as everybody does, so that two who want several never wait for each other. */
  async #hold(client: PoolClient, ids: readonly string[], lock = true): Promise<Map<string, Held>> {
    const { rows } = await client.query<HeldRow>({
      name: lock ? 'hold_cases' : 'see_cases',
      text: `select c.id, c.state, d.category, d.kind, d.score, d.at
        from cases c join decisions d on d.id = c.decision_id
        where c.id = any($1::uuid[]) order by c.id ${lock ? 'for update of c' : ''}`,
      values: [ids],
    })
    return new Map(
      rows.map((row) => {
        const decision = { category: row.category, risk: riskOf(row), decidedAt: row.at.toISOString() }
        return [row.id, { state: row.state, decision }]
      }),
    )
  }

  async #decide(
    client: PoolClient,
    asks: readonly CaseAsk[],
    who: CaseActor,
    held: ReadonlyMap<string, Held>,
    preview: boolean,
  ): Promise<readonly CaseResult[]> {
    const { ledger, policies, settings } = this.#options
    // Read once the rows are held: what happened before, elsewhere, is not in the future then.
    const at = this.#at()
    const states = new Map([...held].map(([id, { state }]) => [id, state]))
    const changes: CaseChange[] = []
    const results = asks.map(({ id, asked }): CaseResult => {
      const before = states.get(id)
      if (!before) return { ok: false, problem: { code: 'no_case' } }
      const events: CaseEvent[] = []
      let after = before
      for (const step of 'do' in asked ? [asked] : asked) {
        if (step.do === 'resolve' && step.version !== undefined && step.version !== after.version)
          return { ok: false, problem: changedProblem(after, at, who) }
        const command = commandOf(after, held.get(id)!.decision, step, { policies, settings, at })
        const answer = decideCase(after, command, { at, ...who })
        if (!answer.ok) return { ok: false, problem: answer.refusal }
        events.push(...answer.events)
        after = answer.state
      }
      changes.push({ before, after, events })
      states.set(id, after)
      return { ok: true, state: after }
    })
    if (!preview) await commitCases(client, ledger, changes)
    return results
  }

  #at(): string {
    return new Date(this.#options.now()).toISOString()
  }
}

interface HeldRow {
  readonly id: string
  readonly state: CaseState
  readonly category: string
  readonly kind: 'post' | 'transaction'
  readonly score: number | null
  readonly at: Date
}

/** A case that has changed since it was looked at: what it refuses now says who changed it and when, where it does. */
function changedProblem(state: CaseState, at: string, { actor, lead }: CaseActor): CaseProblem {
  const answer = decideCase(state, { do: 'extend' }, { at, actor, lead })
  return answer.ok ? { code: 'version_changed' } : answer.refusal
}
