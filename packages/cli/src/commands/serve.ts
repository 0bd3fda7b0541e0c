import { createLog, startServer, startWorker, VERSION } from '@tribunal/server'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { configOf, orUsageError } from '../open-record.ts'
import type { Settings } from '../settings.ts'
import { askedToStop } from '../shutdown-signal.ts'

/** `tribunal serve`: the service in this process, until it is asked to stop (SIGTERM, SIGINT, SIGHUP). */
export async function serve(file: string | undefined, context: Context, settings: Settings): Promise<ExitCode> {
  const { t } = settings
  const config = configOf(file, context, settings)
  const say = (text: string) => context.stdout.write(`${text}\n`)
  // Asked for while the service starts, the stop follows the start.
  const asked = askedToStop(config.limits)
  const log = createLog(config.log, context.io.stderr)
  const server = await orUsageError(settings, () =>
    startServer({ config, log }).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall !== 'listen') throw error
      const { host, port } = config
      throw new UsageError(
        t('serve.cannot_listen', { host, port, detail: error.code ?? error.message }),
        t('serve.cannot_listen_help'),
      )
    }),
  )
  // Where the log is a terminal too, the text below says it.
  if (!context.io.stderr.isTTY) log.info({ version: VERSION, url: server.url }, 'listening')
  await say(t('serve.listening', { version: VERSION, url: server.url }))
  if (server.firstAdmin) await say(t('serve.first_admin', { url: server.firstAdmin.url }))
  if (server.firstAdmin?.replaces) await say(t('serve.former_link'))
  if (server.onlyThisMachine) await say(t('serve.only_this_machine'))
  const stopped = await asked
  await say(t('serve.stopping'))
  await server.stop()
  await say(t('serve.stopped'))
  stopped()
  return EXIT.done
}

/** `tribunal worker`: background work of a service, in a process of its own. */
export async function worker(file: string | undefined, context: Context, settings: Settings): Promise<ExitCode> {
  const { t } = settings
  const config = configOf(file, context, settings)
  const asked = askedToStop(config.limits)
  const log = createLog(config.log, context.io.stderr)
  const stop = await orUsageError(settings, () => startWorker({ config, log }))
  await context.stdout.write(`${t('worker.started')}\n`)
  const stopped = await asked
  await stop()
  await context.stdout.write(`${t('worker.stopped')}\n`)
  stopped()
  return EXIT.done
}
