// A process that notifies people until it is stopped: DATABASE_URL, SMTP_URL. It runs what `npm run build` made.

import { openMailer } from '@tribunal/adapters/net'
import { openDatabase } from '@tribunal/store'
import { startNotificationWorker } from '@tribunal/store/notifications'

const [, , url, smtp] = process.argv
const database = await openDatabase({ url, poolSize: 5 })
startNotificationWorker({
  pool: database.pool,
  sender: { product: 'Tribunal', origin: undefined },
  may: () => true,
  now: Date.now,
  perHour: 100,
  keepMs: 86_400_000,
  onError: (error) => process.stderr.write(`${error.message}\n`),
  mails: {
    mailer: openMailer({ url: smtp, from: 'tribunal@example.org', timeoutMs: 60_000, connections: 2 }),
    random: Math.random,
    concurrency: 2,
  },
})
process.stdout.write('notifying\n')
