import { z } from 'zod'
import type { Described } from '../text.ts'
import { COUNTRIES, CURRENCIES, minorDigits } from './codes.ts'

/** What is usual for a customer (spec section 4): given, or learned from history. */
export const CUSTOMER_BEHAVIOR = z.object({
  usual_amount_avg: z
    .number()
    .describe('Average amount of a usual payment, in `average_currency`; 0 or less: no ratio can be formed'),
  average_currency: z
    .string()
    .exactOptional()
    .describe('ISO 4217; of the payment where absent. In another currency the ratio is unknown: nothing is converted'),
  usual_hours: z
    .string()
    .describe('`HH:MM-HH:MM`, both ends included; over midnight it wraps. Anything else makes the hours unknown'),
  usual_countries: z.array(z.string()).describe('ISO 3166-1 alpha-2'),
  usual_devices: z.array(z.string()),
})

/** What the sender wants kept with a submission: recorded, found by, shown to people; no policy reads it. */
export const METADATA = z.record(z.string(), z.string())

/** A payment as it was read. */
export const PAYMENT_READ = z
  .object({
    kind: z.literal('payment'),
    transaction_id: z.string(),
    customer_id: z.string(),
    amount: z.number().positive(),
    currency: z.string().describe('ISO 4217'),
    country: z.string().describe('ISO 3166-1 alpha-2'),
    channel: z.string(),
    device_id: z.string(),
    timestamp: z.string().describe('RFC 3339; the wall-clock time written in it is the local time of the customer'),
    merchant_id: z.string(),
    merchant_category: z
      .string()
      .exactOptional()
      .describe('What the merchant sells, as the system of the sender calls it; only learned signals read it'),
    customer_behavior: CUSTOMER_BEHAVIOR.exactOptional(),
    metadata: METADATA.exactOptional(),
  })
  .meta({ id: 'PaymentRead', description: 'A payment as it was read' })

/**
 * A post as it was read. Field names are the wire names (spec section 3). Fields that the contract does not know are
 * left out.
 */
export const POST_READ = z.object({
  kind: z.literal('post'),
  id: z.string(),
  text: z
    .string()
    .describe('1 to 10 000 UTF-16 code units, as written by its author; offsets of findings point into it'),
  author: z.string().exactOptional(),
  lang: z.string().exactOptional().describe('BCP 47 or `mixed`; guessed from the text where absent'),
  created_at: z.string().exactOptional().describe('RFC 3339'),
  url: z.string().exactOptional(),
  media: z.array(z.object({ type: z.string(), url: z.string(), alt: z.string().exactOptional() })).exactOptional(),
  domain: z
    .string()
    .exactOptional()
    .describe(
      'Topic as the sender gives it (`health`, `finance` …); decides nothing, but a scoped stage may ask for it',
    ),
  context: z.string().exactOptional(),
  metadata: METADATA.exactOptional(),
})

/** Half of a surrogate pair: with the `u` flag a whole pair is one character. */
const LONE_SURROGATE = /\p{Cs}/u

/** A text of 1 to `max` UTF-16 code units. It is not blank, and has no NUL and no half of a surrogate pair. */
function text(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^\s*[^\s\x00][^\x00]*$/, 'schema.some_text')
    .refine((sent) => !LONE_SURROGATE.test(sent), 'schema.whole_characters')
}

/** An id, or another short text. */
export const SHORT_TEXT = text(256)
/** Null says the same as leaving the field out. */
const SHORT_IF_ANY = SHORT_TEXT.nullable().optional()
const ADDRESS = text(2_048)
const LONG = text(10_000)

const YEAR = '(?:19[7-9]\\d|20\\d{2}|2100)'
const DAY = '(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const MOMENT = new RegExp(`^${YEAR}-${DAY}[Tt ]${CLOCK}:[0-5]\\d(?:\\.\\d{1,9})?(?:[Zz]|[+-]${CLOCK})$`)

/** RFC 3339 with any offset, 1970 to 2100, without leap seconds: the time is compared as an instant. */
const DATE_TIME = z.string().regex(MOMENT).refine(isDayOfMonth).meta({ format: 'date-time' })

/** Whether the month has the day. */
function isDayOfMonth(sent: string): boolean {
  const day = Number(sent.slice(8, 10))
  return new Date(Date.UTC(Number(sent.slice(0, 4)), Number(sent.slice(5, 7)) - 1, day)).getUTCDate() === day
}

const CURRENCY = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine((sent) => CURRENCIES.has(sent))
  .describe('ISO 4217')
const COUNTRY = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .refine((sent) => COUNTRIES.has(sent))
  .describe('ISO 3166-1 alpha-2')

/** What the sender wants kept: names with texts. */
const SENT_METADATA = z
  .record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/), text(500))
  .refine((sent) => Object.keys(sent).length <= 50)
  .meta({ maxProperties: 50 })
  .nullable()
  .optional()
  .describe('Up to 50 texts of the sender by name: kept, found by, shown to people; no policy reads them')

/**
 * A post as it is sent: what is not as it says is refused by the engine's reading, which says more. The object is
 * loose, so that an unknown field is a warning (it may be misspelt) and not an error.
 */
const POST_SENT = z
  .looseObject({
    kind: z.literal('post').optional(),
    id: SHORT_TEXT,
    text: LONG,
    author: SHORT_IF_ANY,
    lang: SHORT_IF_ANY.describe('BCP 47, or `mixed`'),
    created_at: DATE_TIME.nullable().optional(),
    url: ADDRESS.nullable().optional(),
    media: z
      .array(z.looseObject({ type: SHORT_TEXT, url: ADDRESS, alt: LONG.nullable().optional() }))
      .max(32)
      .nullable()
      .optional(),
    domain: SHORT_IF_ANY,
    context: LONG.nullable().optional(),
    metadata: SENT_METADATA,
  })
  // Without a kind, what has a field that only payments have is one.
  .refine((sent) => sent.kind !== undefined || !('transaction_id' in sent || 'amount' in sent))
  .meta({ id: 'Post', description: 'A post' })

/** Digits that a double holds exactly (IEEE 754), and no more behind the point than the currency has. */
function isExact(amount: number | string, currency: string): boolean {
  if (typeof amount === 'number') return true
  const [before = '', behind = ''] = amount.split('.')
  return before.length + behind.length <= 15 && behind.length <= minorDigits(currency) && Number(amount) > 0
}

/**
 * A payment as it is sent. The amount may be a decimal text, because a JSON number is a double and cannot hold every
 * amount exactly.
 */
const PAYMENT_SENT = z
  .looseObject({
    kind: z.enum(['payment', 'transaction']).optional().describe('`transaction` is read as `payment`'),
    transaction_id: SHORT_TEXT,
    customer_id: SHORT_TEXT,
    amount: z
      .union([z.number().positive(), z.string().regex(/^\d{1,15}(?:\.\d{1,4})?$/)])
      .describe(
        'Above 0, in units of the currency; best a decimal text (`"1234.50"`), which is exact. At most 15 digits, and no more behind the point than the currency has',
      ),
    currency: CURRENCY,
    country: COUNTRY,
    channel: SHORT_TEXT,
    device_id: SHORT_TEXT,
    timestamp: DATE_TIME.describe('Its wall-clock time is the customer’s local time'),
    merchant_id: SHORT_TEXT,
    merchant_category: SHORT_IF_ANY.describe(
      'What the merchant sells. Only learned signals read it: without one of the words on its model card, `payment-fraud` is `unavailable`',
    ),
    customer_behavior: z
      .looseObject({
        usual_amount_avg: z.number(),
        average_currency: CURRENCY.nullable()
          .optional()
          .describe(
            'ISO 4217; of the payment where absent. In another currency the ratio is unknown: nothing is converted',
          ),
        usual_hours: text(64).describe(
          '`HH:MM-HH:MM`, both ends included. Anything else is warned about, and makes the hours unknown',
        ),
        usual_countries: z.array(COUNTRY).max(1_000),
        usual_devices: z.array(SHORT_TEXT).max(1_000),
      })
      .nullable()
      .optional()
      .describe('Learned from earlier payments where absent'),
    metadata: SENT_METADATA,
  })
  .refine(({ amount, currency }) => isExact(amount, currency))
  .meta({ id: 'Payment', description: 'A payment' })

/** What is sent to be decided. The engine's reading takes exactly this, and says of all else what is wrong and what to do. */
export const SUBMISSION = z.union([PAYMENT_SENT, POST_SENT]).meta({ id: 'Submission' })

/** What is usual for a customer (spec section 4): given, or learned from history. */
export type CustomerBehavior = Described<typeof CUSTOMER_BEHAVIOR>
/** A payment as sent to be decided. Field names are the wire names (spec section 4). */
export type Payment = Described<typeof PAYMENT_READ>
/** A post as sent to be decided. Field names are the wire names (spec section 3). */
export type Post = Described<typeof POST_READ>
/** A picture, video or sound of a post; kept and shown, and read by no signal. */
export type PostMedia = NonNullable<Post['media']>[number]
/** What is sent to be decided; `kind` tells the two apart. */
export type Submission = Post | Payment
