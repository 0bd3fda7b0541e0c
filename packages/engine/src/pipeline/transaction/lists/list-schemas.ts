import * as z from 'zod'
import { isSafeForCustomer } from '../../../advice/safe-for-customer.ts'
import { TRANSACTION_OUTCOMES } from '../../../domain/transaction-decision.ts'
import { confidence, isoDate, sourceName } from '../../../signals/transaction/parse-watchlist.ts'
import { WATCHED_TYPES } from '../../../signals/transaction/watchlist.ts'
import { CUSTOMER_REASONS } from '../customer-reason.ts'

const head = {
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  date: isoDate,
  licence: z.string().min(1),
}
const country = z.string().regex(/^[A-Z]{2}$/, 'expected an ISO 3166-1 alpha-2 code such as PE')
const currency = z.string().regex(/^[A-Z]{3}$/, 'expected an ISO 4217 code such as PEN')
const risk = z.enum(['low', 'medium', 'high'])
const text = z.strictObject({ es: z.string().min(1), en: z.string().min(1) })

/** `lists/watchlists.yaml`. */
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

/** `lists/countries.yaml`. */
export const countriesFile = z.strictObject({
  list: z.literal('countries'),
  ...head,
  groups: z.array(
    z.strictObject({ id: z.string().min(1), source: z.string().min(1), date: isoDate, countries: z.array(country) }),
  ),
})

/** `lists/channels.yaml`. */
export const channelsFile = z.strictObject({
  list: z.literal('channels'),
  ...head,
  source: z.string().min(1),
  channels: z.record(z.string(), risk),
  other: risk,
})

/** `lists/currencies.yaml`. */
export const currenciesFile = z.strictObject({
  list: z.literal('currencies'),
  ...head,
  source: z.string().min(1),
  usd_per_unit: z.record(currency, z.number().positive()),
})

/** `lists/communications.yaml`. A template that is unsafe with any of the reasons is refused. */
export const communicationsFile = z
  .strictObject({
    list: z.literal('communications'),
    ...head,
    source: z.string().min(1),
    outcomes: z.record(z.enum(TRANSACTION_OUTCOMES), text),
    reasons: z.record(z.enum(CUSTOMER_REASONS), text),
  })
  .check((context) => {
    for (const outcome of TRANSACTION_OUTCOMES) {
      for (const reason of CUSTOMER_REASONS) {
        for (const language of ['es', 'en'] as const) {
          const { outcomes, reasons } = context.value
          const told = outcomes[outcome][language].replace('{reason}', reasons[reason][language])
          if (isSafeForCustomer(told)) continue
          context.issues.push({
            code: 'custom',
            path: ['outcomes', outcome, language],
            message: `with the reason \`${reason}\` the text says more than a customer may be told`,
            input: told,
          })
        }
      }
    }
  })
