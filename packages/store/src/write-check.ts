import pg from 'pg'
import { connectionConfig } from './open-database.ts'

/** A load balancer asks every second or two, and gives up after as long. Milliseconds. */
const LIMIT_MS = 1_000
/**
 * Writes a lock on the end of the ledger and undoes it: that needs the table, and a database that may be written. The lock is
 * one that those who append do not wait for. One message, so that the server undoes it whatever becomes of the connection.
 */
const ATTEMPT = 'begin; select size from ledger_head for key share; rollback'

/** Whether a decision could be written now. It uses a separate connection: a busy pool does not mean that the database is away. */
export class WriteCheck {
  readonly #config: pg.ClientConfig
  #client: pg.Client | undefined
  #checking: Promise<void> | undefined
  #checkedMs = Number.NEGATIVE_INFINITY

  /** `url`: of the database. */
  constructor(url: string) {
    this.#config = {
      ...connectionConfig(url),
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      application_name: 'tribunal readiness',
    }
  }

  /** Rejects within two seconds where a decision cannot be written. Asks the database once a second, however often it is called. */
  check(): Promise<void> {
    if (this.#checking === undefined || performance.now() - this.#checkedMs > LIMIT_MS) {
      this.#checkedMs = Number.POSITIVE_INFINITY
      this.#checking = this.#attempt().finally(() => {
        this.#checkedMs = performance.now()
      })
    }
    return this.#checking
  }

  /** The next check makes a new connection: of the one so far it is not known any more whether it is as new ones are. */
  forget(): void {
    this.#client?.connection.stream.destroy()
    this.#client = undefined
  }

  async #attempt(): Promise<void> {
    try {
      this.#client ??= await this.#connected()
      await this.#client.query(ATTEMPT)
    } catch (error) {
      this.forget()
      throw error
    }
  }

  async #connected(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => {
      if (this.#client === client) this.forget()
    })
    await client.connect()
    return client
  }
}
