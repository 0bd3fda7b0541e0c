const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** After which a message is given up: Standard Webhooks recommends attempts for about a day. */
export const RETRY_FOR_MS = 24 * HOUR
const FIRST_MS = 5 * SECOND
const FACTOR = 3
const LONGEST_MS = 6 * HOUR
/** Part of a delay that chance takes off or adds, so that messages that failed together do not come back together. */
const JITTER = 0.2

/** What is known when an attempt has failed. Times in milliseconds since 1970. */
export interface FailedAttempt {
  /** How many there were, this one included. */
  readonly attempts: number
  readonly nowMs: number
  /** When the message is given up. */
  readonly giveUpAtMs: number
  /** What the endpoint asked for by `Retry-After`, milliseconds. */
  readonly retryAfterMs?: number
}

/**
 * When to try again: after 5 s, 15 s, 45 s, 2 min, 7 min, 20 min, 1 h, 3 h, 6 h and then every 6 h, each ± 20 %; the last
 * time when the message is given up. Undefined: there is no further attempt.
 * `chance` is a random number from 0 (included) to 1 (excluded).
 */
export function nextAttempt(failed: FailedAttempt, chance: number): number | undefined {
  const { attempts, nowMs, giveUpAtMs, retryAfterMs = 0 } = failed
  if (nowMs >= giveUpAtMs) return undefined
  const delay = Math.min(LONGEST_MS, FIRST_MS * FACTOR ** Math.min(attempts - 1, 20))
  const jittered = delay * (1 - JITTER + 2 * JITTER * chance)
  return Math.min(giveUpAtMs, nowMs + Math.max(jittered, Math.min(retryAfterMs, LONGEST_MS)))
}
