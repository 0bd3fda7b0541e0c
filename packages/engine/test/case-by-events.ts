import type { CaseEvent, ResolvedData } from '../src/review/index.ts'

/** From `from` on and before `until`, in milliseconds since 1970, `by` held the case. */
export interface Holding {
  readonly by: string
  readonly from: number
  readonly until: number
}

/** A resolution that was not taken back, and in which round of review it was made. */
export interface Decided extends Pick<ResolvedData, 'stage' | 'outcome' | 'next'> {
  readonly by: string
  readonly round: number
}

const ENDS: ReadonlySet<CaseEvent['type']> = new Set([
  'case.released',
  'case.expired',
  'case.escalated',
  'case.resolved',
  'appeal.submitted',
  'appeal.rejected',
])

/** Who held a case when, read from its events alone. */
export function holdingsOf(events: readonly CaseEvent[]): readonly Holding[] {
  const holdings: Holding[] = []
  let now: Holding | null = null
  for (const event of events) {
    const time = Date.parse(event.at)
    if (event.type === 'case.claimed' || event.type === 'case.undone') {
      if (now) holdings.push(now)
      now = { by: event.actor, from: time, until: Date.parse(event.data.until) }
    } else if (event.type === 'case.extended') now = { ...now!, until: Date.parse(event.data.until) }
    else if (now && (ENDS.has(event.type) || handedOn(event, now.by))) {
      holdings.push({ ...now, until: Math.min(now.until, time) })
      now = null
    }
  }
  return now ? [...holdings, now] : holdings
}

function handedOn(event: CaseEvent, holder: string): boolean {
  return event.type === 'case.reassigned' && event.data.to !== null && event.data.to !== holder
}

/** What people decided and did not take back, read from the events alone. */
export function decidedIn(events: readonly CaseEvent[]): readonly Decided[] {
  const decided: Decided[] = []
  let round = 0
  for (const { type, actor: by, data } of events) {
    if (type === 'case.reopened') round++
    else if (type === 'case.undone') decided.pop()
    else if (type === 'case.resolved')
      decided.push({ by, round, stage: data.stage, outcome: data.outcome, next: data.next })
  }
  return decided
}
