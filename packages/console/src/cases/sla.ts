/** Less than this share of the time that a case has is left: it should be next. */
const SOON_SHARE = 0.25

/** Where a case stands against the time it has. `leftMs` is negative once it is late. */
export interface Sla {
  readonly state: 'ok' | 'soon' | 'late'
  readonly leftMs: number
}

/** Where a case that waits stands now. */
export function slaOf(openedAt: string, dueAt: string, nowMs: number): Sla {
  const due = Date.parse(dueAt)
  const leftMs = due - nowMs
  if (leftMs < 0) return { state: 'late', leftMs }
  return { state: leftMs < (due - Date.parse(openedAt)) * SOON_SHARE ? 'soon' : 'ok', leftMs }
}
