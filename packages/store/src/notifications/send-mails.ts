import type { Mailer, MailResult } from '@tribunal/adapters/net'
import type { NotificationKind } from '@tribunal/contract/words'
import { PERSONAL_NOTIFICATIONS } from '@tribunal/contract/words'
import type pg from 'pg'
import { nextAttempt, RETRY_FOR_MS } from '../webhooks/deliveries.ts'
import { composeMail } from './compose-mail.ts'
import { concerns, type MayDo, type Notifiable, type Standing, standingOf } from './notification.ts'
import { type NotificationSettings, SETTINGS_COLUMNS, settingsOf } from './notification-settings.ts'
import type { Sender } from './words.ts'

export interface MailParts {
  readonly pool: pg.Pool
  readonly mailer: Mailer
  readonly sender: Sender
  readonly may: MayDo
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number
  /** Mails under way at once. */
  readonly concurrency: number
  /** For the metrics. */
  readonly onSent?: (result: MailResult) => void
}

/** Mails taken at once; who is not among them is at the next look. */
const PAGE = 100
/** After so many failures of the server in a row the rest is left for the next look. */
const FAILURES_MAX = 3
/** A mail that a process has held for so long is one that it did not live to write down, milliseconds. */
const LOST_AFTER_MS = 15 * 60_000

/**
 * Sends the mails that are due. A mail is marked before it is handed to the server: a process that ends in between leaves it so, and it is
 * not sent again, because it may have arrived. Where the server has answered, or was not reached, that is known, and it is tried again.
 */
export async function sendMails(parts: MailParts, signal: AbortSignal): Promise<void> {
  const { pool, now, concurrency } = parts
  await giveUpLost(pool, new Date(now()))
  const { rows } = await pool.query<{ id: string }>(
    `select id from notification_mails where state = 'waiting' and next_at <= $1 order by next_at, id limit ${PAGE}`,
    [new Date(now())],
  )
  const waiting = rows.map(({ id }) => id)
  let failures = 0
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (signal.aborted || failures >= FAILURES_MAX) return
      const result = await sendMail(id, parts)
      if (result) failures = !result.sent && result.why === 'server' ? failures + 1 : 0
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, waiting.length) }, lane))
}

async function giveUpLost(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(
    `update notification_mails set state = 'failed', settled_at = $1, last_error = 'INTERRUPTED'
     where state = 'sending' and tried_at < $2`,
    [now, new Date(now.getTime() - LOST_AFTER_MS)],
  )
}

interface DueMail {
  readonly id: string
  readonly personId: string
  readonly digest: boolean
  readonly beyond: number
  /** Before this one. */
  readonly attempts: number
  readonly createdAt: Date
}

/**
 * Sends one mail once. Undefined where another process has it, or nothing of it is still to be said. It is marked when it is ready: what
 * fails before that is tried again.
 */
async function sendMail(id: string, parts: MailParts): Promise<MailResult | undefined> {
  const { pool, mailer, sender } = parts
  const now = new Date(parts.now())
  const { rows } = await pool.query<DueMail>(
    `select id, person_id as "personId", digest, beyond, attempts, created_at as "createdAt"
     from notification_mails where id = $1 and state = 'waiting'`,
    [id],
  )
  const [mail] = rows
  if (!mail) return undefined
  const receiver = await receiverOf(pool, mail.personId)
  const { items, standing } = receiver ? await itemsOf(mail, receiver, parts, now) : NOTHING
  if (receiver === undefined || items.length === 0) {
    await settle(parts, mail, 'waiting', { state: 'empty' })
    return undefined
  }
  const content = { digest: mail.digest, items, beyond: mail.beyond, standing, settings: receiver.settings, now }
  const ready = { to: receiver.email, id: mail.id, ...composeMail(content, sender) }
  if (!(await take(pool, mail, now))) return undefined
  const result = await mailer.send(ready)
  parts.onSent?.(result)
  await settle(parts, mail, 'sending', outcomeOf(result, mail, parts))
  return result
}

const NOTHING = { items: [], standing: { cases: new Map(), factChecks: new Map<string, string>() } } as const

/** Marks a mail as handed to the server. False where another process has. */
async function take(pool: pg.Pool, { id, attempts }: DueMail, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update notification_mails set state = 'sending', attempts = attempts + 1, tried_at = $3
     where id = $1 and state = 'waiting' and attempts = $2`,
    [id, attempts, now],
  )
  return rowCount === 1
}

interface Receiver extends Notifiable {
  readonly email: string
  readonly settings: NotificationSettings
}

/** Who gets a mail; undefined where they may not sign in any more. */
async function receiverOf(pool: pg.Pool, id: string): Promise<Receiver | undefined> {
  const { rows } = await pool.query(
    `select p.id, p.email, p.roles, p.skills, p.languages, ${SETTINGS_COLUMNS}
     from people p join notification_settings s on s.person_id = p.id where p.id = $1 and p.disabled_at is null`,
    [id],
  )
  const [row] = rows
  return row && { ...row, actor: `person:${row.id}`, settings: settingsOf(row) }
}

interface Item {
  readonly kind: NotificationKind
  readonly entity: string
}

/** What a mail still has to say: what its receiver may take on, still wants to know of, and is still to be done. */
async function itemsOf(
  { id, digest }: DueMail,
  receiver: Receiver,
  { pool, may }: MailParts,
  now: Date,
): Promise<{ readonly items: readonly Item[]; readonly standing: Standing }> {
  // The same thing twice, as a case that was overdue and is so again, is one line.
  const { rows } = await pool.query<Item>(
    'select kind, entity from notifications where mail_id = $1 group by kind, entity order by kind, min(at), entity',
    [id],
  )
  const standing = await standingOf(
    pool,
    rows.map(({ entity }) => entity),
    now,
  )
  const mode = digest ? 'digest' : 'at_once'
  const items = rows.filter(({ kind, entity }) => {
    const to = (PERSONAL_NOTIFICATIONS as readonly string[]).includes(kind) ? receiver.actor : null
    return receiver.settings.kinds[kind] === mode && concerns({ kind, entity, actors: [], to }, receiver, standing, may)
  })
  return { items, standing }
}

type Outcome =
  | { readonly state: 'sent' | 'empty' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'waiting'; readonly error: string; readonly nextMs: number }

function outcomeOf(result: MailResult, { attempts, createdAt }: DueMail, { now, random }: MailParts): Outcome {
  if (result.sent) return { state: 'sent' }
  const { error } = result
  const giveUpAtMs = createdAt.getTime() + RETRY_FOR_MS
  const nextMs =
    result.why === 'mail' ? undefined : nextAttempt({ attempts: attempts + 1, nowMs: now(), giveUpAtMs }, random())
  return nextMs === undefined ? { state: 'failed', error } : { state: 'waiting', error, nextMs }
}

async function settle(
  { pool, now }: MailParts,
  { id }: DueMail,
  from: 'waiting' | 'sending',
  outcome: Outcome,
): Promise<void> {
  const at = new Date(now())
  await pool.query(
    `update notification_mails set state = $3, next_at = $4, settled_at = $5, last_error = $6 where id = $1 and state = $2`,
    [
      id,
      from,
      outcome.state,
      'nextMs' in outcome ? new Date(outcome.nextMs) : at,
      outcome.state === 'waiting' ? null : at,
      'error' in outcome ? outcome.error : null,
    ],
  )
}
