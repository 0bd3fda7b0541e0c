import { keepCheckpoint, type Ledger, ledgerReader, type Store } from '@tribunal/adapters/store'
import { parseKey } from '@tribunal/engine'
import type { FastifyBaseLogger } from 'fastify'

/** Few enough copies to be read again each time: some ten megabytes a year. */
const COPY_EVERY_MS = 600_000

export interface WitnessOptions {
  /** Where copies are kept. */
  readonly file: string
  readonly pool: Store['pool']
  readonly ledger: Ledger
  readonly log: FastifyBaseLogger
  readonly everyMs?: number
}

export interface Witness {
  /** Keeps a last copy. */
  close(): Promise<void>
}

/**
 * Copies the newest checkpoint to a file elsewhere: now, every ten minutes, and at the end. What cannot be copied, or does not
 * go on from the last copy, is an error of the log and stops nothing: decisions stand whether or not somebody remembers.
 */
export function openWitness({ file, pool, ledger, log, everyMs = COPY_EVERY_MS }: WitnessOptions): Witness {
  const key = parseKey(ledger.signer.vkey)!
  const copy = async () => {
    try {
      const kept = await keepCheckpoint(file, ledgerReader(pool), [key])
      if (kept && !kept.ok) {
        const { result, size, before } = kept
        log.error({ witness: result, size, before }, 'the ledger is not the one that the witness has seen')
      }
    } catch (error) {
      log.error({ err: error }, 'witness')
    }
  }
  let copying = copy()
  // One at a time: two would both find the newest missing.
  const again = () => {
    copying = copying.then(copy)
    return copying
  }
  const timer = setInterval(again, everyMs)
  timer.unref()
  return {
    close() {
      clearInterval(timer)
      return again()
    },
  }
}
