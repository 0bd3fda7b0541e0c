import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Principal } from './auth/principal.ts'
import type { ServerConfig } from './config/server-config.ts'
import type { EventFeed } from './events/event-feed.ts'
import type { Health } from './http/health.ts'
import type { Metrics } from './observe/metrics.ts'

/** What handlers are given: the parts of the server, put together once in `main.ts`. */
export interface Services {
  readonly config: ServerConfig
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly health: Health
  /** Live events, from the ledger. */
  readonly events: EventFeed
  /** Who sends a request. Throws an `unauthenticated` problem where nobody is known. */
  readonly authenticate: (request: FastifyRequest) => Promise<Principal>
}
