import { message } from '@tribunal/messages'
import { databaseDamaged, isConnectionError, StoreError, type StoreProblem } from '@tribunal/store'
import { HttpProblem } from '../problems/http-problem.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { bodyTooLarge, unsupportedMediaType } from './read-json-body.ts'

/** What fastify throws, by its codes, and what we call it. */
const OF_FASTIFY: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-http',
  ECONNRESET: 'malformed-http',
}

/** Characters of one part of an address: an id of ours has 36; a submission's at most 256. */
export const PARAMETER_MAX = 300
const ADDRESS_UNREADABLE = message('request.address_unreadable', { max: PARAMETER_MAX })
const RETRY_SECONDS = 1
/** SQLSTATE of a statement that the server ended because it took longer than its session allows. */
const STATEMENT_TIMEOUT = '57014'

/** Anything that was thrown, as the problem that is sent for it; a defect of ours where it is nothing known. `bodyBytesMax` held. */
export function toProblem(error: unknown, bodyBytesMax: number): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (error instanceof StoreError) return ofStore(error)
  if (isConnectionError(error)) return storeUnavailable(error)
  const damaged = databaseDamaged(error)
  if (damaged) return ofStore(damaged)
  const code = codeOf(error)
  if (code === STATEMENT_TIMEOUT)
    return new HttpProblem({ code: 'took-too-long', retryAfterSeconds: RETRY_SECONDS, cause: error })
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(bodyBytesMax)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_CTP_EMPTY_TYPE') return unsupportedMediaType()
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new HttpProblem({ code: 'malformed-http', detail: ADDRESS_UNREADABLE, cause: error })
  return new HttpProblem({ code: OF_FASTIFY[code] ?? 'internal-error', cause: error })
}

/** The store says what it is; only what a sender can do about it differs. */
function ofStore(error: StoreError): HttpProblem {
  if (error.code === 'database_damaged') return new HttpProblem({ code: 'database-damaged', cause: error })
  // Sending it again comes to the same.
  if (error.code === 'not_recordable') return new HttpProblem({ code: 'not-recordable', cause: error })
  if (error.code === 'held') return new HttpProblem({ code: 'legal-hold', detail: error.said.message, cause: error })
  if (error.code === 'hold_released')
    return new HttpProblem({ code: 'conflict', detail: error.said.message, cause: error })
  if (error.code === 'nothing_held')
    return new HttpProblem({ code: 'decision-erased', detail: error.said.message, cause: error })
  const codes: Partial<Record<StoreProblem, ProblemCode>> = { store_busy: 'store-busy', store_closing: 'shutting-down' }
  const code = codes[error.code] ?? 'store-unavailable'
  return new HttpProblem({ code, retryAfterSeconds: RETRY_SECONDS, cause: error })
}

export function storeUnavailable(cause: unknown): HttpProblem {
  return new HttpProblem({ code: 'store-unavailable', retryAfterSeconds: RETRY_SECONDS, cause })
}

function codeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}
