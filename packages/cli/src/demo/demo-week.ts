import type { Submission } from '@tribunal/engine'
import type { DemoRandom } from './demo-random.ts'

/** A submission of the demonstration's past, and when it came. */
export interface PastSubmission {
  readonly atMs: number
  readonly submission: Submission
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const DAYS = 7
/** Submissions an hour, by the hour of the day (UTC): the night is quiet, the evening is not. */
const BY_HOUR = [1, 1, 0, 0, 0, 1, 1, 2, 3, 3, 3, 2, 3, 3, 2, 3, 3, 3, 4, 4, 3, 3, 2, 1]

/**
 * A week of submissions up to `nowMs`, oldest first: the shipped samples again, under ids and at times of their own, and
 * with other amounts. Nobody in them exists.
 */
export function demoWeek(samples: readonly Submission[], nowMs: number, random: DemoRandom): readonly PastSubmission[] {
  const week: PastSubmission[] = []
  const startMs = Math.floor((nowMs - DAYS * DAY_MS) / HOUR_MS) * HOUR_MS
  for (let hourMs = startMs; hourMs < nowMs; hourMs += HOUR_MS) {
    const busy = BY_HOUR[new Date(hourMs).getUTCHours()]!
    const count = Math.round(random.between(0.5, 1.5) * busy)
    for (let index = 0; index < count; index++) {
      const atMs = Math.floor(hourMs + random.next() * HOUR_MS)
      if (atMs < nowMs) week.push({ atMs, submission: again(random.pick(samples), week.length, atMs, random) })
    }
  }
  return week.sort((a, b) => a.atMs - b.atMs)
}

function again(sample: Submission, index: number, atMs: number, random: DemoRandom): Submission {
  const suffix = `demo-${String(index + 1).padStart(3, '0')}`
  if (sample.kind === 'post')
    return { ...sample, id: `${sample.id}-${suffix}`, created_at: new Date(atMs).toISOString() }
  return {
    ...sample,
    transaction_id: `${sample.transaction_id}-${suffix}`,
    amount: Math.round(sample.amount * random.between(0.6, 1.2) * 100) / 100,
    timestamp: onDay(sample.timestamp, atMs),
  }
}

/** The same wall-clock time on another day: whether an hour is usual for a customer stays as the sample has it. */
function onDay(timestamp: string, atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 10)}${timestamp.slice(10)}`
}
