import { type CaseEvent, type CasePriority, type CaseState, decideCase, type MeasureRules } from '@tribunal/engine'
import type { Pool, PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { type StateColumns, stateOf } from '../record/case-row.ts'
import { inTransaction } from '../transaction.ts'
import { Batcher } from './batcher.ts'
import type { Policies } from './case-policies.ts'
import {
  type CaseActor,
  type CaseDecision,
  type CaseProblem,
  type CaseRequest,
  type CaseResult,
  type CaseSettings,
  commandOf,
  needsContent,
} from './case-request.ts'
import { type CaseChange, commitCases, type ToldAfter } from './commit-cases.ts'
import { riskOf } from './new-case.ts'
import { type LockedDecision, lockDecision, openCase } from './open-case.ts'
import { type NextWish, takeNext } from './take-next.ts'

export interface CaseStoreOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  readonly policies: Policies
  readonly settings: CaseSettings
  readonly told: ToldAfter
  /** Which measures follow from what people decide. */
  readonly measures: MeasureRules
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What is asked of one case, and by whom. */
export interface CaseAsk {
  readonly id: string
  /** Several one after the other: all of them, or none. */
  readonly asked: CaseRequest | readonly CaseRequest[]
}

type JobWish = Omit<NextWish, 'at' | 'except'>
/** What somebody asks: something of certain cases, or the next ones. */
type Job = { readonly who: CaseActor } & ({ readonly asks: readonly CaseAsk[] } | { readonly wish: JobWish })

/** A case whose row is locked. */
interface Held {
  readonly state: CaseState
  readonly decision: CaseDecision
  /** Known of a case of which something is asked that needs the content. */
  readonly erased?: boolean
}

/** Where an appeal against a decision that had no case is heard. */
const APPEALED = { queue: 'appeals', priority: 'normal', cause: 'appeal' } as const
/** Jobs in one transaction at most: all of them wait for it. */
const GROUP_MAX = 50
/** Claims that ran out and are written down in one transaction, at most. */
const EXPIRED_MAX = 50
/** Any number that nothing else in the database uses as an advisory lock. */
const SWEEP_LOCK = 8_313_022_005

/**
 * Cases, as people work on them. Whatever happens is appended to the ledger in the transaction that changes the row, which
 * is locked first: of two at once one wins, and the other hears of it.
 */
export class CaseStore {
  readonly #options: CaseStoreOptions
  readonly #jobs: Batcher<Job, readonly CaseResult[]>

  constructor(options: CaseStoreOptions) {
    this.#options = options
    this.#jobs = new Batcher((jobs) => inTransaction(options.pool, (client) => this.#runGroup(client, jobs)), GROUP_MAX)
  }

  get settings(): CaseSettings {
    return this.#options.settings
  }

  get told(): ToldAfter {
    return this.#options.told
  }

  /** Does what is asked of a case, or says why not. */
  async act(id: string, asked: CaseRequest, who: CaseActor): Promise<CaseResult> {
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
    if (!preview) return await this.#jobs.do({ asks, who })
    return await inTransaction(this.#options.pool, async (client) => {
      const cases = await this.#hold(client, idsOf(asks), false)
      await markErased(client, asks, cases)
      return this.#decide(asks, who, cases).results
    })
  }

  /** Claims the best waiting cases for somebody: at most `count`, none where none waits that they may take. */
  async next(wish: Omit<NextWish, 'at' | 'except'>): Promise<readonly CaseState[]> {
    const { actor, lead } = wish
    const results = await this.#jobs.do({ wish, who: { actor, lead } })
    return results.flatMap((result) => (result.ok ? [result.state] : []))
  }

  /**
   * Does what several asked at once, in the order of their asking. Cases that were named are locked before any is looked for:
   * looking for one waits for nobody, so no two processes wait for each other.
   */
  async #runGroup(client: PoolClient, jobs: readonly Job[]): Promise<readonly (readonly CaseResult[])[]> {
    const named = jobs.flatMap((job) => ('asks' in job ? job.asks : []))
    const cases = await this.#hold(client, idsOf(named))
    await markErased(client, named, cases)
    const changes: CaseChange[] = []
    const results: (readonly CaseResult[])[] = []
    for (const job of jobs) {
      const asks = 'asks' in job ? job.asks : await this.#asksFor(client, job.wish, cases)
      const decided = this.#decide(asks, job.who, cases)
      changes.push(...decided.changes)
      results.push(decided.results)
    }
    await commitCases(client, this.#options, changes)
    return results
  }

  /** Claims of the best cases that are not among those held already, which are held then as well. */
  async #asksFor(client: PoolClient, wish: JobWish, cases: Map<string, Held>): Promise<readonly CaseAsk[]> {
    const ids = await takeNext(client, { ...wish, at: this.#at(), except: [...cases.keys()] })
    if (ids.length === 0) return []
    for (const [id, held] of await this.#hold(client, ids)) cases.set(id, held)
    return ids.map((id) => ({ id, asked: { do: 'claim' } }))
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
      if (id !== null) return (await this.#runGroup(client, [{ asks: [{ id, asked }], who }]))[0]![0]
      return await openCase(client, this.#options, { decision, ...APPEALED, asked, at: this.#at() }, who)
    })
  }

  /** Looks at a post because of a notice, on the case that its decision has or on a new one, in the transaction that locked the decision. */
  async notice(
    client: PoolClient,
    decision: LockedDecision,
    { queue, priority }: { readonly queue: string; readonly priority: CasePriority },
    who: CaseActor,
  ): Promise<CaseResult> {
    const { caseId: id } = decision
    const asked = { do: 'notice', priority } as const
    if (id !== null) return (await this.#runGroup(client, [{ asks: [{ id, asked }], who }]))[0]![0]!
    return await openCase(client, this.#options, { decision, queue, priority, cause: 'notice', at: this.#at() }, who)
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
    await this.#runGroup(client, [{ asks, who: { actor: 'system:leases', lead: false } }])
    return rows.length
  }

  /** Locks rows in the order of their ids, as everybody does, so that two who want several never wait for each other. */
  async #hold(client: PoolClient, ids: readonly string[], lock = true): Promise<Map<string, Held>> {
    const { rows } = await client.query<HeldRow>({
      name: lock ? 'hold_cases' : 'see_cases',
      text: `select c.id, c.decision_id, c.kind, c.lang, c.skill, c.outcome, c.opened_at, c.state, d.category, d.score, d.at
        from cases c join decisions d on d.id = c.decision_id
        where c.id = any($1::uuid[]) order by c.id ${lock ? 'for update of c' : ''}`,
      values: [ids],
    })
    return new Map(
      rows.map((row) => {
        const decision = { category: row.category, risk: riskOf(row), decidedAt: row.at.toISOString() }
        return [row.id, { state: stateOf(row), decision }]
      }),
    )
  }

  /** What is asked of cases, decided one after the other; `cases` has their new states then. */
  #decide(
    asks: readonly CaseAsk[],
    who: CaseActor,
    cases: Map<string, Held>,
  ): { readonly results: readonly CaseResult[]; readonly changes: readonly CaseChange[] } {
    const { policies, settings } = this.#options
    // Read once the rows are held: what happened before, elsewhere, is not in the future then.
    const at = this.#at()
    const changes: CaseChange[] = []
    const results = asks.map(({ id, asked }): CaseResult => {
      const held = cases.get(id)
      if (!held) return { ok: false, problem: { code: 'no_case' } }
      const events: CaseEvent[] = []
      let { state } = held
      for (const step of 'do' in asked ? [asked] : asked) {
        if (step.do === 'resolve' && step.version !== undefined && step.version !== state.version)
          return { ok: false, problem: changedProblem(state, at, who) }
        if (held.erased && needsContent(step)) return { ok: false, problem: { code: 'erased' } }
        const command = commandOf(state, held.decision, step, { policies, settings, at })
        const answer = decideCase(state, command, { at, ...who })
        if (!answer.ok) return { ok: false, problem: answer.refusal }
        events.push(...answer.events)
        state = answer.state
      }
      changes.push({ before: held.state, after: state, events })
      cases.set(id, { ...held, state })
      return { ok: true, state }
    })
    return { results, changes }
  }

  #at(): string {
    return new Date(this.#options.now()).toISOString()
  }
}

function idsOf(asks: readonly CaseAsk[]): string[] {
  return asks.map(({ id }) => id)
}

/** Marks the cases whose content is gone, of those that need it. Their rows are locked, as an erasure locks them: what is there now stays. */
async function markErased(client: PoolClient, asks: readonly CaseAsk[], cases: Map<string, Held>): Promise<void> {
  const needed = asks
    .filter(({ asked }) => ('do' in asked ? [asked] : asked).some(needsContent))
    .flatMap(({ id }) => cases.get(id) ?? [])
  if (needed.length === 0) return
  const { rows } = await client.query<{ id: string }>(
    'select decision_id as id from decision_bodies where decision_id = any($1::uuid[])',
    [needed.map(({ state }) => state.decision)],
  )
  const there = new Set(rows.map(({ id }) => id))
  for (const held of needed) cases.set(held.state.id, { ...held, erased: !there.has(held.state.decision) })
}

interface HeldRow extends StateColumns {
  readonly category: string
  readonly score: number | null
  readonly at: Date
}

/** A case that has changed since it was looked at: what it refuses now says who changed it and when, where it does. */
function changedProblem(state: CaseState, at: string, { actor, lead }: CaseActor): CaseProblem {
  const answer = decideCase(state, { do: 'extend' }, { at, actor, lead })
  return answer.ok ? { code: 'version_changed' } : answer.refusal
}
