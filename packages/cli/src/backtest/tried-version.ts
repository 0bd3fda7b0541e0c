import { trialMisfits } from '@tribunal/engine'
import type { Policy } from '@tribunal/policy'
import { UsageError } from '../context.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

/** Whether a version is named by the hash that decisions name it by. */
export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

/** Throws a UsageError where a policy decides what another, in whose place it is tried, could not have decided. */
export function mustFitTrial(active: Policy, tried: Policy, { t }: Settings): void {
  const wrong = trialMisfits(active, tried)
  if (wrong.length === 0) return
  const names = { policy: safeText(active.id), tried: safeText(tried.id) }
  const strange = wrong.map(({ name }) => safeText(name)).join(', ')
  throw new UsageError(
    t('backtest.no_fit', { ...names, strange }),
    t('backtest.fitting', { ...names, outcomes: active.outcomes.join(', ') }),
  )
}
