import { ConfigurationError, type Tribunal } from '@tribunal/adapters'
import type { FastifyBaseLogger } from 'fastify'

const TELL_EVERY_MS = 10_000

/**
 * With a sentence model the vectors of a large base take minutes: before the first request, and said in the log.
 * Throws a ConfigurationError where the model does not run.
 */
export async function prepareEvidence({ evidence }: Tribunal, log: FastifyBaseLogger): Promise<void> {
  let saidMs = performance.now()
  const tell = (done: number, total: number) => {
    const nowMs = performance.now()
    if (done < total && nowMs - saidMs < TELL_EVERY_MS) return
    saidMs = nowMs
    log.info({ done, total, embedder: evidence.embedder }, 'vectors of evidence are worked out')
  }
  try {
    await evidence.prepare(undefined, tell)
  } catch (error) {
    throw new ConfigurationError([`evidence: ${error instanceof Error ? error.message : String(error)}`])
  }
}
