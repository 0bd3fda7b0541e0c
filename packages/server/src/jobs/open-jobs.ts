import { type JobQueue, type Jobs, type Store, startJobs } from '@tribunal/store'

/** The background work of the service, which begins when it can: a database that is away keeps no server from starting. */
export interface OpenedJobs {
  /** Resolves once jobs can be sent and done; undefined where the signal is aborted, or this is closed, before. */
  started(signal: AbortSignal): Promise<Jobs | undefined>
  /** Takes no further jobs, and waits for those under way. May be called again. */
  close(): Promise<void>
}

export interface OpenJobsOptions {
  readonly pool: Store['pool']
  readonly queues: readonly JobQueue[]
  /** Gets the errors of background work. */
  readonly onError: (error: unknown) => void
}

const RETRY_START_MS = 5_000

/**
 * One for the whole process: the first start makes the tables of the queue, and two that did so side by side would be in
 * each other's way.
 */
export function openJobs({ pool, queues, onError }: OpenJobsOptions): OpenedJobs {
  const stopping = new AbortController()
  const start = async () => {
    while (!stopping.signal.aborted) {
      try {
        return await startJobs({ database: { pool }, queues, onError })
      } catch (error) {
        onError(error)
        await pause(RETRY_START_MS, stopping.signal)
      }
    }
    return undefined
  }
  const starting = start()
  let closing: Promise<void> | undefined
  return {
    started: (signal) => Promise.race([starting, aborted(signal)]),
    close() {
      stopping.abort()
      closing ??= starting.then((jobs) => jobs?.stop())
      return closing
    },
  }
}

/** Ends early where the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}
