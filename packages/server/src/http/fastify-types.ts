import type { Span } from '@opentelemetry/api'
import type { Principal } from '../auth/principal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request is admitted. */
    principal: Principal | undefined
    /** The bytes of a JSON body. */
    rawBody: Uint8Array | undefined
    span: Span | undefined
    /** It failed as others did just before, so that only their number is logged. */
    failureCounted: boolean
  }

  interface FastifyInstance {
    /** The contract of the operations that are mounted: OpenAPI 3.1, as JSON. */
    contract(): Promise<string>
  }

  interface FastifyContextConfig {
    operation?: string
    alwaysServed?: boolean
  }
}
