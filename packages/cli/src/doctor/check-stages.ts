import { type ScopedStage, type StageTime, stageTime } from '@tribunal/engine'
import type { ServerConfig } from '@tribunal/server'
import { type Finding, tell } from './finding.ts'

/** Which scoped stages hold now, which are to come, and which are over and can be left out. Nothing where there are none. */
export function checkStages({ settings }: ServerConfig, now: number): readonly Finding[] {
  const stages = (settings.stages ?? []) as readonly ScopedStage[]
  if (stages.length === 0) return []
  const standing = (time: StageTime) => listed(stages.filter((entry) => stageTime(entry, now) === time))
  const over = standing('over')
  const values = { stage: settings.stage, holding: standing('now') || '–', coming: standing('coming') || '–' }
  const found = tell('stages', 'ok', 'doctor.stages', values)
  return over === '' ? [found] : [found, tell('stages', 'note', 'doctor.stages_over', { over })]
}

function listed(entries: readonly ScopedStage[]): string {
  return entries.map(({ name, stage }) => `${name} (${stage})`).join(', ')
}
