import { StoreError, type StoreProblem } from '@tribunal/adapters/store'
import { HttpProblem } from './http-problem.ts'
import type { ProblemCode } from './problems.ts'
import { bodyTooLarge, unsupportedMediaType } from './read-json-body.ts'

/** What fastify throws, by its codes, and what we call it. */
const OF_FASTIFY: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-http',
  FST_ERR_BAD_URL: 'malformed-http',
  FST_ERR_MAX_PARAM_LENGTH: 'malformed-http',
  ECONNRESET: 'malformed-http',
}

/**
 * Codes of PostgreSQL and of the network that say that the database is not there just now: its classes 08 (connection),
 * 53 (resources), 57P (shut down), and what a socket ends with.
 */
const STORE_IS_AWAY = /^(?:08...|53...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/
const RETRY_SECONDS = 1

/** Anything that was thrown, as the problem it is told as; a defect of ours where it is nothing known. `bodyBytesMax` held. */
export function toProblem(error: unknown, bodyBytesMax: number): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (error instanceof StoreError) return ofStore(error)
  const { code, severity, syscall } = detailsOf(error)
  const fromDatabase = severity !== undefined || syscall === 'connect'
  if (fromDatabase && STORE_IS_AWAY.test(code)) return storeUnavailable(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(bodyBytesMax)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_CTP_EMPTY_TYPE') return unsupportedMediaType()
  return new HttpProblem({ code: OF_FASTIFY[code] ?? 'internal-error', cause: error })
}

/** The store says what it is; only what a sender can do about it differs. */
function ofStore(error: StoreError): HttpProblem {
  const codes: Partial<Record<StoreProblem, ProblemCode>> = { store_busy: 'store-busy', store_closing: 'shutting-down' }
  const code = codes[error.code] ?? 'store-unavailable'
  return new HttpProblem({ code, retryAfterSeconds: RETRY_SECONDS, cause: error })
}

export function storeUnavailable(cause: unknown): HttpProblem {
  return new HttpProblem({ code: 'store-unavailable', retryAfterSeconds: RETRY_SECONDS, cause })
}

function detailsOf(error: unknown): { code: string; severity?: unknown; syscall?: unknown } {
  if (typeof error !== 'object' || error === null) return { code: '' }
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown }
  return { code: typeof code === 'string' ? code : '', severity, syscall }
}
