import { writeFile } from 'node:fs/promises'
import { type AtThreshold, atThreshold, type Judged, type Picked } from '@tribunal/eval'
import { nearestName } from '@tribunal/messages'
import { loadPolicy } from '@tribunal/policy'
import { UsageError } from '../context.ts'
import { policySource } from '../policies/policy-source.ts'
import type { Settings } from '../settings.ts'
import type { Side } from './compared-systems.ts'
import { proposePolicy } from './propose-policy.ts'
import type { EvalOptions } from './task.ts'

/** The change of a policy that a chosen threshold comes to, as it was written. */
export interface Proposal {
  readonly policy: string
  readonly constant: string
  readonly from: number
  readonly to: number
  readonly version: { readonly from: string; readonly to: string }
  /** Null where the constant is that already: nothing was written. */
  readonly file: string | null
  /** The rows that the threshold was not chosen on, at what the constant is now. */
  readonly before: AtThreshold
}

/** Writes the policy with the threshold in it. Refuses what would not load: a relation between constants, say. */
export async function writeProposal(
  picked: Picked,
  rows: readonly Judged[],
  positive: string,
  { system }: Side,
  options: EvalOptions,
  settings: Settings,
): Promise<Proposal> {
  const { t } = settings
  const { constant = '', write: file = '' } = options
  const name = options.policy?.[0] ?? ''
  const source = await policySource(name, settings)
  const value = system.policyValue?.(picked.threshold!) ?? picked.threshold!
  const three = (figure: { readonly value: number } | null) => figure?.value.toFixed(3) ?? '-'
  const words = {
    condition: picked.condition,
    rows: picked.chosen_on!.rows,
    others: picked.held_out!.rows,
    precision: three(picked.held_out!.precision),
    recall: three(picked.held_out!.recall),
    false_alarms: three(picked.held_out!.false_alarms),
  }
  const reason = t('eval.constant_reason', words)
  const change = t('eval.changelog', { constant, value, condition: picked.condition })
  const proposed = proposePolicy(source.text, { constant, value, reason, change })
  const loaded = loadPolicy(source.text, source.file)
  if (!proposed || !loaded.ok) {
    const names = loaded.ok ? [...loaded.policy.constants.keys()] : []
    const meant = nearestName(constant, names)
    throw new UsageError(
      t('eval.no_constant', { constant, policy: name }),
      meant ? t('usage.did_you_mean', { meant }) : t('eval.constants', { constants: names.join(', ') || '-' }),
    )
  }
  const checked = loadPolicy(proposed.text, file)
  if (!checked.ok)
    throw new UsageError(t('eval.proposal_broken', { constant, value, problem: checked.problems[0]?.message ?? '' }))
  const changes = proposed.from !== value
  try {
    if (changes) await writeFile(file, proposed.text)
  } catch (error) {
    throw new UsageError(t('eval.not_written', { file, code: (error as NodeJS.ErrnoException).code ?? '' }))
  }
  const now = system.fromPolicy?.(proposed.from) ?? proposed.from
  const held = rows.filter((row) => row.half === 1 && row.score !== null)
  const before = atThreshold(held, positive, now, costsAsked(options), options.resamples)
  return {
    policy: name,
    constant,
    from: proposed.from,
    to: value,
    version: proposed.version,
    file: changes ? file : null,
    before,
  }
}

/** The costs of mistakes, where they were given. */
export function costsAsked({ costFalseAlarm, costMiss }: EvalOptions) {
  return costFalseAlarm === undefined || costMiss === undefined
    ? undefined
    : { false_alarm: costFalseAlarm, miss: costMiss }
}
