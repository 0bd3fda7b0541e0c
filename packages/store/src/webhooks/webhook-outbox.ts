import type { AuditEvent } from '@tribunal/ledger'
import type pg from 'pg'
import type { OutboxRow } from '../ledger/batch-statement.ts'
import { uuidv7 } from '../random.ts'
import type { Endpoint } from './endpoint.ts'
import { listEndpoints } from './endpoints.ts'
import { waitingMessage } from './webhook-events.ts'

/** How long an endpoint that another process made may be overlooked here. */
const REFRESH_MS = 2_000

/** The messages that events give, for these endpoints: one each that asked for them. */
export function deliveriesFor(endpoints: readonly Endpoint[], event: AuditEvent): readonly OutboxRow[] {
  const wanting = endpoints.filter((endpoint) => wants(endpoint, event))
  if (wanting.length === 0) return []
  const message = waitingMessage(event)
  return wanting.map(({ id }) => ({ id: uuidv7(Date.parse(event.at)), endpointId: id, ...message }))
}

function wants({ events, routes, disabledAt }: Endpoint, { type, data }: AuditEvent): boolean {
  if (disabledAt !== null || !events.some((wanted) => wanted === type)) return false
  if (routes.length === 0 || type !== 'decision.made') return true
  const { route } = data as { readonly route?: unknown }
  return typeof route === 'string' && routes.includes(route)
}

/** The endpoints of one store as a process knows them, so that writing an event need not ask for them. */
export class WebhookOutbox {
  readonly #pool: pg.Pool
  readonly #onError: (error: unknown) => void
  #endpoints: readonly Endpoint[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool, onError: (error: unknown) => void) {
    this.#pool = pool
    this.#onError = onError
  }

  /** Reads the endpoints, and again every two seconds. */
  async open(): Promise<void> {
    await this.refresh()
    this.#timer = setInterval(() => void this.refresh().catch(this.#onError), REFRESH_MS)
    this.#timer.unref()
  }

  /** To be called when an endpoint was changed in this process. */
  async refresh(): Promise<void> {
    this.#endpoints = await listEndpoints(this.#pool)
  }

  /** The rows of the outbox for an event, to be written in its transaction. */
  readonly of = (event: AuditEvent): readonly OutboxRow[] => deliveriesFor(this.#endpoints, event)

  close(): void {
    clearInterval(this.#timer)
  }
}
