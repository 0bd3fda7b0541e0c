import { indexWatchlist, type WatchlistEntry, type WatchlistIndex } from '@tribunal/signals'
import type { ChannelRisk } from '../../../domain/decision.ts'
import * as schemas from './list-schemas.ts'
import { type ListProblem, type ReadList, readList } from './read-list.ts'

/** The lists the payment pipeline reads, ready for use. */
export interface PaymentLists {
  readonly watchlists: WatchlistIndex
  /** ISO 3166-1 alpha-2 codes of every group of the list. */
  readonly highRiskCountries: ReadonlySet<string>
  /** Of those: under a call for action of the FATF (its black list). */
  readonly callForAction: ReadonlySet<string>
  /** Risk by channel; `other` of a channel that the list does not name. */
  readonly channels: { readonly risks: ReadonlyMap<string, ChannelRisk>; readonly other: ChannelRisk }
  /** US dollars for one unit of a currency, by ISO 4217 code. */
  readonly usdPerUnit: ReadonlyMap<string, number>
}

/** The group of `content/lists/countries.yaml` whose payments internal policy FP-02 sends to a person at any amount. */
const CALL_FOR_ACTION = 'fatf-call-for-action'

/** The files, by the name they have under `lists/` without `.yaml`. */
export const PAYMENT_LIST_FILES = ['watchlists', 'countries', 'channels', 'currencies'] as const
/** Name of a list file that payments read. */
export type PaymentListFile = (typeof PAYMENT_LIST_FILES)[number]

/** Usable lists, or everything wrong with any of the files. */
export type ParsedPaymentLists =
  | { readonly ok: true; readonly lists: PaymentLists }
  | { readonly ok: false; readonly problems: readonly ListProblem[] }

/** Reads the four list files. `imported`: further watchlist entries, from `parseWatchlist`. */
export function parsePaymentLists(
  files: Readonly<Record<PaymentListFile, string>>,
  imported: readonly WatchlistEntry[] = [],
): ParsedPaymentLists {
  const watchlists = readList(files.watchlists, 'content/lists/watchlists.yaml', schemas.watchlistsFile)
  const countries = readList(files.countries, 'content/lists/countries.yaml', schemas.countriesFile)
  const channels = readList(files.channels, 'content/lists/channels.yaml', schemas.channelsFile)
  const currencies = readList(files.currencies, 'content/lists/currencies.yaml', schemas.currenciesFile)
  if (watchlists.ok && countries.ok && channels.ok && currencies.ok) {
    const entries = watchlists.list.sources.flatMap(({ source, type, date, entries }) =>
      entries.map((entry): WatchlistEntry => ({ source, type, date, ...entry })),
    )
    const lists: PaymentLists = {
      watchlists: indexWatchlist([...entries, ...imported]),
      highRiskCountries: new Set(countries.list.groups.flatMap((group) => group.countries)),
      callForAction: new Set(countries.list.groups.find(({ id }) => id === CALL_FOR_ACTION)?.countries),
      channels: { risks: new Map(Object.entries(channels.list.channels)), other: channels.list.other },
      usdPerUnit: new Map(Object.entries(currencies.list.usd_per_unit)),
    }
    return { ok: true, lists }
  }
  const read: readonly ReadList<unknown>[] = [watchlists, countries, channels, currencies]
  return { ok: false, problems: read.flatMap((list) => (list.ok ? [] : list.problems)) }
}
