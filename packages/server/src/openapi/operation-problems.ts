import type { Route } from '../http/define-route.ts'
import { PROBLEMS, type ProblemCode } from '../problems/problems.ts'

/** Every problem that an operation can answer with: its own, and those of its kind. Sorted by status. */
export function operationProblems(route: Route): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...(route.problems ?? []),
    'malformed-http',
    'request-timeout',
    'headers-too-large',
  ])
  const add = (...more: readonly ProblemCode[]) => more.forEach((code) => void codes.add(code))
  add('internal-error', 'took-too-long')
  if (route.params || route.query || route.headers || route.body) add('invalid-request')
  if (route.method !== 'GET') add('invalid-json', 'body-too-large', 'unsupported-media-type')
  if (route.permission !== 'public') add('unauthenticated', 'rate-limited', 'store-unavailable', 'database-damaged')
  if (route.permission !== 'public' && route.permission !== 'signed-in') add('forbidden')
  // A session on an unsafe method has to show that it comes from a page of ours.
  if (route.permission !== 'public' && route.method !== 'GET') add('cross-site-request')
  if (!route.alwaysServed)
    add('awaits-first-admin', 'rate-limited', 'overloaded', 'shutting-down', 'store-unavailable', 'database-damaged')
  return [...codes].sort((a, b) => PROBLEMS[a] - PROBLEMS[b] || (a < b ? -1 : 1))
}

/** The same by status. */
export function problemsByStatus(route: Route): ReadonlyMap<number, readonly ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of operationProblems(route)) {
    const status = PROBLEMS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}
