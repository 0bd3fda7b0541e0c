import type { EventDraft, SealedEvent } from '@tribunal/ledger'
import type { Pool, PoolClient } from 'pg'
import { BatchRows } from '../ledger/batch-statement.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { extend, type TipState } from '../ledger/tip.ts'
import { measureRow } from '../measures/measure-rows.ts'
import { StoreError } from '../store-error.ts'
import type { DecisionEntry, RecordEntry } from './entry.ts'
import { hashedKey } from './kept-answers.ts'

/** What became of an entry. */
export type Recorded =
  /** Durable: `seqs` are the places of its decisions in the ledger. */
  | { readonly state: 'recorded'; readonly seqs: readonly number[] }
  /** Its Idempotency-Key was used before, here or elsewhere: nothing was written. */
  | { readonly state: 'key_used' }

export interface GroupWriterOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  /** Told of events once they are durable, in their order. */
  readonly onAppended?: (events: readonly SealedEvent[]) => void
  /** Told how many entries a batch held and how long its commit took, in milliseconds. */
  readonly onBatch?: (entries: number, tookMs: number) => void
  /** Entries that may wait at once; more are refused. Default 10 000. */
  readonly queueMax?: number
  /** Decisions in one batch; 400 by default: they commit in some tens of milliseconds, so that one large request keeps nobody waiting. */
  readonly batchMax?: number
  /** Bytes of one statement; 8 MiB by default. More are written in several, in one transaction. */
  readonly statementBytes?: number
  /** For how long an entry is tried again while the database is away, from when it came, in milliseconds. Default 10 000. */
  readonly patienceMs?: number
}

interface Waiting {
  readonly entry: RecordEntry
  readonly bytes: number
  /** When it came, by `performance.now()`. */
  readonly sinceMs: number
  readonly resolve: (recorded: Recorded) => void
  readonly reject: (error: unknown) => void
}

const BATCH_MAX = 400
/** Bytes of decisions in one transaction, unless a single request has more: others wait for it. */
const GROUP_BYTES = 16_777_216
/** Bytes of decisions that may wait: they are in memory until they are written. */
const WAITING_BYTES = 268_435_456
const PAUSE_MS = 100
/**
 * After a failure, for so long nothing is expected to be recorded unless something was: then somebody has to try. An attempt
 * takes milliseconds, and at most this long with a disk that answers.
 */
const STUCK_MS = 5_000

/**
 * Writes what requests want recorded, many in one transaction: while one batch is on its way to the disk, the next
 * gathers. An entry is answered when it is durable, and not before. Where the database goes away in the middle, what was
 * written is looked up and the rest is tried again, so that nothing is written twice.
 */
export class GroupWriter {
  readonly #options: GroupWriterOptions
  readonly #queue: Waiting[] = []
  #client: PoolClient | undefined
  #waitingBytes = 0
  #tip: TipState | undefined
  #running: Promise<void> | undefined
  #failedMs = Number.NEGATIVE_INFINITY
  #attemptedMs = Number.POSITIVE_INFINITY
  #closed = false

  constructor(options: GroupWriterOptions) {
    this.#options = options
  }

  /** Entries that wait to be durable. */
  get depth(): number {
    return this.#queue.length
  }

  /**
   * Whether the last attempt to record something failed, a moment ago, because the database is away or its disk is full; or
   * the one under way has taken for some seconds, because the database is silent or somebody holds the end of the ledger.
   */
  get stuck(): boolean {
    const now = performance.now()
    return now - this.#failedMs < STUCK_MS || now - this.#attemptedMs > STUCK_MS
  }

  /** Resolves when the entry is durable. Rejects with a StoreError where it is not, and then nothing of it is. */
  write(entry: RecordEntry): Promise<Recorded> {
    if (this.#closed) return Promise.reject(new StoreError('store_closing'))
    if (this.#queue.length >= (this.#options.queueMax ?? 10_000))
      return Promise.reject(new StoreError('store_busy', { waiting: this.#queue.length }))
    const bytes = entry.decisions.reduce((sum, decision) => sum + decision.bytes, 0)
    if (this.#waitingBytes > 0 && this.#waitingBytes + bytes > WAITING_BYTES)
      return Promise.reject(new StoreError('store_busy', { waiting: this.#queue.length }))
    this.#waitingBytes += bytes
    return new Promise((resolve, reject) => {
      this.#queue.push({ entry, bytes, sinceMs: performance.now(), resolve, reject })
      this.#running ??= this.#run()
    })
  }

  /** Takes nothing more, and waits until everything that waits is settled: at most some 30 seconds where the database is silent. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    this.#client?.release()
    this.#client = undefined
  }

  async #run(): Promise<void> {
    // Everything that arrives in this turn of the event loop goes into one batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#queue.length > 0) await this.#settle(this.#take())
    this.#running = undefined
  }

  #take(): Waiting[] {
    let decisions = 0
    let bytes = 0
    const end = this.#queue.findIndex((waiting, index) => {
      decisions += waiting.entry.decisions.length
      bytes += waiting.bytes
      return index > 0 && (decisions > (this.#options.batchMax ?? BATCH_MAX) || bytes > GROUP_BYTES)
    })
    const taken = this.#queue.splice(0, end < 0 ? this.#queue.length : end)
    for (const waiting of taken) this.#waitingBytes -= waiting.bytes
    return taken
  }

  /** Settles every entry of a batch, whatever happens. */
  async #settle(batch: Waiting[]): Promise<void> {
    let open = batch
    while (open.length > 0) {
      this.#attemptedMs = performance.now()
      try {
        open = await this.#attempt(open)
      } catch (error) {
        this.#letGo(error)
        open = await this.#afterFailure(open, error)
      } finally {
        this.#attemptedMs = Number.POSITIVE_INFINITY
      }
    }
  }

  /** Gives up the entries for which another attempt would be too late or in vain; gives back the others after a pause. */
  async #afterFailure(batch: Waiting[], error: unknown): Promise<Waiting[]> {
    if (error instanceof StoreError) {
      // The ledger says so, of every entry: the key was changed, and this process has the old one.
      this.#failedMs = performance.now()
      await this.#giveUp(batch, error)
      return []
    }
    if (!isPassing(error)) {
      // One of them cannot be written: each by itself, so that it costs the others nothing.
      if (batch.length > 1) for (const one of batch) await this.#settle([one])
      else await this.#giveUp(batch, error)
      return []
    }
    this.#failedMs = performance.now()
    const oldest = this.#failedMs - (this.#options.patienceMs ?? 10_000)
    const over = batch.filter(({ sinceMs }) => sinceMs < oldest)
    if (over.length > 0) await this.#giveUp(over, error)
    if (over.length === batch.length) return []
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return batch.filter(({ sinceMs }) => sinceMs >= oldest)
  }

  /** Tries to write a batch; gives back what is still open, to be tried again behind the ledger's new end. */
  async #attempt(batch: Waiting[]): Promise<Waiting[]> {
    const client = await this.#connected()
    const first = this.#tip === undefined
    const tip = this.#tip ?? (await this.#options.ledger.tip(client))
    this.#tip = tip
    // After anything went wrong it is not known what was written.
    const open = first ? await this.#settleWritten(client, batch) : batch
    if (open.length === 0) return []
    const startedMs = performance.now()
    const { rows, extension, places } = this.#rowsOf(open, tip)
    try {
      if (!(await this.#write(client, rows, tip, extension.tip))) {
        this.#tip = undefined
        return open
      }
    } catch (error) {
      if (!isKeyTaken(error)) throw error
      this.#tip = undefined
      return await this.#withoutTakenKeys(client, open)
    }
    this.#tip = extension.tip
    this.#failedMs = Number.NEGATIVE_INFINITY
    this.#options.onBatch?.(open.length, performance.now() - startedMs)
    for (const [index, { resolve }] of open.entries()) resolve({ state: 'recorded', seqs: places[index]! })
    this.#options.onAppended?.(extension.events)
    return []
  }

  /** One statement is a transaction; several are put into one. */
  async #write(client: PoolClient, rows: BatchRows, from: TipState, to: TipState): Promise<boolean> {
    const { ledger } = this.#options
    if (rows.statements === 1) return await ledger.write(client, rows, from, to)
    await client.query('begin')
    try {
      const written = await ledger.write(client, rows, from, to)
      await client.query(written ? 'commit' : 'rollback')
      return written
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }

  #rowsOf(batch: readonly Waiting[], tip: TipState) {
    const entries = batch.flatMap(({ entry }) => entry.decisions)
    const extension = extend(tip, entries.flatMap(eventsOf))
    const rows = new BatchRows(this.#options.statementBytes)
    this.#options.ledger.addRows(rows, extension)
    let seq = tip.size
    const places = batch.map(({ entry }) =>
      entry.decisions.map((decision) => {
        const place = seq
        addDecision(rows, decision, place)
        seq += countEvents(decision)
        return place
      }),
    )
    for (const { entry } of batch) addKept(rows, entry)
    return { rows, extension, places }
  }

  /** Answers entries that turn out to be written already, and gives back the others. */
  async #settleWritten(client: PoolClient, batch: Waiting[]): Promise<Waiting[]> {
    const ids = batch.flatMap(({ entry }) => entry.decisions.map(({ id }) => id))
    const { rows } = await client.query<{ id: string; seq: number }>(
      'select id, seq from decisions where id = any($1::uuid[])',
      [ids],
    )
    const seqs = new Map(rows.map(({ id, seq }) => [id, seq]))
    return batch.filter(({ entry, resolve }) => {
      // An entry is written in one transaction: all of its decisions are there, or none.
      if (entry.decisions.length === 0 || !seqs.has(entry.decisions[0]!.id)) return true
      resolve({ state: 'recorded', seqs: entry.decisions.map(({ id }) => seqs.get(id)!) })
      return false
    })
  }

  /** Answers entries whose Idempotency-Key is in the store or twice in the batch, and gives back the others. */
  async #withoutTakenKeys(client: PoolClient, batch: Waiting[]): Promise<Waiting[]> {
    const kept = batch.flatMap(({ entry }) => entry.keep ?? [])
    const { rows } = await client.query<{ key: string }>(
      `select key from idempotency_keys
       where (principal, key) in (select * from unnest($1::text[], $2::text[]))`,
      [kept.map(({ principal }) => principal), kept.map(hashedKey)],
    )
    // The hash holds the sender.
    const taken = new Set(rows.map(({ key }) => key))
    return batch.filter(({ entry: { keep }, resolve }) => {
      if (!keep) return true
      const name = hashedKey(keep)
      if (taken.has(name)) {
        resolve({ state: 'key_used' })
        return false
      }
      taken.add(name)
      return true
    })
  }

  async #connected(): Promise<PoolClient> {
    if (this.#client) return this.#client
    const client = await this.#options.pool.connect()
    // A connection that breaks while it is idle says so by an event, and would end the process unheard.
    client.on('error', (error) => this.#letGo(error, client))
    this.#client = client
    return client
  }

  /** Forgets the connection and what was believed of the ledger. */
  #letGo(error: unknown, broken: PoolClient | undefined = this.#client): void {
    this.#tip = undefined
    if (!broken || broken !== this.#client) return
    this.#client = undefined
    broken.release(error instanceof Error ? error : true)
  }

  /**
   * The entries were not written, as far as is known: their sender hears so. What a lost connection left
   * behind is looked up once more, so that a decision that did become durable is not denied.
   */
  async #giveUp(batch: Waiting[], error: unknown): Promise<void> {
    const open = await this.#connected()
      .then((client) => this.#settleWritten(client, batch))
      .catch(() => batch)
    const reason = error instanceof Error ? error.message : String(error)
    const problem = isOfData(error) ? 'not_recordable' : 'not_recorded'
    const refused = new StoreError(problem, { detail: reason }, { cause: error })
    for (const { reject } of open) reject(refused)
  }
}

const NONE = [] as const

/** The events of a decision, in their order: what is asked of a person, and what it does to a post, follow it. */
function eventsOf({ event, opening, measures = NONE }: DecisionEntry): readonly EventDraft[] {
  return [event, ...(opening ? [opening.event] : NONE), ...measures.map(({ draft }) => draft)]
}

function countEvents({ opening, measures = NONE }: DecisionEntry): number {
  return 1 + (opening ? 1 : 0) + measures.length
}

function addDecision(rows: BatchRows, decision: DecisionEntry, seq: number): void {
  const { id, at, row, personal, opening, measures = NONE } = decision
  const { kind, outcome, category, route, policy, rule, score, inputs } = row
  rows.add('decisions', { id, seq, kind, outcome, category, route, policy, rule, score, at, inputs })
  const { submissionId, factChecks, ...rest } = personal
  rows.add('decision_bodies', { decision_id: id, submission_id: submissionId, fact_checks: factChecks, ...rest })
  if (opening) rows.add('cases', { ...opening.row })
  const next = seq + countEvents(decision) - measures.length
  for (const [index, { state }] of measures.entries()) {
    const { ended_at: _, ended: __, ...columns } = measureRow(state)
    rows.add('measures', { ...columns, seq: next + index })
  }
}

function addKept(rows: BatchRows, { keep, decisions }: RecordEntry): void {
  if (!keep) return
  const { principal, requestHash } = keep
  rows.add('idempotency_keys', {
    principal,
    key: hashedKey(keep),
    request_hash: requestHash,
    decision_ids: `{${decisions.map(({ id }) => id).join(',')}}`,
    at: decisions[0]!.at,
  })
}

/** A unique key of `idempotency_keys` is taken (SQLSTATE 23505). */
function isKeyTaken(error: unknown): boolean {
  const { code, table } = error as { readonly code?: string; readonly table?: string }
  return code === '23505' && table === 'idempotency_keys'
}

/**
 * SQLSTATEs that another attempt may not meet: connection, a database that may only be read, transaction rollback, resources,
 * operator intervention.
 */
const PASSING = /^(?:08|25006|25P03|40|53|57|58)/

/** SQLSTATEs of what is to be written: data that a type or a constraint refuses, more than the server holds (appendix A). */
const OF_DATA = /^(?:22|23|54)/

/** Whether every attempt to write the same data fails, in every process: the data is refused, or our code fails on it. */
function isOfData(error: unknown): boolean {
  const { code } = error as { readonly code?: string }
  return error instanceof TypeError || error instanceof RangeError || (code !== undefined && OF_DATA.test(code))
}

/** Whether another attempt may succeed: the server is away or starting, the disk is full for the moment, a lock was lost. */
function isPassing(error: unknown): boolean {
  if (isOfData(error)) return false
  const code = (error as { readonly code?: string }).code
  // Without a code of SQL's it is the connection: refused, reset, ended.
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || PASSING.test(code)
}
