import { createOutwardClient, type OutwardRule, OWN_NETWORK, PUBLIC_INTERNET } from '@tribunal/adapters/net'
import type { Jobs, Ledger, Store } from '@tribunal/store'
import { startWebhookWorker, type WebhookOutbox, type WebhookStore, type WebhookWorker } from '@tribunal/store/webhooks'
import type { ServerConfig } from '../config/server-config.ts'
import { type OpenedJobs, pause } from '../jobs/open-jobs.ts'
import type { Metrics } from '../observe/metrics.ts'

/** Webhooks as handlers use them. */
export interface Webhooks {
  readonly store: WebhookStore
  /** Where endpoints may be. */
  readonly rule: OutwardRule
  /** To be called when an endpoint, or what waits for one, was changed. */
  changed(): Promise<void>
}

export interface OpenedWebhooks extends Webhooks {
  /** Begins to deliver, in the background: a queue that cannot be opened yet keeps no server from starting. */
  deliver(): void
  close(): Promise<void>
}

export interface OpenWebhooksOptions {
  readonly pool: Store['pool']
  /** With the queue of webhooks. */
  readonly jobs: OpenedJobs
  readonly ledger: Ledger
  readonly outbox: WebhookOutbox
  readonly config: ServerConfig
  readonly metrics: Metrics
  readonly now: () => number
  /** Gets the errors of background work. */
  readonly onError: (error: unknown) => void
}

/** Bytes of an answer: nothing in it is used but its status. */
const ANSWER_MAX = 65_536
/** Endpoints served at once by one process, and attempts under way to each. */
const ENDPOINTS = 4
const CONCURRENCY = 8
const RETRY_START_MS = 5_000

export function openWebhooks(options: OpenWebhooksOptions): OpenedWebhooks {
  const { pool, ledger, outbox, config, onError } = options
  const { allow_private_addresses, ports, timeout } = config.webhooks
  const rule = allow_private_addresses ? OWN_NETWORK : { ...PUBLIC_INTERNET, ports }
  const store: WebhookStore = { pool, append: (client, drafts) => ledger.append(client, drafts) }
  const client = createOutwardClient({ rule, timeoutMs: timeout, maxBytes: ANSWER_MAX })
  const stopping = new AbortController()
  let worker: WebhookWorker | undefined
  let starting: Promise<void> | undefined

  const start = async () => {
    const jobs = await options.jobs.started(stopping.signal)
    while (jobs && !worker && !stopping.signal.aborted) {
      worker = await startDelivering(jobs, options, store, client, onError).catch((error) => {
        onError(error)
        return undefined
      })
      if (!worker) await pause(RETRY_START_MS, stopping.signal)
    }
  }
  return {
    store,
    rule,
    async changed() {
      await outbox.refresh()
      await worker?.wake()
    },
    deliver() {
      starting ??= start()
    },
    async close() {
      stopping.abort()
      await starting
      worker?.stop()
      await options.jobs.close()
      client.close()
    },
  }
}

function startDelivering(
  jobs: Jobs,
  { config, metrics, now }: OpenWebhooksOptions,
  store: WebhookStore,
  client: ReturnType<typeof createOutwardClient>,
  onError: (error: unknown) => void,
): Promise<WebhookWorker> {
  return startWebhookWorker({
    jobs,
    store,
    client,
    now,
    random: Math.random,
    disableAfterMs: config.webhooks.disable_after,
    keepMs: config.webhooks.keep,
    concurrency: CONCURRENCY,
    endpoints: ENDPOINTS,
    onAttempt: ({ delivered }) => metrics.webhookAttempted(delivered),
    onError,
  })
}
