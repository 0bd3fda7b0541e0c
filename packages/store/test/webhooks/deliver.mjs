// A process that delivers webhooks until it is stopped: DATABASE_URL. It runs what `npm run build` made.

import { createOutwardClient, OWN_NETWORK } from '@tribunal/adapters/net'
import { openDatabase, startJobs } from '@tribunal/store'
import { startWebhookWorker, WEBHOOK_QUEUE } from '@tribunal/store/webhooks'

const database = await openDatabase({ url: process.argv[2], poolSize: 5 })
const onError = (error) => process.stderr.write(`${error.message}\n`)
const jobs = await startJobs({ database, queues: [{ name: WEBHOOK_QUEUE }], onError })
await startWebhookWorker({
  jobs,
  store: { pool: database.pool, append: async () => undefined },
  client: createOutwardClient({ rule: OWN_NETWORK, timeoutMs: 60_000, maxBytes: 1_000 }),
  now: Date.now,
  random: Math.random,
  disableAfterMs: 86_400_000,
  concurrency: 4,
  endpoints: 2,
  keepMs: 86_400_000,
  onError,
})
process.stdout.write('delivering\n')
