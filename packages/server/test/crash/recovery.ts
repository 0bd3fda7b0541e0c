import { type Acknowledged, sendPayment, type Target } from './load.ts'

const RECOVERY_MS = 300_000
const PAUSE_MS = 50

/** Tries until it succeeds, as long as a recovery may take; throws what the last attempt threw. */
export async function again<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + RECOVERY_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Sends new payments until one is acknowledged, and tells how long that took. */
export async function recordsAgain(target: Target, prefix: string): Promise<{ first: Acknowledged; tookMs: number }> {
  const started = performance.now()
  let attempts = 0
  const first = await again(async () => {
    const { acknowledged, status, code } = await sendPayment(target, `${prefix}-${attempts++}`)
    if (!acknowledged) throw new Error(`not recorded again: ${status} ${code}`)
    return acknowledged
  })
  return { first, tookMs: performance.now() - started }
}
