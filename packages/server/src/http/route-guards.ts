import type { Permission } from '@tribunal/contract/words'
import { message } from '@tribunal/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../auth/principal.ts'
import type { ServerConfig } from '../config/server-config.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { CallerConcurrency } from '../scheduling/concurrency-limit.ts'
import type { Services } from '../services.ts'
import type { Route } from './define-route.ts'

const MINUTE_MS = 60_000
/** Reads of one caller that are worked on at once: the store has little to gain from more, and decisions of others wait for each. */
const READS_ABREAST = 2
/** Reads of one caller that may wait; more are answered 503. */
const READS_WAITING = 512

type Limit = (request: FastifyRequest) => Promise<void>

/** How many requests of whom are let in; a limit of 0 is none. */
export interface RateLimits {
  readonly program: Limit
  readonly person: Limit
  readonly anonymous: Limit
  /** Notices without a key. */
  readonly notices: Limit
  readonly failed: Limit
  /** Requests that only read, of each caller in turn. */
  readonly reads: CallerConcurrency
}

/** Counts requests of this process. Needs `@fastify/rate-limit` to be registered. */
export function rateLimits(app: FastifyInstance, config: ServerConfig['rate_limits']): RateLimits {
  const byPrincipal = (request: FastifyRequest) => request.principal?.id ?? ''
  return {
    program: limit(app, config.program, byPrincipal),
    person: limit(app, config.person, byPrincipal),
    anonymous: limit(app, config.anonymous),
    notices: limit(app, config.notices),
    failed: limit(app, config.failed),
    reads: new CallerConcurrency(READS_ABREAST, READS_WAITING),
  }
}

function limit(app: FastifyInstance, max: number, keyGenerator?: (request: FastifyRequest) => string): Limit {
  if (max === 0) return async () => {}
  const count = app.createRateLimit({ max, timeWindow: MINUTE_MS, ...(keyGenerator ? { keyGenerator } : {}) })
  return async (request) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    throw new HttpProblem({
      code: 'rate-limited',
      detail: message('request.rate_max', { max }),
      retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
    })
  }
}

/**
 * The door of a route, before its body is read: whether there is room, who is asking, how often, and whether they may.
 * Returns who it is; nobody for a public route.
 */
export function admission(
  route: Route,
  { health, config, authenticate }: Pick<Services, 'health' | 'config' | 'authenticate'>,
  limits: RateLimits,
): (request: FastifyRequest) => Promise<void> {
  const { permission, alwaysServed = false, uncounted = false, counted = 'anonymous', keyPermissions } = route
  const takesWork = route.method !== 'GET' && !alwaysServed
  return async (request) => {
    if (!alwaysServed && health.stopping()) throw STOPPING()
    if (takesWork && health.queued() >= config.limits.queue_max) throw overloaded()
    const asProgram = keyPermissions !== undefined && request.headers.authorization !== undefined
    if (permission === 'public' && !asProgram) {
      if (!alwaysServed && !uncounted) await limits[counted](request)
      return
    }
    const principal = await identify(request, { authenticate }, limits)
    request.principal = principal
    await (principal.kind === 'program' ? limits.program : limits.person)(request)
    const needed = asProgram ? keyPermissions : permission === 'signed-in' ? [] : [permission as Permission]
    if (needed.length > 0 && !needed.some((one) => principal.permissions.has(one))) throw forbidden(needed[0]!)
  }
}

async function identify(
  request: FastifyRequest,
  { authenticate }: Pick<Services, 'authenticate'>,
  limits: RateLimits,
): Promise<Principal> {
  try {
    return await authenticate(request)
  } catch (error) {
    // Only those who fail are counted, so that nobody behind the same address pays for them.
    if (error instanceof HttpProblem && error.code === 'unauthenticated') await limits.failed(request)
    throw error
  }
}

function forbidden(permission: string): HttpProblem {
  return new HttpProblem({
    code: 'forbidden',
    detail: message('request.permission_needed', { permission }),
  })
}

export function overloaded(): HttpProblem {
  return new HttpProblem({ code: 'overloaded', retryAfterSeconds: 1 })
}

function STOPPING(): HttpProblem {
  return new HttpProblem({ code: 'shutting-down', retryAfterSeconds: 5, headers: { connection: 'close' } })
}
