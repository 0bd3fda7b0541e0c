import { z } from 'zod'
import { COUNT, TIME } from './text.ts'
import { URL_WANTED, WEBHOOK } from './webhooks.ts'
import {
  CASE_PRIORITIES,
  CHANNEL_NOTIFICATIONS,
  CHAT_FORMATS,
  isTimeZone,
  NOTIFICATION_MODES,
  type NotificationKind,
} from './words.ts'

const LANGUAGE = z.enum(['en', 'es']).describe('In which notifications are written')
const QUEUES = z
  .array(z.string().min(1).max(100))
  .max(50)
  .describe(
    'Of cases, only those in one of these queues; empty: all. What is given to one person by name counts in any queue',
  )
const LEAST_PRIORITY = z
  .enum(CASE_PRIORITIES)
  .describe('Of cases in queues, only those at least so pressing; `low`: all')

/** Characters of the name of a time zone at most; the longest of IANA has 32. */
const ZONE_MAX = 64
const TIME_ZONE = z
  .string()
  .max(ZONE_MAX)
  .refine(isTimeZone, 'schema.time_zone')
  .describe('Of IANA, such as `Europe/Madrid`; times in mails are of it too')

const DIGEST = z.object({
  hour: z.int().min(0).max(23).describe('At which the digest of the day is sent, where there is something in it'),
  time_zone: TIME_ZONE,
})

const MODE = z.enum(NOTIFICATION_MODES)
const MODE_OF_KIND = {
  case_assigned: MODE,
  case_handed_over: MODE,
  case_opened: MODE,
  appeal_arrived: MODE,
  second_review: MODE,
  lead_needed: MODE,
  case_overdue: MODE,
  fact_check_waiting: MODE,
} satisfies Readonly<Record<NotificationKind, typeof MODE>>
const KINDS_HELP = 'By kind: `at_once`: a mail; `digest`: a line of the mail of the day; `off`: neither'

/** What one person is notified of, and how. */
export const NOTIFICATION_SETTINGS = z
  .object({
    kinds: z.strictObject(MODE_OF_KIND).describe(KINDS_HELP),
    queues: QUEUES,
    least_priority: LEAST_PRIORITY,
    language: LANGUAGE,
    digest: DIGEST,
    email: z.string().describe('Where mails go: the address that one signs in with'),
    mail: z.boolean().describe('Whether this server sends mail; where not, nothing is sent'),
  })
  .meta({ id: 'NotificationSettings' })

/** What is changed of it; what is left out stays. */
export const NOTIFICATION_SETTINGS_CHANGE = z.strictObject({
  kinds: z.strictObject(MODE_OF_KIND).partial().optional().describe(KINDS_HELP),
  queues: QUEUES.optional(),
  least_priority: LEAST_PRIORITY.optional(),
  language: LANGUAGE.optional(),
  digest: z.strictObject({ hour: DIGEST.shape.hour.optional(), time_zone: TIME_ZONE.optional() }).optional(),
})

/** Which chat channel, in an address. */
export const CHAT_CHANNEL_ID = z.object({ id: z.uuid().describe('Of the channel') })

const CHANNEL_NAME = z.string().trim().min(1).max(100).describe('How people call the channel')
const CHANNEL_KINDS = z
  .array(z.enum(CHANNEL_NOTIFICATIONS))
  .min(1)
  .max(CHANNEL_NOTIFICATIONS.length)
  .describe('What the channel is notified of')
const FORMAT = z
  .enum(CHAT_FORMATS)
  .describe(
    '`slack`: Slack, Mattermost, Rocket.Chat, Discord with `/slack` after its address. `teams`: a workflow of Microsoft Teams',
  )

/** A chat channel as the API shows one: never its address, which lets anybody write into it. */
export const CHAT_CHANNEL = z
  .object({
    id: z.uuid(),
    name: z.string(),
    host: z.string().describe('Server of its address; the rest is secret'),
    format: FORMAT,
    kinds: CHANNEL_KINDS,
    queues: QUEUES,
    least_priority: LEAST_PRIORITY,
    language: LANGUAGE,
    created_at: TIME,
    first_failed_at: WEBHOOK.shape.first_failed_at,
    disabled_at: WEBHOOK.shape.disabled_at,
    disabled_because: WEBHOOK.shape.disabled_because,
    last_message: z
      .object({ state: z.enum(['pending', 'delivered', 'dead']), at: TIME, error: z.string().nullable() })
      .nullable()
      .describe('What became of the newest message; null where there was none'),
  })
  .meta({ id: 'ChatChannel' })

/** A channel that is wanted. */
export const NEW_CHAT_CHANNEL = z.strictObject({
  name: CHANNEL_NAME,
  url: URL_WANTED.describe('The secret address that the chat gave for it'),
  format: FORMAT.default('slack'),
  kinds: CHANNEL_KINDS,
  queues: QUEUES.default([]),
  least_priority: LEAST_PRIORITY.default('low'),
  language: LANGUAGE.default('en'),
})

/** What is changed of a channel; what is left out stays. */
export const CHAT_CHANNEL_CHANGE = z.strictObject({
  name: CHANNEL_NAME.optional(),
  url: URL_WANTED.optional(),
  format: FORMAT.optional(),
  kinds: CHANNEL_KINDS.optional(),
  queues: QUEUES.optional(),
  least_priority: LEAST_PRIORITY.optional(),
  language: LANGUAGE.optional(),
  enabled: z.boolean().optional(),
})

/** Whether this server sends mail, and how that goes. */
export const MAIL_STATUS = z
  .object({
    configured: z.boolean().describe('Whether `mail.url` is set'),
    server: z.string().nullable().describe('Host and port'),
    from: z.string().nullable(),
    waiting: COUNT.describe('Mails that wait to be sent, or to be sent again'),
    sent_24h: COUNT,
    failed_24h: COUNT.describe('Given up within a day'),
    last_sent_at: TIME.nullable(),
    last_error: z.string().nullable().describe('Of the newest attempt that failed: codes only, never an address'),
    last_error_at: TIME.nullable(),
  })
  .meta({ id: 'MailStatus' })

/** What the mail server said to a test. */
export const MAIL_TEST = z.object({
  works: z.boolean().describe('Whether the server took the mail, or let a program sign in'),
  to: z.string().nullable().describe('The address of the one who asked; null of a program, which has none'),
  answer: z.string().describe('Of the server, or why there is none'),
})
