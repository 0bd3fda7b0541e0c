import type { Language } from '@tribunal/messages'
import { confidence, isoDate, sourceName, WATCHED_TYPES } from '@tribunal/signals'
import * as z from 'zod'
import { isSafeForCustomer } from '../../../advice/safe-for-customer.ts'
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '../../../domain/decision.ts'
import { CUSTOMER_REASONS, type CustomerReason } from '../customer-reason.ts'

/** What every list file begins with. */
const head = {
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  date: isoDate,
  licence: z.string().min(1),
}
const country = z.string().regex(/^[A-Z]{2}$/, 'expected an ISO 3166-1 alpha-2 code such as PE')
const currency = z.string().regex(/^[A-Z]{3}$/, 'expected an ISO 4217 code such as PEN')
const risk = z.enum(['low', 'medium', 'high'])
/** A text for people, in both languages. */
const text = z.strictObject({ es: z.string().min(1), en: z.string().min(1) })

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

/** Texts for customers: templates by outcome, and phrases by reason. */
interface Communications {
  readonly outcomes: Readonly<Record<PaymentOutcome, Readonly<Record<Language, string>>>>
  /** Instead of those of `outcomes`, where nothing unusual was found. */
  readonly without_cause?: Readonly<Partial<Communications['outcomes']>> | undefined
  readonly reasons: Readonly<Record<CustomerReason, Readonly<Record<Language, string>>>>
}

/** What a customer reads about an outcome, for one reason. */
export function customerText(
  { outcomes, without_cause, reasons }: Communications,
  outcome: PaymentOutcome,
  reason: CustomerReason,
): Record<Language, string> {
  const hasCause = reason !== 'unclear' && reason !== 'general'
  const template = (hasCause ? undefined : without_cause?.[outcome]) ?? outcomes[outcome]
  const filled = (language: Language) => template[language].replace('{reason}', reasons[reason][language])
  return { es: filled('es'), en: filled('en') }
}

/** `content/lists/communications.yaml`. A template that is unsafe with any of the reasons is refused. */
export const communicationsFile = z
  .strictObject({
    list: z.literal('communications'),
    ...head,
    source: z.string().min(1),
    outcomes: z.record(z.enum(PAYMENT_OUTCOMES), text),
    without_cause: z.partialRecord(z.enum(PAYMENT_OUTCOMES), text).optional(),
    reasons: z.record(z.enum(CUSTOMER_REASONS), text),
  })
  .check((context) => {
    for (const outcome of PAYMENT_OUTCOMES) {
      for (const reason of CUSTOMER_REASONS) {
        for (const language of ['es', 'en'] as const) {
          const told = customerText(context.value, outcome, reason)[language]
          if (isSafeForCustomer(told)) continue
          context.issues.push({
            code: 'custom',
            path: ['outcomes', outcome, language],
            message: `with the reason \`${reason}\` the text says more than a customer may know`,
            input: told,
          })
        }
      }
    }
  })
