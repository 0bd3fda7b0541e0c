/** Before a claim ends, its holder is warned for at least so long, and can keep it with one key (WCAG 2.2.1). */
export const WARN_MS = 20_000

/** What a claim's clock shows. */
export type Lease =
  | { readonly state: 'none' }
  | { readonly state: 'running' | 'ending'; readonly leftMs: number }
  /** It was theirs and ran out, or was taken away. */
  | { readonly state: 'over' }

/** Where the claim of somebody stands. `until`: RFC 3339; undefined where they hold none. `had`: they have held it here. */
export function leaseAt(until: string | undefined, nowMs: number, had: boolean): Lease {
  if (until === undefined) return { state: had ? 'over' : 'none' }
  const leftMs = Date.parse(until) - nowMs
  if (leftMs <= 0) return { state: 'over' }
  return { state: leftMs <= WARN_MS ? 'ending' : 'running', leftMs }
}

/** `4:05`: minutes and seconds that are left, rounded up, so that 0:00 is over. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
