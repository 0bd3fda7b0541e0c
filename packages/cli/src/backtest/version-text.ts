import { type CompiledPolicy, compilePolicy, loadPolicy, type Policy, trialMisfits } from '@tribunal/engine'
import { policySource } from '../commands/policy-source.ts'
import { UsageError } from '../context.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

/** A version of a policy to be tried, read from its text. */
export interface VersionText {
  readonly text: string
  readonly compiled: CompiledPolicy
}

/** Whether a version is named by the hash that decisions name it by. */
export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

/** The policy of a file, or a shipped one. Throws a UsageError where it does not load. */
export async function versionOf(name: string, settings: Settings): Promise<VersionText> {
  const { file, text } = await policySource(name, settings)
  const loaded = loadPolicy(text, file)
  if (loaded.ok) return { text, compiled: compilePolicy(loaded.policy) }
  const [first] = loaded.problems
  const problem = first ? `${first.line}:${first.column}: ${first.message}` : ''
  throw new UsageError(settings.t('policy.broken', { file, problem }), settings.t('policy.run_check', { name }))
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
