import { DecisionReader, loadActiveEngine, Replays } from '@tribunal/server'
import { decisionById, everyDecision, type StoredDecision } from '@tribunal/store'
import { type Context, EXIT, type ExitCode } from '../context.ts'
import { withStore } from '../open-record.ts'
import { Progress } from '../output/progress.ts'
import { Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'
import { type Replayed, replayedText, replaySummary } from './replay-line.ts'

/** Decisions of the record computed again, all of them or those named. */
export async function replayRecord(
  ids: readonly string[] | 'all',
  config: string | undefined,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { io, stdout, stderr } = context
  const startedMs = io.now()
  const reporter = new Reporter(settings, stderr)
  const progress = new Progress(io, settings)
  reporter.onWrite(() => progress.clear())
  const came = { same: 0, different: 0, erased: 0 }
  // Of thousands of decisions a person wants those that came out otherwise; programs get every line.
  const told = (result: Replayed['result']) => ids !== 'all' || settings.format !== 'pretty' || result === 'different'
  await withStore(config, context, settings, async (record) => {
    const { pool } = record.store
    const { tribunal, inputs } = await loadActiveEngine(record.config, pool)
    const replays = new Replays(pool, new DecisionReader(pool, tribunal), () => inputs)
    const { rows } = await pool.query<{ n: number }>('select count(*) as n from decisions')
    const total = ids === 'all' ? rows[0]!.n : ids.length
    for await (const stored of ids === 'all' ? everyDecision(pool) : named(ids)) {
      if (stdout.closed) return
      if (typeof stored === 'string') {
        reporter.error(settings.t('replay.not_found', { id: safeText(stored) }))
        reporter.bad++
        continue
      }
      const replayed = await replays.replay(stored)
      came[replayed.result]++
      reporter.decided++
      if (told(replayed.result)) await stdout.write(replayedText(replayed, settings))
      progress.update(reporter.decided, total, reporter.decided)
    }
    async function* named(wanted: readonly string[]): AsyncGenerator<StoredDecision | string> {
      for (const id of wanted) yield (await decisionById(pool, id).catch(() => undefined)) ?? id
    }
  })
  progress.end()
  if (ids === 'all' && settings.format === 'pretty') await stdout.write(replaySummary(came, settings))
  reporter.summary('report.replayed', io.now() - startedMs)
  if (reporter.bad > 0) return EXIT.badInput
  return came.different > 0 ? EXIT.finding : EXIT.done
}
