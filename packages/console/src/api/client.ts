import { QueryClient } from '@tanstack/react-query'
import { type ClientOptions, createClient, ProblemError } from '@tribunal/client'
import { sessionFetch } from './session-fetch.ts'

/** Of this page's own server. A person waits for answers, so a try or two more must do. */
export const CLIENT_OPTIONS: ClientOptions = { baseUrl: '', retries: 2, timeoutMs: 30_000, fetch: sessionFetch }

/** Every operation of the API, typed: `await api.getDecision({ params: { id } })`. Throws a ProblemError. */
export const api = createClient(CLIENT_OPTIONS)

/** A proof takes seconds, and waits for those before it; nobody asks for it twice. */
const PROOF_TIMEOUT_MS = 180_000

/** The same, for what is proved. */
export const patientApi = createClient({
  ...CLIENT_OPTIONS,
  retries: 0,
  deadlineMs: PROOF_TIMEOUT_MS,
  timeoutMs: PROOF_TIMEOUT_MS,
})

/**
 * What was asked stays fresh for half a minute, sooner where a live event says that it changed (`api/live.tsx`). The
 * client tries again by itself, so queries do not.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 600_000, retry: false, refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** True for an answer `400`: what was sent does not fit. Other errors say nothing of it. */
export function isRefused(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 400
}

/** True for an answer `404`: what was asked for is not there, which a page may have words of its own for. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404
}
