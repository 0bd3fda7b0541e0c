import type { ServerConfig } from '@tribunal/server'
import { EXIT } from './context.ts'

/** Beside the limits of the configuration: recording what was taken, ending every part, and ending the database. */
const CLOSING_MS = 30_000

/**
 * Resolves when the process is asked to end: SIGTERM, SIGINT by Ctrl-C, or SIGHUP as its terminal closes. Asked again it does
 * not end the sooner: under `npm run` one Ctrl-C arrives twice, from the terminal and from npm, and the second would cut the
 * stopping short. A part without its own limit can hang after all limits of stopping are over, or while the service
 * starts: then the process ends, with the exit code of a failure.
 */
export function askedToStop({ drain, stop }: Pick<ServerConfig['limits'], 'drain' | 'stop'>): Promise<void> {
  return new Promise((resolve) => {
    const asked = () => {
      setTimeout(() => process.exit(EXIT.usage), drain + stop + CLOSING_MS).unref()
      resolve()
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, asked)
  })
}
