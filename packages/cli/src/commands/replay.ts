import { ProblemError } from '@tribunal/client'
import { differences, storedDecision } from '@tribunal/engine'
import { type Context, type Decision, EXIT, type ExitCode, type JsonRecord } from '../context.ts'
import { BadRecord, isBadRecord, missingField, standsForBadRecord } from '../input/input-problem.ts'
import { filesOrStdin } from '../input/open-input.ts'
import type { InputProblem } from '../input/record.ts'
import { Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import { idOf, runRecords, type Worked } from '../pipeline/run-records.ts'
import { askRemote, remoteClient } from '../remote-tribunal.ts'
import { replayedText, replayLine } from '../replay/replay-line.ts'
import type { Settings } from '../settings.ts'

export interface ReplayOptions {
  readonly all?: boolean
  readonly config?: string
  /** A service that computes its own decisions again. */
  readonly server?: string
}

/** `tribunal replay`: decisions computed again from what they recorded; any difference is named, exit code 1. */
export async function replay(
  named: readonly string[],
  options: ReplayOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  if (!options.all && !options.server && !named.some(isDecisionId)) return await replayFiles(named, context, settings)
  if (options.server) return await replayRemote(options.server, named, context, settings)
  const { replayRecord } = await import('../replay/replay-record.ts')
  return await replayRecord(options.all ? 'all' : named, options.config, context, settings)
}

/** An id that the record gave; files are seldom called so. */
function isDecisionId(name: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(name)
}

async function replayFiles(files: readonly string[], context: Context, settings: Settings): Promise<ExitCode> {
  const tribunal = await context.openTribunal()
  let differing = 0
  const work = async (json: unknown): Promise<Worked> => {
    const saved = storedDecision(json) as unknown as JsonRecord
    const id = idOf(json)
    if (standsForBadRecord(saved)) return { text: '', skipped: true }
    try {
      if (saved?.['kind'] !== 'post' && saved?.['kind'] !== 'payment')
        throw new BadRecord([missingField('kind', saved?.['kind'])])
      const now = tribunal.replay(saved as unknown as Decision)
      const found = differences(saved, JSON.parse(JSON.stringify(now)) as JsonRecord)
      if (found.length > 0) differing++
      return { text: replayLine(id, found, settings) }
    } catch (error) {
      if (isBadRecord(error)) return { problems: error.problems, id }
      const missing = await missingIn(saved)
      if (missing) return { problems: [missing], id }
      throw error
    }
  }
  const writeError = (error: object) => (settings.format === 'pretty' ? '' : `${JSON.stringify(error)}\n`)
  const exit = await runRecords(
    { files: filesOrStdin(files, context.io, settings), concurrency: 8, summary: 'report.replayed', work, writeError },
    context,
    settings,
  )
  return exit === EXIT.done && differing > 0 ? EXIT.finding : exit
}

/** The first thing that a decision lacks which could not be computed again; undefined where it is whole. */
async function missingIn(saved: JsonRecord): Promise<InputProblem | undefined> {
  const { PAYMENT_DECISION, POST_DECISION } = await import('@tribunal/contract')
  const parsed = (saved['kind'] === 'post' ? POST_DECISION : PAYMENT_DECISION).safeParse(saved, { reportInput: true })
  const issue = parsed.error?.issues[0]
  return issue && missingField(issue.path.map(String).join('.'), issue.input)
}

/** Decisions that a service recorded, computed again by it. */
async function replayRemote(
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
