import type { Span } from '@opentelemetry/api'
import type { Principal } from '../auth/principal.ts'
import type { AnswerTime } from './define-route.ts'
import type { HandledRequest } from './handled-request.ts'

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
    /** As a route says. */
    timeoutMs?: AnswerTime
    /** Of a JSON body; any number where absent. */
    valuesMax?: number
  }
}
