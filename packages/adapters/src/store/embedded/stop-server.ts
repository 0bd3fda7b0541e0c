import { setTimeout as sleep } from 'node:timers/promises'
import { StoreError } from '../store-error.ts'
import type { Layout } from './layout.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isServerOf } from './process-state.ts'

const POLL_MS = 10

/** Ends the server of a data folder after its running statements are broken off (`fast` shutdown). Throws `did_not_stop`. */
export async function stopServer(layout: Layout, timeoutMs = 30_000): Promise<void> {
  const pid = readPostmasterFile(layout)?.pid
  // A process of another container is not to be seen from here; whoever started it ends it.
  if (pid === undefined || !isServerOf(pid, layout.data)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      throw new StoreError('did_not_stop', { pid, seconds: timeoutMs / 1000, log: layout.log })
    }
    await sleep(POLL_MS)
  }
}
