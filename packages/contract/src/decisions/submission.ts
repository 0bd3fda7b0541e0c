import { z } from 'zod'
import type { Described } from '../text.ts'

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

/** RFC 3339 with any offset: the time is compared as an instant. */
const DATE_TIME = z.iso.datetime({ offset: true })

/** What the sender wants kept: names with texts. */
const SENT_METADATA = z
  .record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/), z.string().min(1).max(500))
  .nullable()
  .optional()
  .describe('Up to 50 texts of the sender by name: kept, found by, shown to people; no policy reads them')

/**
 * The contract of a submission; what is sent is checked by the engine, which says more. The object is loose, so that
 * an unknown field is a warning (it may be misspelt) and not an error.
 */
const POST_SENT = z
  .looseObject({
    kind: z.literal('post').optional(),
    id: z.string().min(1).max(256),
    text: z.string().min(1).max(10_000),
    author: z.string().max(256).optional(),
    lang: z.string().max(256).optional().describe('BCP 47, or `mixed`'),
    created_at: DATE_TIME.optional(),
    url: z.string().max(2_048).optional(),
    media: z
      .array(z.looseObject({ type: z.string(), url: z.string(), alt: z.string().optional() }))
      .max(32)
      .optional(),
    domain: z.string().max(256).optional(),
    context: z.string().max(10_000).optional(),
    metadata: SENT_METADATA,
  })
  .meta({ id: 'Post', description: 'A post' })
/**
 * A payment as it is sent. The amount may be a decimal text, because a JSON number is a double and cannot hold every
 * amount exactly.
 */
const PAYMENT_SENT = z
  .looseObject({
    kind: z.enum(['payment', 'transaction']).optional().describe('`transaction` is read as `payment`'),
    transaction_id: z.string().min(1).max(256),
    customer_id: z.string().min(1).max(256),
    amount: z
      .union([z.number().positive(), z.string().regex(/^\d{1,15}(?:\.\d{1,14})?$/)])
      .describe('In units of the currency; best a decimal text (`"1234.50"`), which is exact. At most 15 digits'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe('ISO 4217'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('ISO 3166-1 alpha-2'),
    channel: z.string().min(1).max(256),
    device_id: z.string().min(1).max(256),
    timestamp: DATE_TIME.describe('Its wall-clock time is the customer’s local time'),
    merchant_id: z.string().min(1).max(256),
    merchant_category: z
      .string()
      .max(256)
      .optional()
      .describe(
        'What the merchant sells. Only learned signals read it: without one of the words on its model card, `payment-fraud` is `unavailable`',
      ),
    customer_behavior: z
      .looseObject({
        usual_amount_avg: z.number(),
        average_currency: z
          .string()
          .optional()
          .describe(
            'ISO 4217; of the payment where absent. In another currency the ratio is unknown: nothing is converted',
          ),
        usual_hours: z.string(),
        usual_countries: z.array(z.string()),
        usual_devices: z.array(z.string()),
      })
      .nullable()
      .optional()
      .describe('Learned from earlier payments where absent'),
    metadata: SENT_METADATA,
  })
  .meta({ id: 'Payment', description: 'A payment' })

/** What is sent to be decided. The reading of submissions in the engine checks more, and says what to do. */
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
