import { nearestName } from '@tribunal/messages'
import { type Context, UsageError } from '../context.ts'
import type { Settings } from '../settings.ts'
import { columnSystem, predictionsSystem } from './systems/given-systems.ts'
import { isLearned, learnedSystem } from './systems/learned-system.ts'
import { policySystem } from './systems/policy-system.ts'
import type { EvalOptions, System, Task } from './task.ts'

/** A system at a threshold: one column of a comparison. */
export interface Side {
  /** The system, with the threshold where both sides are the same system. */
  readonly name: string
  readonly system: System
  /** Null where the system tells its own. */
  readonly threshold: number | null
}

/** What is measured: one side, or the two that options name to be compared. */
export async function sidesOf(
  task: Task,
  options: EvalOptions,
  context: Context,
  settings: Settings,
): Promise<readonly Side[]> {
  const systems = await systemsOf(task, options, context, settings)
  const thresholds = options.threshold ?? []
  const { t } = settings
  if (systems.length > 2 || thresholds.length > 2) throw new UsageError(t('eval.two_at_most'))
  const [only, second] = systems
  if (!only) throw new UsageError(t('eval.no_system'), t('eval.no_system_help'))
  if (!second && thresholds.length === 2)
    return thresholds.map((threshold) => ({ name: `${only.id} >= ${threshold}`, system: only, threshold }))
  return systems.map((system, i) => ({
    name: system.id,
    system,
    threshold: thresholds[i] ?? thresholds[0] ?? system.threshold,
  }))
}

async function systemsOf(
  task: Task,
  options: EvalOptions,
  context: Context,
  settings: Settings,
): Promise<readonly System[]> {
  const named = (options.system ?? []).map((name) => systemNamed(name, task, options.task, settings))
  if (options.score !== undefined) named.push(columnSystem(options.score, null))
  for (const file of options.predictions ?? [])
    named.push(await predictionsSystem(file, task, options.positive, context, settings))
  // With a constant to be changed, the policy is what is written and not what is measured.
  const measured = options.constant === undefined ? (options.policy ?? []) : []
  for (const name of measured) named.push(await policySystem(name, task, options.flag ?? [], settings))
  return named.length > 0 ? named : task.systems.slice(0, 1)
}

function systemNamed(name: string, { systems }: Task, task: string, settings: Settings): System {
  if (isLearned(name)) return learnedSystem(name, settings)
  const found = systems.find(({ id }) => id === name)
  if (found) return found
  const { t } = settings
  const ids = systems.map(({ id }) => id)
  const meant = nearestName(name, ids)
  throw new UsageError(
    t('eval.no_such_system', { name, task }),
    meant ? t('usage.did_you_mean', { meant }) : t('eval.systems', { systems: [...ids, 'learned:…'].join(', ') }),
  )
}
