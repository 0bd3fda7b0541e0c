import fastifyRateLimit from '@fastify/rate-limit'
import fastifyUnderPressure from '@fastify/under-pressure'
import { type FastifyInstance, fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { sendSecurityHeaders } from '../auth/security-headers.ts'
import type { ServerConfig } from '../config/server-config.ts'
import { serveConsole } from '../console/serve-console.ts'
import { observeRequests } from '../observe/observe-requests.ts'
import { ROUTES } from '../routes/index.ts'
import type { Services } from '../services.ts'
import { VERSION } from '../version.ts'
import { overloaded, rateLimits } from './admit.ts'
import { checkSchema } from './check-schema.ts'
import { closeInGoodOrder } from './close-app.ts'
import type { Route } from './define-route.ts'
import './fastify-types.ts'
import { mountRoute } from './mount-route.ts'
import { openApiDocument } from './openapi.ts'
import { readJsonBodies } from './read-json-body.ts'
import { sendProblems } from './send-problems.ts'
import { serverOptions } from './server-options.ts'

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
  observeRequests(app, services.metrics, config.log.requests)
  sendProblems(app, routes, services.metrics, services.log)
  sendSecurityHeaders(app, config)
  closeInGoodOrder(app, services.listeners)
  app.register(fastifyUnderPressure, {
    maxEventLoopDelay: config.limits.event_loop_delay,
    pressureHandler: async (request) => {
      if (!request.routeOptions.config.alwaysServed) throw overloaded()
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
