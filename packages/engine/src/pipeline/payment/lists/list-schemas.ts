import { confidence, isoDate, sourceName, WATCHED_TYPES } from '@tribunal/signals'
import * as z from 'zod'

/** What every list file begins with. */
const head = {
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  date: isoDate,
  licence: z.string().min(1),
}
const country = z.string().regex(/^[A-Z]{2}$/, 'expected an ISO 3166-1 alpha-2 code such as PE')
const currency = z.string().regex(/^[A-Z]{3}$/, 'expected an ISO 4217 code such as PEN')
const risk = z.enum(['low', 'medium', 'high'])

/** `content/lists/watchlists.yaml`. */
export const watchlistsFile = z.strictObject({
  list: z.literal('watchlists'),
  ...head,
  sources: z.array(
    z.strictObject({
      source: sourceName,
      type: z.enum(WATCHED_TYPES),
      origin: z.string().min(1),
      sample: z.boolean(),
      date: isoDate,
      entries: z.array(z.strictObject({ value: z.string().min(1), confidence, detail: z.string().min(1) })),
    }),
  ),
})

/** `content/lists/countries.yaml`. */
export const countriesFile = z.strictObject({
  list: z.literal('countries'),
  ...head,
  groups: z.array(
    z.strictObject({ id: z.string().min(1), source: z.string().min(1), date: isoDate, countries: z.array(country) }),
  ),
})

/** `content/lists/channels.yaml`. */
export const channelsFile = z.strictObject({
  list: z.literal('channels'),
  ...head,
  source: z.string().min(1),
  channels: z.record(z.string(), risk),
  other: risk,
})

/** `content/lists/currencies.yaml`. */
export const currenciesFile = z.strictObject({
  list: z.literal('currencies'),
  ...head,
  source: z.string().min(1),
  usd_per_unit: z.record(currency, z.number().positive()),
})
