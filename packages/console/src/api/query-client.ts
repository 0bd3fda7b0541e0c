import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '@tribunal/client'

/**
 * What was asked stays fresh for half a minute, sooner where a live event says that it changed (`api/live.ts`). The
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
