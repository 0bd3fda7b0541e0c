import type { Pool, PoolClient } from 'pg'
import { LEDGER_CHANNEL } from './batch-statement.ts'

/** An event of the ledger as it lies there. */
export interface LedgerEvent {
  readonly seq: number
  readonly type: string
  /** Canonical JSON, on one line. */
  readonly text: string
  /** The id that the sender gave the submission that it is about; null where it was erased, and where there is none. */
  readonly submissionId: string | null
}

/** What an entity is an id of; somebody may have changed it into anything. */
const idIn = (what: string) =>
  `case when e.entity ~ '^${what}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(e.entity, ${what.length + 2})::uuid end`

// An event of a case names its case, and the case its decision; a fact check has a row that does.
const SINCE = /* sql */ `
  select e.seq, e.type, e.bytes, b.submission_id as "submissionId"
  from ledger_events e
    left join cases c on c.id = ${idIn('case')}
    left join fact_checks f on f.id = ${idIn('fact_check')}
    left join decision_bodies b
      on b.decision_id = coalesce(c.decision_id, f.decision_id, ${idIn('decision')})
  where e.seq > $1 order by e.seq limit $2`

/** Told the size of the ledger whenever it has grown. */
type Listener = (size: number) => void

const RECONNECT_MS = 500
/** A connection that only listens notices by a question alone that nothing comes any more. */
const ASK_MS = 10_000

/** The growing end of the ledger, whichever process appends to it: what is durable is heard of, once and in order of size. */
export class LedgerFeed {
  readonly #pool: Pool
  readonly #listeners = new Set<Listener>()
  #client: PoolClient | undefined
  #size = 0
  #closed = false
  #retry: NodeJS.Timeout | undefined
  #asking: NodeJS.Timeout | undefined

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Begins to listen. A connection that is lost is made again, and what was missed meanwhile is delivered then. */
  async open(): Promise<void> {
    const client = await this.#pool.connect()
    if (this.#closed || this.#client) return client.release(this.#closed)
    this.#client = client
    client.on('notification', ({ payload }) => this.#grown(Number(payload)))
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await client.query(`listen ${LEDGER_CHANNEL}`)
      const ask = async () => this.#grown((await lastOf(client)) + 1)
      await ask()
      this.#asking = setInterval(() => void ask().catch(() => this.#lost(client)), ASK_MS).unref()
    } catch (error) {
      this.#letGo(client)
      throw error
    }
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#retry)
    clearInterval(this.#asking)
    this.#client?.release(true)
    this.#client = undefined
    this.#listeners.clear()
  }

  /** Events after `seq`, in order, at most `limit` of them. */
  async since(seq: number, limit: number): Promise<readonly LedgerEvent[]> {
    const { rows } = await this.#pool.query<Omit<LedgerEvent, 'text'> & { readonly bytes: Buffer }>({
      name: 'ledger_since',
      text: SINCE,
      values: [seq, limit],
    })
    return rows.map(({ bytes, ...event }) => ({ ...event, text: bytes.toString() }))
  }

  /** The place of the last event; -1 where there is none. */
  async last(): Promise<number> {
    return await lastOf(this.#pool)
  }

  /** Calls `listener` after each commit that appended something. Returns what stops it. */
  onAppended(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #grown(size: number): void {
    if (!(size > this.#size)) return
    this.#size = size
    for (const listener of this.#listeners) listener(size)
  }

  #lost(client: PoolClient): void {
    if (this.#letGo(client)) this.#listenAgain()
  }

  /** Gives the connection back once, no matter who notices first that it is lost: an event of its own, or the query under way. */
  #letGo(client: PoolClient): boolean {
    if (this.#client !== client) return false
    this.#client = undefined
    clearInterval(this.#asking)
    client.release(true)
    return true
  }

  #listenAgain(): void {
    if (this.#closed || this.#retry) return
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.open().catch(() => this.#listenAgain())
    }, RECONNECT_MS)
    this.#retry.unref()
  }
}

async function lastOf(sql: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await sql.query<{ size: number }>('select size from ledger_head')
  return (rows[0]?.size ?? 0) - 1
}
