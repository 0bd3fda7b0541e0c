import pg from 'pg'
import { connectionConfig } from '../../open-database.ts'

/** A place in the write-ahead log, in bytes from its beginning. */
export type Lsn = bigint

/** As PostgreSQL writes it: `16/B374D848`. */
export function lsnText(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`
}

export function parseLsn(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export function earlier(a: Lsn, b: Lsn): Lsn {
  return a < b ? a : b
}

export interface ServerIdentity {
  /** Of the database cluster: a copy has it too. */
  readonly system: string
  readonly timeline: number
  /** Up to where the log is on the server's disk. */
  readonly flushed: Lsn
}

/** A piece of the log, or (without bytes) news of where its end is. */
export interface WalMessage {
  readonly start: Lsn
  readonly bytes: Buffer | undefined
  /** Where the log of the server ended at `at`. */
  readonly end: Lsn
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number
}

type Row = readonly (string | null)[]

/** Bytes received and not yet written down, beyond which the server has to wait. */
const WAITING_MAX_BYTES = 16 * 1024 * 1024
/** PostgreSQL counts microseconds from 2000-01-01. */
const EPOCH_MS = 946_684_800_000

/**
 * A connection that speaks PostgreSQL's protocol of replication (manual, "Streaming Replication Protocol"), as `pg_basebackup` and
 * `pg_receivewal` do. The role needs the attribute REPLICATION.
 */
export class Replication {
  readonly #client: pg.Client
  #streaming = false

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(url: string): Promise<Replication> {
    const config = { ...connectionConfig(url), application_name: 'tribunal backup', replication: 'database' }
    const client = new pg.Client(config)
    // A connection that breaks rejects what was asked on it; without a listener it would end the process too.
    client.on('error', () => undefined)
    await client.connect()
    return new Replication(client)
  }

  /** Whether it receives the log, and has its slot. */
  get streaming(): boolean {
    return this.#streaming
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }

  async identify(): Promise<ServerIdentity> {
    const { rows } = await this.#client.query('IDENTIFY_SYSTEM')
    const { systemid, timeline, xlogpos } = rows[0]
    return { system: String(systemid), timeline: Number(timeline), flushed: parseLsn(xlogpos) }
  }

  /** The history file of a timeline, with the earlier timelines and where each ended; empty for the first, which has none. */
  async timelineHistory(timeline: number): Promise<string> {
    if (timeline === 1) return ''
    const { rows } = await this.#client.query(`TIMELINE_HISTORY ${timeline}`)
    return String(rows[0].content)
  }

  /** `18.4`. */
  async version(): Promise<string> {
    const { rows } = await this.#client.query('SHOW server_version')
    return String(rows[0].server_version)
  }

  /** Bytes of a segment of the log. */
  async segmentBytes(): Promise<bigint> {
    const { rows } = await this.#client.query('SHOW wal_segment_size')
    const [, count = '16', unit = 'MB'] = /^(\d+)(\w+)$/.exec(String(rows[0].wal_segment_size)) ?? []
    return BigInt(count) * ({ kB: 1024n, MB: 1_048_576n, GB: 1_073_741_824n }[unit] ?? 1n)
  }

  /** Asks the server to keep the log from now on until it was received; a name is letters and `_`. */
  async createSlot(name: string): Promise<void> {
    await this.#client.query(`CREATE_REPLICATION_SLOT ${name} PHYSICAL RESERVE_WAL`)
  }

  /**
   * A copy of the data folder as a tar archive, which the server writes in the order that PostgreSQL needs, with its
   * `backup_label`. Answers from where on the log is needed, and up to where before the copy is one of a moment.
   */
  async baseBackup(write: (bytes: Buffer) => Promise<void>): Promise<{ start: Lsn; end: Lsn; timeline: number }> {
    const copy = new Copy(
      "BASE_BACKUP (LABEL 'tribunal', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')",
      async (message) => {
        // n: the name of the next archive; d: bytes of it; p: progress.
        if (message[0] === 0x6e && !message.subarray(1).toString('latin1').startsWith('base.tar\0')) {
          throw new Error('the database has tablespaces, which this backup does not hold')
        }
        if (message[0] === 0x64) await write(message.subarray(1))
      },
    )
    const sets = await this.#run(copy)
    const [start, end] = [sets[0]?.[0], sets.at(-1)?.[0]]
    if (!start?.[0] || !end?.[0]) throw new Error('the server did not say where its copy begins and ends')
    return { start: parseLsn(start[0]), end: parseLsn(end[0]), timeline: Number(start[1]) }
  }

  /** Receives the log from a place on, until the connection ends; it rejects then. The server waits for `onMessage`. */
  async stream(
    { slot, from, timeline }: { readonly slot: string; readonly from: Lsn; readonly timeline: number },
    onMessage: (message: WalMessage) => Promise<void>,
  ): Promise<void> {
    const command = `START_REPLICATION SLOT ${slot} PHYSICAL ${lsnText(from)} TIMELINE ${timeline}`
    const copy = new Copy(command, async (message) => {
      // w: a piece of the log; k: a sign of life.
      if (message[0] === 0x77) {
        const [start, end] = [message.readBigUInt64BE(1), message.readBigUInt64BE(9)]
        await onMessage({ start, end, at: timeOf(message.readBigInt64BE(17)), bytes: message.subarray(25) })
      } else if (message[0] === 0x6b) {
        const end = message.readBigUInt64BE(1)
        await onMessage({ start: end, end, at: timeOf(message.readBigInt64BE(9)), bytes: undefined })
      }
    })
    this.#client.connection.once('replicationStart', () => {
      this.#streaming = true
    })
    try {
      await this.#run(copy)
    } finally {
      this.#streaming = false
    }
    throw new Error('the server ended its log')
  }

  /** Says up to where the log is written down here, and asks where it ends there; nothing before the log is received. */
  confirm(flushed: Lsn): void {
    if (!this.#streaming) return
    const { connection } = this.#client as unknown as { connection: { sendCopyFromChunk(bytes: Buffer): void } }
    const message = Buffer.alloc(34)
    message[0] = 0x72
    for (const at of [1, 9, 17]) message.writeBigUInt64BE(flushed, at)
    message.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25)
    message[33] = 1
    connection.sendCopyFromChunk(message)
  }

  async #run(copy: Copy): Promise<readonly (readonly Row[])[]> {
    copy.onPressure = (full) => {
      const { stream } = this.#client.connection
      if (full) stream.pause()
      else stream.resume()
    }
    this.#client.query(copy)
    return await copy.done
  }
}

function timeOf(micros: bigint): number {
  return Number(micros / 1000n) + EPOCH_MS
}

/** A command that answers with rows and with copied data, as `pg` runs one. */
class Copy {
  readonly done: Promise<readonly (readonly Row[])[]>
  onPressure: (full: boolean) => void = () => undefined
  readonly #text: string
  readonly #handle: (message: Buffer) => Promise<void>
  readonly #sets: Row[][] = []
  #handling: Promise<void> = Promise.resolve()
  #waiting = 0
  #resolve!: (sets: readonly (readonly Row[])[]) => void
  #reject!: (error: unknown) => void

  constructor(text: string, handle: (message: Buffer) => Promise<void>) {
    this.#text = text
    this.#handle = handle
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.done.catch(() => undefined)
  }

  submit(connection: pg.Connection): void {
    ;(connection as unknown as { query(text: string): void }).query(this.#text)
  }

  handleRowDescription(): void {
    this.#sets.push([])
  }

  handleDataRow({ fields }: { readonly fields: Row }): void {
    this.#sets.at(-1)?.push(fields)
  }

  /** What `pg` hands over lies in a buffer that it uses again. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const message = Buffer.from(chunk)
    this.#waiting += message.length
    if (this.#waiting > WAITING_MAX_BYTES) this.onPressure(true)
    const handled = async () => {
      await this.#handle(message)
      this.#waiting -= message.length
      if (this.#waiting === 0) this.onPressure(false)
    }
    this.#handling = this.#handling.then(handled)
    this.#handling.catch((error) => this.#reject(error))
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleError(error: unknown): void {
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#handling.then(() => this.#resolve(this.#sets)).catch(() => undefined)
  }
}
