import type { Socket } from 'node:net'
import pg from 'pg'

/** Milliseconds that a connection may bring nothing while a query waits, before the server is asked about it. */
const SILENT_MS = 5_000
/** Sessions of this user that compute. One that waits for its client does not: the query never came, or the answer is lost. */
const WORKING = `select pid from pg_stat_activity
  where usename = current_user and state = 'active' and wait_event_type is distinct from 'Client'`

/** Members of the driver that its types leave out. */
interface Connected {
  readonly connection: { readonly stream: Socket }
  /** False while a query waits for its end. */
  readonly readyForQuery: boolean
}

/**
 * Ends connections that lead nowhere: a network that drops everything, or a proxy that accepts and forwards nothing, neither
 * answers nor closes, and a query on such a connection would wait for ever. A slow query is left alone: after five seconds
 * without a byte another connection asks the server whether the session still computes. Where it does not, or the server
 * does not answer that either, the connection is destroyed, and its queries fail as those of a broken connection do.
 */
export class SilentConnections {
  readonly #config: pg.ClientConfig
  readonly #streams = new Set<Socket>()
  #asking: Promise<ReadonlySet<number> | 'unknown'> | undefined

  /** `config`: of a connection that asks the server. */
  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, connectionTimeoutMillis: SILENT_MS, query_timeout: SILENT_MS }
  }

  /** Watches a connection until it closes. Gives back what takes the number of its session, once that is known. */
  watch(client: pg.ClientBase): (session: number) => void {
    const connected = client as unknown as Connected
    const { stream } = connected.connection
    let session = -1
    this.#streams.add(stream)
    stream.once('close', () => this.#streams.delete(stream))
    const look = async () => {
      if (connected.readyForQuery) return
      const before = stream.bytesRead
      this.#asking ??= this.#ask()
      const working = await this.#asking
      if (stream.destroyed || connected.readyForQuery) return
      if (working === 'unknown' || working.has(session) || stream.bytesRead !== before) stream.setTimeout(SILENT_MS)
      else stream.destroy(silence())
    }
    stream.setTimeout(SILENT_MS)
    stream.on('timeout', () => void look())
    return (known) => {
      session = known
    }
  }

  /** Ends every connection that is still open, at once. */
  destroy(): void {
    for (const stream of this.#streams) stream.destroy()
  }

  /** The sessions that compute; none where the server cannot be asked, `unknown` where it refuses to say. */
  async #ask(): Promise<ReadonlySet<number> | 'unknown'> {
    const client = new pg.Client(this.#config)
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(WORKING)
      return new Set(rows.map(({ pid }) => pid))
    } catch (error) {
      // A server without a free connection answers, and says nothing of its sessions.
      return error instanceof pg.DatabaseError ? 'unknown' : new Set()
    } finally {
      this.#asking = undefined
      ;(client as unknown as Connected).connection.stream.destroy()
    }
  }
}

/** As the system says it of a connection whose other end does not answer. */
function silence(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT', syscall: 'read' })
}
