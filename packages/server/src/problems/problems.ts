import type { Message } from '@tribunal/messages'

/**
 * Every problem an answer can tell (RFC 9457), by its stable code: the status and title it always has. `docs/errors.md`
 * explains each, and a test holds the two equal. Add the problems of your routes to the section they belong to.
 */
export const PROBLEMS = {
  // What was sent cannot be read, or is not what the operation takes.
  'invalid-json': 400,
  'invalid-request': 400,
  'malformed-http': 400,
  'request-timeout': 408,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'headers-too-large': 431,
  // Where it was sent.
  'no-such-operation': 404,
  'method-not-allowed': 405,
  // Who sent it.
  unauthenticated: 401,
  forbidden: 403,
  'awaits-first-admin': 403,
  'cross-site-request': 403,
  'wrong-credentials': 401,
  'too-many-attempts': 429,
  'link-invalid': 410,
  'password-refused': 422,
  'sign-in-expired': 400,
  'identity-refused': 403,
  'identity-provider-failed': 502,
  // What it is about.
  'email-taken': 409,
  'last-admin': 409,
  'not-found': 404,
  conflict: 409,
  // Decisions.
  'invalid-submission': 422,
  'batch-empty': 422,
  'batch-too-long': 422,
  'batch-too-large': 413,
  'decision-too-large': 413,
  'not-recordable': 422,
  'decision-erased': 410,
  'legal-hold': 409,
  'record-damaged': 500,
  'idempotency-key-reused': 422,
  'idempotency-key-in-flight': 409,
  'store-busy': 503,
  'not-a-post': 409,
  'platform-not-configured': 409,
  // Cases.
  'case-conflict': 409,
  'case-not-yours': 403,
  'resolution-refused': 422,
  'not-a-reviewer': 422,
  'own-post': 403,
  // Policies.
  'policy-refused': 422,
  'fact-check-conflict': 409,
  'fact-check-not-yours': 403,
  'release-conflict': 409,
  'release-not-yours': 403,
  'release-refused': 422,
  'proof-unfinished': 503,
  'backtest-unfinished': 409,
  // Webhooks.
  'webhook-url-refused': 422,
  'webhook-disabled': 409,
  // When it was sent.
  'rate-limited': 429,
  overloaded: 503,
  'shutting-down': 503,
  'store-unavailable': 503,
  'database-damaged': 500,
  'took-too-long': 503,
  'internal-error': 500,
} as const satisfies Readonly<Record<string, number>>

export type ProblemCode = keyof typeof PROBLEMS

/** The title of a kind of problem: what it always says. */
export function problemTitle(code: ProblemCode): Message {
  return { code: `problem.${code.replaceAll('-', '_')}` }
}
