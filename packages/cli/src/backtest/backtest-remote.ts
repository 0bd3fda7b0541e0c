import { setTimeout as pause } from 'node:timers/promises'
import type { BacktestResult } from '@tribunal/adapters'
import { ProblemError } from '@tribunal/client'
import { type Context, UsageError } from '../context.ts'
import { Progress } from '../output/progress.ts'
import { safeText } from '../output/safe-text.ts'
import { loadedPolicy } from '../policies/policy-source.ts'
import { askRemote, remoteClient } from '../remote-tribunal.ts'
import type { Settings } from '../settings.ts'
import type { RecordBacktest } from './backtest-record.ts'
import { isHash } from './tried-version.ts'

const LOOK_EVERY_MS = 500

/** Two versions on the decisions of a service, done by it. Ends with what is tallied where it is asked to stop. */
export async function backtestRemote(
  server: string,
  { policy, from, to, since, until, shown, stop }: Omit<RecordBacktest, 'config'>,
  context: Context,
  settings: Settings,
): Promise<BacktestResult> {
  const client = remoteClient({ server, key: context.io.env['TRIBUNAL_API_KEY'] }, settings)
  if (from !== undefined && !isHash(from)) throw new UsageError(settings.t('backtest.from_hash'))
  const body = {
    to: isHash(to) ? { hash: to } : { text: (await loadedPolicy(to, settings)).text },
    sample: shown,
    ...(from === undefined ? {} : { from }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  }
  const asked = await askRemote(server, settings, () => client.askBacktest({ params: { id: policy }, body })).catch(
    refused,
  )
  const params = { id: asked.body.id }
  const progress = new Progress(context.io, settings)
  let cancelled = false
  for (;;) {
    if (stop.aborted && !cancelled) {
      cancelled = true
      await askRemote(server, settings, () => client.cancelBacktest({ params }))
    }
    const { body: seen } = await askRemote(server, settings, () => client.getBacktest({ params }))
    progress.update(seen.progress * 1000, 1000, seen.result?.decisions ?? 0)
    if (seen.status === 'queued' || seen.status === 'running') {
      await pause(LOOK_EVERY_MS)
      continue
    }
    progress.end()
    if (seen.result) return seen.result as BacktestResult
    throw new UsageError(settings.t('backtest.no_result', { why: safeText(seen.error ?? seen.status) }))
  }
}

/** A service's own words for what it does not take. */
function refused(error: unknown): never {
  throw error instanceof ProblemError ? new UsageError(safeText(error.message)) : error
}
