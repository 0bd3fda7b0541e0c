import { open } from 'node:fs/promises'
import { parseKey } from '@tribunal/ledger'
import {
  acknowledgedRestores,
  isConnectionError,
  keepCheckpoint,
  type Ledger,
  ledgerReader,
  type Store,
} from '@tribunal/store'
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
  /** Whether the last attempt failed: the file cannot be written, or is of another ledger. */
  readonly failing: boolean
  /** Keeps a last copy. */
  close(): Promise<void>
}

/**
 * Copies the newest checkpoint to a file elsewhere: now, every ten minutes, and at the end. What cannot be copied, or does not
 * go on from the last copy, is an error of the log and stops nothing: decisions stand whether or not somebody remembers.
 */
export function openWitness({ file, pool, ledger, log, everyMs = COPY_EVERY_MS }: WitnessOptions): Witness {
  const key = parseKey(ledger.signer.vkey)!
  let failing = false
  const copy = async () => {
    try {
      // Where nothing is to be added, too, it must be known that the next copy can be.
      await (await open(file, 'a')).close()
      const kept = await keepCheckpoint(file, ledgerReader(pool), [key], await acknowledgedRestores(pool))
      failing = kept?.ok === false
      if (kept && !kept.ok) {
        const { result, size, before } = kept
        log.error({ witness: result, size, before }, 'the ledger is not the one that the witness has seen')
      }
    } catch (error) {
      // That the database is away says nothing of the file.
      failing ||= !isConnectionError(error)
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
    get failing() {
      return failing
    },
    close() {
      clearInterval(timer)
      return again()
    },
  }
}
