import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NOT_KEPT } from '../auth/security-headers.ts'
import { FailureLog } from '../observe/failure-log.ts'
import type { Metrics } from '../observe/metrics.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { PROBLEM_TYPE, problemDetails } from '../problems/problem-details.ts'
import type { Route } from './define-route.ts'
import { chooseLanguage } from './handled-request.ts'
import { toProblem } from './to-problem.ts'

/** Makes every failure an answer with problem details; defects are logged, and the answer says nothing of them. */
export function sendProblems(
  app: FastifyInstance,
  routes: readonly Route[],
  metrics: Metrics,
  log: FastifyBaseLogger,
): void {
  const methodsOf = allowedMethods(routes)
  const failures = new FailureLog(log)
  app.decorateRequest('failureCounted', false)
  app.decorateRequest('problemCode', undefined)
  app.addHook('onClose', async () => failures.close())
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, request.routeOptions.bodyLimit)
    metrics.problem(problem.code)
    request.problemCode = problem.code
    if (problem.status >= 500) request.failureCounted = failures.failed(problem, request.id, request.log)
    sendProblem(problem, request, reply)
  })
  app.setNotFoundHandler((request) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) throw new HttpProblem({ code: 'no-such-operation' })
    throw new HttpProblem({ code: 'method-not-allowed', headers: { allow: methods.join(', ') } })
  })
}

export function sendProblem(problem: HttpProblem, request: FastifyRequest, reply: FastifyReply): void {
  const language = chooseLanguage(request.headers['accept-language'])
  const { retryAfterSeconds } = problem
  reply
    .code(problem.status)
    .headers({
      ...problem.headers,
      ...NOT_KEPT,
      'content-language': language,
      vary: `${NOT_KEPT.vary}, accept-language`,
    })
    .type(PROBLEM_TYPE)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  reply.send(JSON.stringify(problemDetails(problem, language, request.id)))
}

/** Codes of Node for what never became a request. */
const OF_PARSER: Readonly<Record<string, 'headers-too-large' | 'request-timeout'>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

/** Answers bytes that are no request, or never became a whole one, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const problem = new HttpProblem({ code: OF_PARSER[error.code ?? ''] ?? 'malformed-http' })
  const body = JSON.stringify(problemDetails(problem, 'en', newRequestId()))
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nconnection: close\r\ncache-control: no-store\r\ncontent-type: ${PROBLEM_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** Finds out which methods there are at an address; none where the address is unknown. */
function allowedMethods(routes: readonly Route[]): (url: string) => readonly string[] {
  const patterns = routes.map(({ url, method }) => ({ pattern: patternOf(url), method }))
  return (url) => {
    const [path = ''] = url.split('?', 1)
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string)
    if (methods.includes('GET')) methods.push('HEAD')
    return [...new Set(methods)].sort()
  }
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}$`)
}

const GIVEN = /^[A-Za-z0-9._-]{8,128}$/

function newRequestId(): string {
  return randomUUID()
}

/** The id a caller or a proxy gave the request, where it can be no text of another kind; else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : newRequestId()
}
