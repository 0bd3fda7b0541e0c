import type pg from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import type { Database } from '../open-database.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'

/** A kind of background work. */
export interface JobQueue {
  readonly name: string
  /** How often a job whose worker failed is tried again; 3 by default. A worker that vanished counts as one that failed. */
  readonly retries?: number
}

export interface SendOptions {
  /** At most one job of a queue waits and one runs for each key. */
  readonly key: string
  /** Sends within a transaction that is open on this client: the job is there once it commits. */
  readonly client?: Pick<pg.ClientBase, 'query'>
}

/** What a handler receives beside the data of its job. */
export interface JobRun {
  /** Aborted when the worker stops, or has lost the job. */
  readonly signal: AbortSignal
}

export type JobHandler<T> = (data: T, run: JobRun) => Promise<void>

/** Background work on the store: any process sends it, any worker does it, and what a crashed worker left another takes up. */
export interface Jobs {
  /** False where a job with this key waits already. */
  send(queue: string, data: object, options: SendOptions): Promise<boolean>
  /** Does the jobs of a queue in this process, so many at once. A handler must bear being called again for the same job. */
  work<T extends object>(queue: string, concurrency: number, handler: JobHandler<T>): Promise<void>
  /** Looks for jobs at once rather than at the next poll; for what this process has just sent. */
  wake(queue: string): void
  /** Takes no further jobs, and waits for those under way, `timeoutMs` at most. */
  stop(timeoutMs?: number): Promise<void>
}

export interface JobsOptions {
  readonly database: Pick<Database, 'pool'>
  readonly queues: readonly JobQueue[]
  /** What went wrong in the background. */
  readonly onError: (error: unknown) => void
}

/** A worker that shows no sign of life for so long has lost its job; pg-boss takes no less. */
const HEARTBEAT_S = 10
/** How often lost jobs are looked for, and how often new ones. */
const MONITOR_S = 5
const POLL_S = 2
const STOP_MS = 30_000
/** What fails again and again is tried once a minute: a disk that is full may have room by then. */
const RETRY_MAX_S = 60
/** Finished jobs say nothing that the tables of the work itself do not. */
const KEEP_FINISHED_S = 3_600

/** Starts pg-boss on the pool of the store, with its queues. Several processes may do so at once. */
export async function startJobs({ database, queues, onError }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: onPool(database.pool),
    schema: QUEUE_SCHEMA,
    superviseIntervalSeconds: MONITOR_S,
    monitorIntervalSeconds: MONITOR_S,
    schedule: false,
  })
  boss.on('error', (told) => onError(errorOf(told)))
  await boss.start()
  for (const { name, retries = 3 } of queues) {
    await boss.createQueue(name, {
      policy: 'stately',
      retryLimit: retries,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: RETRY_MAX_S,
      heartbeatSeconds: HEARTBEAT_S,
      deleteAfterSeconds: KEEP_FINISHED_S,
    })
  }
  const workers = new Map<string, string>()
  const stopping = new AbortController()
  return {
    async send(queue, data, { key, client }) {
      const db = client === undefined ? {} : { db: onClient(client) }
      return (await boss.send(queue, data, { singletonKey: key, ...db })) !== null
    },
    async work<T extends object>(queue: string, concurrency: number, handler: JobHandler<T>) {
      const options = { localConcurrency: concurrency, pollingIntervalSeconds: POLL_S }
      const id = await boss.work<T>(queue, options, async ([job]) => {
        if (job) await handler(job.data, { signal: AbortSignal.any([job.signal, stopping.signal]) })
      })
      workers.set(queue, id)
    },
    wake(queue) {
      const id = workers.get(queue)
      if (id !== undefined) boss.notifyWorker(id)
    },
    async stop(timeoutMs = STOP_MS) {
      stopping.abort()
      await boss.stop({ graceful: true, close: false, timeout: timeoutMs })
    },
  }
}

/** pg-boss reports some failures as a plain object with the fields of the error; it becomes one again. */
function errorOf(told: unknown): Error {
  if (told instanceof Error) return told
  const { message, ...fields } = Object(told) as { readonly message?: unknown }
  return Object.assign(new Error(typeof message === 'string' ? message : 'background work failed'), fields)
}

function onPool(pool: pg.Pool): Db {
  return { executeSql: (text, values) => pool.query(text, values as unknown[]) }
}

function onClient(client: Pick<pg.ClientBase, 'query'>): Db {
  return { executeSql: (text, values) => client.query(text, values as unknown[]) }
}
