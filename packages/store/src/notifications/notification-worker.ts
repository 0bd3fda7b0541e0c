import type pg from 'pg'
import { repeat } from '../webhooks/webhook-worker.ts'
import { makeDigests, makeMails } from './make-mails.ts'
import { type PlanParts, planNotifications, planOverdue } from './plan-notifications.ts'
import { type MailParts, sendMails } from './send-mails.ts'

export interface NotificationWorkerOptions extends Omit<PlanParts, 'mail'> {
  /** Undefined where no mail server is configured. */
  readonly mails: Omit<MailParts, 'pool' | 'sender' | 'may' | 'now'> | undefined
  /** Mails to one person in an hour. */
  readonly perHour: number
  /** How long it is kept who was notified of what, milliseconds. */
  readonly keepMs: number
  readonly onError: (error: unknown) => void
}

export interface NotificationWorker {
  /** Waits for what is under way. */
  stop(): Promise<void>
}

const LOOK_MS = 1_000
const OVERDUE_MS = 30_000
const DIGEST_MS = 30_000
const FORGET_MS = 3_600_000

/**
 * Notifies people in this process. Everything that is to be done stands in the database, and is taken there by one process at a time: any
 * number of them may do this side by side, and one that ends leaves nothing half done.
 */
export function startNotificationWorker(options: NotificationWorkerOptions): NotificationWorker {
  const { pool, now, onError, perHour, keepMs } = options
  const plan: PlanParts = { ...options, mail: options.mails !== undefined }
  const stopping = new AbortController()
  const mails = options.mails && { ...options.mails, pool, now, sender: options.sender, may: options.may }
  const under = new Set<Promise<unknown>>()
  const every = (ms: number, work: () => Promise<unknown>) =>
    repeat(
      async () => {
        const running = work()
        under.add(running)
        await running.finally(() => under.delete(running))
      },
      ms,
      onError,
    )
  const loops = [
    every(LOOK_MS, async () => {
      while (!stopping.signal.aborted && (await planNotifications(plan)));
      if (mails) await makeMails(pool, perHour, new Date(now()))
    }),
    every(OVERDUE_MS, async () => {
      while (!stopping.signal.aborted && (await planOverdue(plan)));
    }),
    every(FORGET_MS, () => forgetNotifications(pool, new Date(now() - keepMs))),
    // A server that is slow keeps nobody from being told in a chat.
    ...(mails
      ? [
          every(LOOK_MS, () => sendMails(mails, stopping.signal)),
          every(DIGEST_MS, () => makeDigests(pool, new Date(now()))),
        ]
      : []),
  ]
  return {
    async stop() {
      stopping.abort()
      for (const loop of loops) loop.stop()
      await Promise.allSettled(under)
    },
  }
}

/** Forgets mails that were settled before this time, with what they told, and overdue cases that people are done with. */
export async function forgetNotifications(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query('delete from notification_mails where settled_at < $1', [before])
  await pool.query('delete from notifications where mail_id is null and at < $1', [before])
  await pool.query(
    `delete from notified_overdue o where o.due_at < $1 and not exists (
       select from cases c where c.id = o.case_id and c.due_at = o.due_at and c.status <> 'resolved')`,
    [before],
  )
}

/** How sending mail goes. */
export interface MailFigures {
  readonly waiting: number
  readonly sent: number
  readonly failed: number
  readonly lastSentAt: Date | null
  readonly lastError: string | null
  readonly lastErrorAt: Date | null
}

/** Mails that wait, and what became of those of the last day. */
export async function mailFigures(pool: pg.Pool, now: Date): Promise<MailFigures> {
  const { rows } = await pool.query<MailFigures>(
    `select count(*) filter (where state in ('waiting', 'sending')) as waiting,
       count(*) filter (where state = 'sent' and settled_at > $1::timestamptz - interval '1 day') as sent,
       count(*) filter (where state = 'failed' and settled_at > $1::timestamptz - interval '1 day') as failed,
       max(settled_at) filter (where state = 'sent') as "lastSentAt",
       (array_agg(last_error order by tried_at desc) filter (where last_error is not null))[1] as "lastError",
       max(tried_at) filter (where last_error is not null) as "lastErrorAt"
     from notification_mails`,
    [now],
  )
  return rows[0]!
}
