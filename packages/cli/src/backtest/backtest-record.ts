import type { BacktestResult } from '@tribunal/adapters'
import type { Policy } from '@tribunal/policy'
import { loadActiveEngine } from '@tribunal/server'
import {
  askBacktest,
  backtestById,
  backtestResultOf,
  cancelBacktest,
  policySource,
  runBacktest,
  type VersionText,
} from '@tribunal/store'
import { type Context, UsageError } from '../context.ts'
import { type OpenedRecord, withRecord } from '../open-record.ts'
import { Progress } from '../output/progress.ts'
import { safeText } from '../output/safe-text.ts'
import { loadedPolicy } from '../policies/policy-source.ts'
import type { Settings } from '../settings.ts'
import { isHash, mustFitTrial } from './tried-version.ts'

export interface RecordBacktest {
  readonly policy: string
  /** A file, a shipped policy, or the hash of a version that has decided; the one that decides now where absent. */
  readonly from: string | undefined
  readonly to: string
  readonly since: string | undefined
  readonly until: string | undefined
  readonly shown: number
  readonly config: string | undefined
  readonly stop: AbortSignal
}

/** How soon a wish to stop is heard. */
const SAVE_EVERY_MS = 500

/** Two versions on the decisions of the record. Ends with what is tallied where it is asked to stop. */
export async function backtestRecord(
  options: RecordBacktest,
  context: Context,
  settings: Settings,
): Promise<BacktestResult> {
  return await withRecord(options.config, context, settings, async ({ store, ledger, config }) => {
    const { pool } = store
    const { tribunal } = await loadActiveEngine(config, pool)
    const { policy, since, until, shown, stop } = options
    const active = tribunal.policies.get(policy)?.policy
    if (!active)
      throw new UsageError(settings.t('backtest.no_policy', { policy: safeText(policy) }), settings.t('backtest.names'))
    const wish = {
      policy,
      from: await version(options.from ?? active.hash, active, store, settings),
      to: await version(options.to, active, store, settings),
      since,
      until,
      shown,
    }
    const { now: clock } = context.io
    const { id } = await askBacktest(pool, wish, { actor: 'system:command-line', nowMs: clock() })
    const progress = new Progress(context.io, settings)
    const cancel = () => void cancelBacktest(pool, id, clock())
    stop.addEventListener('abort', cancel)
    const onProgress = (share: number, decisions: number) => progress.update(share * 1000, 1000, decisions)
    await runBacktest({ pool, ledger, tribunal, now: clock, onProgress, saveEveryMs: SAVE_EVERY_MS }, id)
    progress.end()
    const result = await backtestResultOf(pool, id)
    if (result) return result
    const ended = await backtestById(pool, id)
    throw new UsageError(settings.t('backtest.no_result', { why: safeText(ended?.error ?? ended?.status ?? '') }))
  })
}

async function version(
  name: string,
  active: Policy,
  { pool }: OpenedRecord['store'],
  settings: Settings,
): Promise<VersionText> {
  if (!isHash(name)) {
    const { text, compiled } = await loadedPolicy(name, settings)
    mustFitTrial(active, compiled.policy, settings)
    return { text, hash: compiled.policy.hash, version: compiled.policy.version }
  }
  const found = await policySource(pool, active.id, name)
  if (found) return found
  throw new UsageError(
    settings.t('backtest.no_version', { policy: active.id, hash: name }),
    settings.t('backtest.versions'),
  )
}
