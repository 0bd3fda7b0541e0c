import type { ImportSource } from '@tribunal/adapters'
import { type Context, type TribunalOptions, type TribunalPort, UsageError } from '../../context.ts'
import { Reporter } from '../../output/reporter.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'

const TELL_EVERY_MS = 10_000

/** Tribunal, with nothing left to be worked out before it searches. */
export async function openPrepared(
  options: TribunalOptions,
  context: Context,
  settings: Settings,
): Promise<TribunalPort> {
  const tribunal = await context.openTribunal(options)
  await prepareEvidence(tribunal, context, settings)
  return tribunal
}

/**
 * Does the slow part of searching beforehand, and says how far it is: a sentence model takes minutes for a large base, and a
 * command that waits for it is not to look as if it hung. With the table there is nothing to do.
 */
export async function prepareEvidence(
  { evidence }: TribunalPort,
  { io, stderr }: Context,
  settings: Settings,
  source?: ImportSource,
): Promise<void> {
  const reporter = new Reporter(settings, stderr)
  let saidMs = io.now()
  const tell = (done: number, total: number) => {
    if (io.now() - saidMs < TELL_EVERY_MS) return
    saidMs = io.now()
    reporter.note(settings.t('evidence.vectors', { done, total, embedder: evidence.embedder }))
  }
  if (evidence.embedder === 'static') return
  try {
    await evidence.prepare(source, tell)
  } catch (error) {
    throw new UsageError(
      safeText(error instanceof Error ? error.message : String(error)),
      settings.t('doctor.evidence_broken_help'),
    )
  }
}
