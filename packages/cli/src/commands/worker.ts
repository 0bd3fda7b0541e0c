import { createLog, startWorker } from '@tribunal/server'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { configOf, orUsageError } from '../open-record.ts'
import type { Settings } from '../settings.ts'
import { askedToStop } from '../shutdown-signal.ts'

/** `tribunal worker`: background work of a service, in a process of its own. */
export async function worker(file: string | undefined, context: Context, settings: Settings): Promise<ExitCode> {
  const { t } = settings
  const config = configOf(file, context, settings)
  const asked = askedToStop(config.limits)
  const log = createLog(config.log, context.io.stderr)
  const stop = await orUsageError(settings, () => startWorker({ config, log }))
  await context.stdout.write(`${t('worker.started')}\n`)
  await asked
  await stop()
  await context.stdout.write(`${t('worker.stopped')}\n`)
  return EXIT.done
}
