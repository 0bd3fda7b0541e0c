import type { Mailer } from '@tribunal/adapters/net'
import type { Store } from '@tribunal/store'
import {
  type MayDo,
  type NotificationWorker,
  type Sender,
  startNotificationWorker,
} from '@tribunal/store/notifications'
import { permissionsOfRoles } from '../auth/permissions.ts'
import { mailerOf } from '../config/mail-config.ts'
import type { ServerConfig } from '../config/server-config.ts'
import type { Metrics } from '../observe/metrics.ts'

/** Notifications as handlers use them. */
export interface Notifications {
  /** Undefined: no mail is sent. */
  readonly mailer: Mailer | undefined
  readonly sender: Sender
}

export interface OpenedNotifications extends Notifications {
  /** Begins to notify, in the background. */
  start(): void
  close(): Promise<void>
}

export interface OpenNotificationsOptions {
  readonly pool: Store['pool']
  readonly config: ServerConfig
  readonly metrics: Metrics
  readonly now: () => number
  /** Gets the errors of background work. */
  readonly onError: (error: unknown) => void
}

const may: MayDo = (roles, permission) => permissionsOfRoles(roles).has(permission)

/** What notifies people, as the configuration has it. */
export function openNotifications({
  pool,
  config,
  metrics,
  now,
  onError,
}: OpenNotificationsOptions): OpenedNotifications {
  const { public_url, label, mail } = config
  const mailer = mailerOf(mail)
  const sender: Sender = {
    product: label === undefined ? 'Tribunal' : `Tribunal (${label})`,
    origin: public_url?.replace(/\/+$/, ''),
  }
  let worker: NotificationWorker | undefined
  return {
    mailer,
    sender,
    start() {
      worker ??= startNotificationWorker({
        pool,
        sender,
        may,
        now,
        perHour: mail.per_hour,
        keepMs: mail.keep,
        onError,
        mails: mailer && {
          mailer,
          random: Math.random,
          concurrency: mail.connections,
          onSent: ({ sent }) => metrics.mailAttempted(sent),
        },
      })
    },
    async close() {
      await worker?.stop()
      mailer?.close()
    },
  }
}
