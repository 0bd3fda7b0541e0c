import type { Span } from '@opentelemetry/api'
import type { Principal } from '../auth/principal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request is admitted. */
    principal: Principal | undefined
    /** The bytes of a JSON body; empty where there is none. */
    rawBody: Uint8Array
    span: Span | undefined
  }

  interface FastifyContextConfig {
    operation?: string
    alwaysServed?: boolean
  }
}
