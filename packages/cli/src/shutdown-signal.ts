import type { ServerConfig } from '@tribunal/server'
import { EXIT } from './context.ts'

/** Beside the limits of the configuration: recording what was taken, ending every part, and ending the database. */
const CLOSING_MS = 30_000
/** What a part that did not end in time may still do after the service has stopped. */
const LEFT_MS = 1_000

/**
 * Resolves when the process is asked to end: SIGTERM, SIGINT by Ctrl-C, or SIGHUP as its terminal closes. Asked again it does
 * not end the sooner: under `npm run` one Ctrl-C arrives twice, from the terminal and from npm, and the second would cut the
 * stopping short. A part without its own limit can hang after all limits of stopping are over, or while the service
 * starts: then the process ends, with the exit code of a failure. The function it resolves to is called when the service
 * has stopped: a part that did not end in time, and goes on trying, then keeps the process for a second at most.
 */
export function askedToStop({ drain, stop }: Pick<ServerConfig['limits'], 'drain' | 'stop'>): Promise<() => void> {
  return new Promise((resolve) => {
    let deadline: NodeJS.Timeout | undefined
    const endWithin = (ms: number, exit: number) => {
      clearTimeout(deadline)
      deadline = setTimeout(() => process.exit(exit), ms).unref()
    }
    const asked = () => {
      if (deadline) return
      endWithin(drain + stop + CLOSING_MS, EXIT.usage)
      resolve(() => endWithin(LEFT_MS, EXIT.done))
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, asked)
  })
}
