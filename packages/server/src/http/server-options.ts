import type { Server } from 'node:http'
import { type FastifyBaseLogger, type FastifyHttpOptions, LogController } from 'fastify'
import { securityHeaders } from '../auth/security-headers.ts'
import type { ServerConfig } from '../config/server-config.ts'
import { RequestLog } from '../observe/request-log.ts'
import type { Services } from '../services.ts'
import { answerClientError, requestIdOf, sendProblem } from './send-problems.ts'
import { PARAMETER_MAX, toProblem } from './to-problem.ts'

const HEADERS_MS = 10_000
/** Longer than load balancers keep idle connections (60 s by habit), so that they close first and lose no request. */
const KEEP_ALIVE_MS = 72_000
const CHECK_MS = 1_000

/** How connections are kept: a sender that is slow is answered 408 and closed, an idle one is closed at the end. */
export function serverOptions({ log }: Pick<Services, 'log'>, config: ServerConfig): FastifyHttpOptions<Server> {
  return {
    loggerInstance: warningsOf(log),
    childLoggerFactory: (_, bindings) => new RequestLog(log, bindings) as unknown as FastifyBaseLogger,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    requestTimeout: config.limits.request,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: Math.min(HEADERS_MS, config.limits.request),
      connectionsCheckingInterval: CHECK_MS,
      // Node's own answer to a request without one is empty; ours says what is wrong.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // Requests that arrive while stopping are answered by `admission`, as problems.
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAMETER_MAX },
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) =>
      sendProblem(toProblem(error, config.limits.body_bytes), request, reply.headers(securityHeaders(config))),
    clientErrorHandler: answerClientError,
  }
}

/** Of what the library has to say beside requests: not that it listens, a line for each address, as the one who starts it says that. */
function warningsOf(log: FastifyBaseLogger): FastifyBaseLogger {
  return ['fatal', 'error', 'silent'].includes(log.level) ? log : log.child({}, { level: 'warn' })
}
