import { ProblemError } from '@tribunal/client'
import { type Context, EXIT, type ExitCode } from '../context.ts'
import { Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import { askRemote, remoteClient } from '../remote-tribunal.ts'
import type { Settings } from '../settings.ts'
import { replayedText } from './replay-line.ts'

/** Decisions that a service recorded, computed again by it. */
export async function replayRemote(
  server: string,
  ids: readonly string[],
  { io, stdout, stderr }: Context,
  settings: Settings,
): Promise<ExitCode> {
  const startedMs = io.now()
  const client = remoteClient({ server, key: io.env['TRIBUNAL_API_KEY'] }, settings)
  const reporter = new Reporter(settings, stderr)
  let differing = 0
  for (const id of ids) {
    if (stdout.closed) break
    try {
      const { body } = await askRemote(server, settings, () => client.replayDecision({ params: { id } }))
      if (body.result === 'different') differing++
      reporter.decided++
      await stdout.write(replayedText(body, settings))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      reporter.error(`${safeText(id)}: ${safeText(error.message)}`)
      reporter.bad++
    }
  }
  reporter.summary('report.replayed', io.now() - startedMs)
  if (reporter.bad > 0) return EXIT.badInput
  return differing > 0 ? EXIT.finding : EXIT.done
}
