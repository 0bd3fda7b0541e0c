import type { CaseStore } from '@tribunal/store'

const EVERY_MS = 5_000

/**
 * Writes down, every five seconds, that claims of cases have run out. The cases are free before that: this is for the ledger,
 * and for those who look on.
 */
export function sweepLeases(
  cases: Pick<CaseStore, 'expire'>,
  onError: (error: unknown) => void,
  everyMs = EVERY_MS,
): { close(): Promise<void> } {
  let sweeping: Promise<unknown> | undefined
  const timer = setInterval(() => {
    sweeping ??= cases
      .expire()
      .catch(onError)
      .finally(() => {
        sweeping = undefined
      })
  }, everyMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await sweeping
    },
  }
}
