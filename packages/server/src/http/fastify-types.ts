import type { Span } from '@opentelemetry/api'
import type { Principal } from '../auth/principal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request is admitted. */
    principal: Principal | undefined
    /** The bytes of a JSON body. */
    rawBody: Uint8Array | undefined
    span: Span | undefined
  }

  interface FastifyContextConfig {
    operation?: string
    alwaysServed?: boolean
  }
}
