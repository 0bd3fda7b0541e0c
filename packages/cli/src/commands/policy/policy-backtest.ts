import type { BacktestResult } from '@tribunal/adapters'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { backtestReport } from '../../output/pretty/backtest-report.ts'
import { Page } from '../../output/pretty/page.ts'
import { Reporter } from '../../output/reporter.ts'
import { loadedPolicy } from '../../policies/policy-source.ts'
import { readDay, readTime } from '../../read-time.ts'
import type { Settings } from '../../settings.ts'

export interface BacktestOptions {
  readonly to: string
  readonly from?: string
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Files of facts or of decisions, in the place of the record. */
  readonly facts?: readonly string[]
  readonly sample: number
  readonly config?: string
  readonly server?: string
}

/** `tribunal policy backtest`: what two versions of a policy decide on the same recorded facts. */
export async function policyBacktest(
  policy: string,
  options: BacktestOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const period = { since: timeOf(options.since, settings), until: timeOf(options.until, settings) }
  const startedMs = context.io.now()
  const reporter = new Reporter(settings, context.stderr)
  const result = await stoppable((stop) =>
    backtestOf(policy, { ...options, ...period }, stop, reporter, context, settings),
  )
  if (settings.format === 'pretty') {
    const page = new Page(settings)
    backtestReport(page, result)
    await context.stdout.write(page.toString())
  } else await context.stdout.write(`${JSON.stringify(result)}\n`)
  reporter.decided = result.decisions
  reporter.summary('backtest.summary', context.io.now() - startedMs)
  return reporter.bad > 0 ? EXIT.badInput : EXIT.done
}

/** Work that Ctrl-C, or the one who ends the process, asks to end in good order. */
async function stoppable<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, stop)
  try {
    return await work(stopping.signal)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

async function backtestOf(
  policy: string,
  { to, from, since, until, facts, sample: shown, config, server }: BacktestOptions,
  stop: AbortSignal,
  reporter: Reporter,
  context: Context,
  settings: Settings,
): Promise<BacktestResult> {
  const recorded = { policy, from, to, since, until, shown, stop }
  if (facts) {
    if (since !== undefined || until !== undefined) throw new UsageError(settings.t('backtest.no_period'))
    const { backtestFiles } = await import('../../backtest/backtest-files.ts')
    const { mustFitTrial } = await import('../../backtest/tried-version.ts')
    const versions = { from: await loadedPolicy(from ?? policy, settings), to: await loadedPolicy(to, settings) }
    mustFitTrial(versions.from.compiled.policy, versions.to.compiled.policy, settings)
    const id = versions.from.compiled.policy.id
    return await backtestFiles({ files: facts, policy: id, ...versions, shown, stop, reporter }, context, settings)
  }
  if (server) {
    const { backtestRemote } = await import('../../backtest/backtest-remote.ts')
    return await backtestRemote(server, recorded, context, settings)
  }
  const { backtestRecord } = await import('../../backtest/backtest-record.ts')
  return await backtestRecord({ ...recorded, config }, context, settings)
}

/** RFC 3339, UTC; a day is its beginning. */
function timeOf(text: string | undefined, { t }: Settings): string | undefined {
  if (text === undefined) return undefined
  const at = readTime(text) ?? readDay(text)
  if (!at) throw new UsageError(t('backtest.time', { time: text }))
  return at.toISOString()
}
