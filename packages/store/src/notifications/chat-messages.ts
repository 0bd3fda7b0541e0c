import type { ChatFormat } from '@tribunal/contract/words'
import { type Language, message } from '@tribunal/messages'
import type pg from 'pg'
import { priorityOf } from '../cases/case-filter.ts'
import { uuidv7 } from '../random.ts'
import { idOf, isWanted, type News, type Standing, stillWaits } from './notification.ts'
import { lineOf, linkTo, type Sender, say, sentenceOf } from './words.ts'

/** What messages in chats are made of. */
export interface ChatParts {
  readonly sender: Sender
}

/** Lines of one message at most; what is beyond is counted in it. */
const LINES_MAX = 10
/** Messages to one chat in an hour; Slack takes about one a second, and nobody reads so many. */
const MESSAGES_PER_HOUR = 60
/** Chats are read by several people: their times are of no one's zone. */
const ZONE = 'UTC'

/** A chat as its messages are made. */
interface Told {
  readonly id: string
  readonly format: ChatFormat
  readonly lang: Language
  readonly events: readonly string[]
  readonly routes: readonly string[]
  readonly least_priority: number
  readonly beyond: number
  /** Messages within the hour. */
  readonly sent: number
}

/** Writes the messages to chats: at most one each, with all that is news to it. Webhooks deliver them. */
export async function tellChannels(
  client: pg.PoolClient,
  news: readonly News[],
  standing: Standing,
  { sender }: ChatParts,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<Told>(
    `select e.id, e.format, e.lang, e.events, e.routes, e.least_priority, e.beyond,
       (select count(*) from webhook_deliveries d where d.endpoint_id = e.id and d.created_at > $1::timestamptz - interval '1 hour') as sent
     from webhook_endpoints e where e.format <> 'standard' and e.disabled_at is null and e.deleted_at is null order by e.id`,
    [now],
  )
  for (const channel of rows) {
    const told = news.filter((one) => isTold(channel, one, standing))
    if (told.length === 0) continue
    if (channel.sent >= MESSAGES_PER_HOUR) {
      await client.query('update webhook_endpoints set beyond = beyond + $2 where id = $1', [channel.id, told.length])
      continue
    }
    await client.query(
      `insert into webhook_deliveries (id, endpoint_id, type, payload, next_at, created_at) values ($1, $2, $3, $4, $5, $5)`,
      [uuidv7(now.getTime()), channel.id, 'notification', chatMessage(channel, told, standing, sender), now],
    )
    if (channel.beyond > 0) await client.query('update webhook_endpoints set beyond = 0 where id = $1', [channel.id])
  }
}

function isTold({ events, routes, least_priority }: Told, news: News, standing: Standing): boolean {
  if (!events.includes(news.kind) || !stillWaits(news, standing)) return false
  const noted = standing.cases.get(idOf('case', news.entity) ?? '')
  return noted === undefined || isWanted({ queues: routes, leastPriority: priorityOf(least_priority) }, noted)
}

function chatMessage(
  { format, lang, beyond }: Told,
  told: readonly News[],
  standing: Standing,
  sender: Sender,
): string {
  const shown = told.slice(0, LINES_MAX)
  const lines = shown.map(({ kind, entity }): ChatLine => {
    const text = `${sentenceOf(kind, lang)}. ${lineOf(entity, standing, lang, ZONE)}`
    return { text, url: linkTo(entity, sender) }
  })
  const more = told.length - shown.length + beyond
  return chatPayload(format, [
    ...lines,
    ...(more > 0 ? [{ text: say(message('notification.more', { count: more }), lang) }] : []),
  ])
}

/** A line of a message, which may lead somewhere. */
export interface ChatLine {
  readonly text: string
  readonly url?: string | undefined
}

/** The body that a chat takes. */
export function chatPayload(format: ChatFormat, lines: readonly ChatLine[]): string {
  return JSON.stringify(format === 'slack' ? slackMessage(lines) : teamsMessage(lines))
}

/** Slack reads `&`, `<` and `>` as forms (Slack, Formatting text for app surfaces). */
function slackMessage(lines: readonly ChatLine[]) {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const text = lines
    .map(({ text, url }) => (url === undefined ? escaped(text) : `<${url}|${escaped(text)}>`))
    .join('\n')
  return { text }
}

/** An adaptive card, as the workflows of Microsoft Teams take it. */
function teamsMessage(lines: readonly ChatLine[]) {
  const blocks = lines.map(({ text, url }) => ({
    type: 'TextBlock',
    wrap: true,
    text: url === undefined ? escapedMarkdown(text) : `[${escapedMarkdown(text)}](${url})`,
  }))
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: blocks,
  }
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] }
}

function escapedMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]()#<>~|]/g, '\\$&')
}
