import fastifyRateLimit from '@fastify/rate-limit'
import fastifyUnderPressure from '@fastify/under-pressure'
import type { Span } from '@opentelemetry/api'
import { type FastifyInstance, fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { refuseUnclearRequests } from './auth/client-origin.ts'
import type { Principal } from './auth/principal.ts'
import { sendSecurityHeaders } from './auth/security-headers.ts'
import type { ServerConfig } from './config/server-config.ts'
import { serveConsole } from './console/serve-console.ts'
import { limitAnswerTimes } from './http/answer-in-time.ts'
import { closeInGoodOrder } from './http/close-app.ts'
import { compressAnswers } from './http/compress-answers.ts'
import type { AnswerTime, Route } from './http/define-route.ts'
import type { HandledRequest } from './http/handled-request.ts'
import { mountRoute } from './http/mount-route.ts'
import { readJsonBodies } from './http/read-json-body.ts'
import { overloaded, rateLimits } from './http/route-guards.ts'
import { sendProblems } from './http/send-problems.ts'
import { serverOptions } from './http/server-options.ts'
import { observeRequests } from './observe/observe-requests.ts'
import { openApiDocument } from './openapi/openapi.ts'
import { checkSchema } from './problems/check-schema.ts'
import { ROUTES } from './routes/index.ts'
import type { Services } from './services.ts'
import { VERSION } from './version.ts'

/** How often the delay of the event loop is taken, in milliseconds: as `@fastify/under-pressure` does by itself. */
const DELAY_SAMPLED_MS = 1_000
/** Addresses remembered by each rate limit. */
const LIMITED_MAX = 10_000

/** The server, not yet listening. Every answer, whatever goes wrong, is one that the contract knows. */
export function createApp(
  services: Services,
  config: ServerConfig = services.config,
  routes: readonly Route[] = ROUTES,
): FastifyInstance {
  const app: FastifyInstance = fastify(serverOptions(services, config))
  app.setValidatorCompiler(({ schema, httpPart }) => checkSchema(schema as z.ZodType, httpPart ?? 'body'))
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('principal', undefined)
  app.decorate('contract', contractOf(routes))
  readJsonBodies(app, config.limits.body_bytes)
  observeRequests(app, services.metrics, services.log, config.log.requests)
  limitAnswerTimes(app, config.limits)
  sendProblems(app, routes, services.metrics, services.log)
  sendSecurityHeaders(app, config)
  compressAnswers(app)
  refuseUnclearRequests(app)
  closeInGoodOrder(app, services.listeners)
  app.register(fastifyUnderPressure, {
    maxEventLoopDelay: config.limits.event_loop_delay,
    sampleInterval: DELAY_SAMPLED_MS,
    pressureHandler: async (request, _, __, value = 0) => {
      // Without a measurement in all of that time, as at a start on a busy machine, the delay is said to be infinite.
      const delay = Number.isFinite(value) ? value : DELAY_SAMPLED_MS
      if (delay >= config.limits.event_loop_delay && !request.routeOptions.config.alwaysServed) throw overloaded()
    },
  })
  app.register(fastifyRateLimit, { global: false, cache: LIMITED_MAX })
  app.register(async (scope) => {
    const limits = rateLimits(scope, config.rate_limits)
    for (const route of routes) mountRoute(scope, route, services, limits)
    serveConsole(scope, config.review.media_origins)
  })
  return app
}

/** Written when it is first asked for. */
function contractOf(routes: readonly Route[]): () => Promise<string> {
  let text: Promise<string> | undefined
  return () => {
    text ??= openApiDocument(routes, VERSION).then((document) => JSON.stringify(document))
    return text
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request is admitted. */
    principal: Principal | undefined
    /** The bytes of a JSON body. */
    rawBody: Uint8Array | undefined
    span: Span | undefined
    /** It failed as others did just before, so that only their number is logged. */
    failureCounted: boolean
    /** Code of the problem that it was answered with. */
    problemCode: string | undefined
    /** Runs until its answer must be sent. */
    answerTimer: NodeJS.Timeout | undefined
    /** Its time was up, and the caller got a problem. */
    late: boolean
    /** As its handler has it. */
    handled: HandledRequest | undefined
  }

  interface FastifyInstance {
    /** The contract of the operations that are mounted: OpenAPI 3.1, as JSON. */
    contract(): Promise<string>
  }

  interface FastifyContextConfig {
    operation?: string
    alwaysServed?: boolean
    /** Takes a form of a page. */
    form?: boolean
    /** As a route says. */
    timeoutMs?: AnswerTime
    /** Of a JSON body; any number where absent. */
    valuesMax?: number
  }
}
