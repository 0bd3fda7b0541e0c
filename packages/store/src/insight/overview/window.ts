import type { Decision } from '@tribunal/engine'

/** What an overview is of. */
export interface OverviewWindow {
  /** RFC 3339, UTC, on a full hour: at this time or later. */
  readonly from: string
  /** Before this time; on a full hour. */
  readonly to: string
  readonly bucket: 'hour' | 'day'
  readonly kind?: Decision['kind']
}

/**
 * Parameters `$1` to `$3` of a statement about a window: from, to, kind or null. Such statements have no name: a plan for any window is a
 * slow one for most.
 */
export function windowValues({ from, to, kind }: OverviewWindow): unknown[] {
  return [from, to, kind ?? null]
}

/** A column of times cut to the hours or days, in UTC, that it is counted in; `$4` is the bucket. */
export function bucketed(column: string): string {
  return `date_trunc($4, ${column}, 'UTC')`
}
