import type { FastifyRequest } from 'fastify'
import { ownOrigin } from '../../auth/client-origin.ts'
import type { ServerConfig } from '../../config/server-config.ts'
import { HttpProblem } from '../../http/http-problem.ts'

/** The origin that links of ours begin with; a request without a usable host is refused. */
export function ownOriginOr(request: FastifyRequest, config: ServerConfig): string {
  const origin = ownOrigin(request, config)
  if (!origin) throw new HttpProblem({ code: 'invalid-request' })
  return origin.origin
}
