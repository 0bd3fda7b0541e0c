import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const GIVEN = /^[A-Za-z0-9._-]{8,128}$/

export function newRequestId(): string {
  return randomUUID()
}

/** The id a caller or a proxy gave the request, where it can be no text of another kind; else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : newRequestId()
}
