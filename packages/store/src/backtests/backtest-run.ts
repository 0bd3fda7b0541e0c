import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { NOTHING_TALLIED, type TallyData } from '@tribunal/policy'
import type { Pool } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { sha256 } from '../ledger/openssl.ts'
import { inTransaction } from '../transaction.ts'
import type { ChunksRead } from './recorded-chunks.ts'

/** A backtest as the one who does it sees it. */
export interface RunRow {
  readonly id: string
  /** Which beginning of it this is. */
  readonly run: number
  readonly policy: string
  readonly from_source: string
  readonly to_source: string
  readonly since: Date | null
  readonly until: Date | null
  readonly shown: number
  /** Events of the ledger that are looked at. */
  readonly size: number
  readonly checkpoint: Buffer | null
}

/** How far a backtest is, to go on from. */
export interface Checkpoint {
  /** Events looked at. */
  readonly upTo: number
  readonly tally: TallyData
  readonly read: ChunksRead
}

/** How it ended: `done` and `cancelled` have a result. */
export type Outcome =
  | {
      readonly status: 'done' | 'cancelled'
      readonly result: string
      readonly counts: Readonly<Record<string, number>>
    }
  | { readonly status: 'failed'; readonly error: string }

/** Begins a backtest, or takes it over; undefined where it has ended. */
export async function beginRun(pool: Pool, id: string, nowMs: number): Promise<RunRow | undefined> {
  const { rows } = await pool.query<RunRow>(
    `update backtests set status = 'running', run = run + 1, restart = false, started_at = coalesce(started_at, $2)
     where id = $1 and status in ('queued', 'running')
     returning id, run, policy, from_source, to_source, since, until, shown, size, checkpoint`,
    [id, new Date(nowMs).toISOString()],
  )
  return rows[0]
}

/** The row of a backtest while it is under way: saves it, and hears what others wish of it. */
export class BacktestRun {
  readonly row: RunRow
  readonly #pool: Pool
  readonly #stop = new AbortController()
  #cancelled = false
  #heard: 'again' | 'lost' | undefined

  constructor(pool: Pool, row: RunRow) {
    this.#pool = pool
    this.row = row
  }

  /** Aborted when it is not to be gone on with, whatever the reason. */
  get stop(): AbortSignal {
    return this.#stop.signal
  }

  /** Somebody wishes that it end with what it has. */
  get cancelled(): boolean {
    return this.#cancelled
  }

  /** `again`: somebody was erased meanwhile, so that it is to be begun again. `lost`: somebody else has it, or it has ended. */
  get heard(): 'again' | 'lost' | undefined {
    return this.#heard
  }

  checkpoint(): Checkpoint {
    const { checkpoint } = this.row
    if (!checkpoint) return { upTo: 0, tally: NOTHING_TALLIED, read: { fromBodies: 0, unreadable: 0 } }
    return JSON.parse(inflateRawSync(checkpoint).toString()) as Checkpoint
  }

  async save(checkpoint: Checkpoint): Promise<void> {
    const bytes = deflateRawSync(JSON.stringify(checkpoint), { level: 1 })
    await this.#update('checkpoint = $3, done = $4', [bytes, checkpoint.upTo])
  }

  async hear(): Promise<void> {
    await this.#update('run = run', [])
  }

  async #update(set: string, values: readonly unknown[]): Promise<void> {
    const { id, run } = this.row
    const { rows } = await this.#pool.query<{ cancel: boolean }>(
      `update backtests set ${set} where id = $1 and run = $2 and status = 'running' and not restart returning cancel`,
      [id, run, ...values],
    )
    if (!rows[0]) return await this.#unheard(this.#pool)
    if (!rows[0].cancel) return
    this.#cancelled = true
    this.#stop.abort()
  }

  async #unheard(sql: Pick<Pool, 'query'>): Promise<void> {
    const { id, run } = this.row
    const { rows } = await sql.query<{ mine: boolean }>(
      `select run = $2 and restart and status = 'running' as mine from backtests where id = $1`,
      [id, run],
    )
    this.#heard = rows[0]?.mine ? 'again' : 'lost'
    this.#stop.abort()
  }

  /** Writes how it ended; of one that is done the ledger has an event, with the hash of its result. */
  async end(outcome: Outcome, ledger: Ledger, nowMs: number): Promise<void> {
    const { id, run, policy, size } = this.row
    const at = new Date(nowMs).toISOString()
    const [result, error] = outcome.status === 'failed' ? [null, outcome.error] : [outcome.result, null]
    await inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ asked_by: string; from_hash: string; to_hash: string }>(
        `update backtests set status = $3::text, result = $4, error = $5, ended_at = $6, checkpoint = null,
           done = case $3::text when 'done' then $7::bigint else done end
         where id = $1 and run = $2 and status = 'running' and not restart returning asked_by, from_hash, to_hash`,
        [id, run, outcome.status, result, error, at, size],
      )
      const [row] = rows
      if (!row) return await this.#unheard(client)
      if (outcome.status !== 'done') return
      const hash = Buffer.from(sha256(Buffer.from(outcome.result))).toString('hex')
      const data = { backtest: id, from: row.from_hash, to: row.to_hash, result: hash, ...outcome.counts }
      const type = 'policy.backtested' as const
      await ledger.append(client, [{ type, entity: `policy:${policy}`, at, actor: row.asked_by, data }])
    })
  }
}
