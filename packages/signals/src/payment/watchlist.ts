import type { ThreatMatch } from '@tribunal/contract'

/** What of a payment a watchlist can name (document 001). */
export const WATCHED_TYPES = ['merchant', 'country', 'device'] as const
/** Merchant, country or device. */
export type WatchedType = (typeof WATCHED_TYPES)[number]

/** One entry of a watchlist: a value that a source warns of. */
export interface WatchlistEntry {
  /** Name of the list or provider, for example `merchant_watchlist`: cited as it stands. */
  readonly source: string
  readonly type: WatchedType
  /** A merchant id, an ISO 3166-1 alpha-2 country code, or a device id; compared exactly. */
  readonly value: string
  /** 0..1, at most four decimals. */
  readonly confidence: number
  readonly detail: string
  /** ISO date on which the source said so. */
  readonly date: string
}

/** Entries by type and value, ready for matching. */
export interface WatchlistIndex {
  readonly size: number
  find(type: WatchedType, value: string): readonly ThreatMatch[]
}

/** What most look-ups come to. */
const NO_MATCH: readonly ThreatMatch[] = []

/**
 * Indexes the entries. Their order does not matter: the matches of one value come sorted by source, and where one
 * source names a value twice, its most confident entry counts (then the newest, then the first detail in order).
 */
export function indexWatchlist(entries: Iterable<WatchlistEntry>): WatchlistIndex {
  const byType = { merchant: new Map(), country: new Map(), device: new Map() } as Record<
    WatchedType,
    Map<string, ThreatMatch[]>
  >
  for (const { source, type, value, confidence, detail, date } of entries) {
    const match: ThreatMatch = { source, type, value, confidence, detail, date }
    const matches = byType[type].get(value)
    if (matches) addStronger(matches, match)
    else byType[type].set(value, [match])
  }
  let size = 0
  for (const map of Object.values(byType)) {
    for (const matches of map.values()) {
      matches.sort((a, b) => order(a.source, b.source))
      size += matches.length
    }
  }
  return { size, find: (type, value) => byType[type].get(value) ?? NO_MATCH }
}

/** One source counts once for a value, by its strongest entry. */
function addStronger(matches: ThreatMatch[], match: ThreatMatch): void {
  const index = matches.findIndex((other) => other.source === match.source)
  if (index < 0) matches.push(match)
  else if (strength(match, matches[index]!) < 0) matches[index] = match
}

/** Below 0 where `a` is the stronger entry. */
function strength(a: ThreatMatch, b: ThreatMatch): number {
  return b.confidence - a.confidence || order(b.date, a.date) || order(a.detail, b.detail)
}

/** By UTF-16 code units, so that no locale takes part. */
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
