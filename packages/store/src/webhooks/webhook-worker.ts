import type { Jobs } from '../jobs/start-jobs.ts'
import { type DeliveryOptions, deliverEndpoint } from './deliver-endpoint.ts'
import { endpointsDue, forgetDeliveries } from './deliveries.ts'

/** The queue of deliveries: one job an endpoint, so that a slow one holds up no other. */
export const WEBHOOK_QUEUE = 'webhooks'

export interface WebhookWorkerOptions extends DeliveryOptions {
  readonly jobs: Jobs
  /** Endpoints served at once by this process. */
  readonly endpoints: number
  /** How long messages are kept that were delivered or given up. */
  readonly keepMs: number
  readonly onError: (error: unknown) => void
}

export interface WebhookWorker {
  /** Looks now for what is due, rather than within a second. */
  wake(): Promise<void>
  stop(): void
}

interface EndpointJob {
  readonly endpoint: string
}

const LOOK_MS = 1_000
const FORGET_MS = 3_600_000

/**
 * Delivers webhooks in this process. The outbox says what is due; jobs only say who does it: one that is lost is sent
 * again at the next look.
 */
export async function startWebhookWorker(options: WebhookWorkerOptions): Promise<WebhookWorker> {
  const { jobs, store, now, onError } = options
  await jobs.work<EndpointJob>(WEBHOOK_QUEUE, options.endpoints, ({ endpoint }, { signal }) =>
    deliverEndpoint(endpoint, options, signal),
  )
  const look = async () => {
    const due = await endpointsDue(store.pool, new Date(now()))
    for (const endpoint of due) await jobs.send(WEBHOOK_QUEUE, { endpoint }, { key: endpoint })
    if (due.length > 0) jobs.wake(WEBHOOK_QUEUE)
  }
  const forget = () => forgetDeliveries(store.pool, new Date(now() - options.keepMs))
  const looking = repeat(look, LOOK_MS, onError)
  const forgetting = repeat(forget, FORGET_MS, onError)
  return {
    wake: look,
    stop() {
      looking.stop()
      forgetting.stop()
    },
  }
}

/** Runs something again and again, each time after the last has ended. */
export function repeat(run: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const next = () => {
    if (stopped) return
    timer = setTimeout(() => void run().catch(onError).then(next), everyMs)
    timer.unref()
  }
  next()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
