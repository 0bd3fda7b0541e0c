/** For how long nothing is proposed again once somebody has chosen to go on, or is back. */
const PAUSE_MS = 20 * 60_000

/** What is known of how much somebody has looked at. */
export interface Exposure {
  /** Cases decided within the hour. */
  readonly seen: number
  /** Cases in an hour after which a break is proposed (`review.exposure_limit`); 0: never. */
  readonly limit: number
  /** When a break was proposed last, in milliseconds since 1970; undefined where none was. */
  readonly proposedMs: number | undefined
}

/** Whether it is time to propose a break. It is a proposal: nothing is taken from anybody who goes on. */
export function breakDue({ seen, limit, proposedMs }: Exposure, nowMs: number): boolean {
  if (limit <= 0 || seen < limit) return false
  return proposedMs === undefined || nowMs - proposedMs >= PAUSE_MS
}
