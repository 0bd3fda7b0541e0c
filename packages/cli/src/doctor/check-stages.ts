import type { ScopedStage } from '@tribunal/engine'
import type { ServerConfig } from '@tribunal/server'
import { type Finding, tell } from './finding.ts'

/** Which scoped stages hold now, which are to come, and which are over and can be left out. Nothing where there are none. */
export function checkStages({ settings }: ServerConfig, now: number): readonly Finding[] {
  const stages = (settings.stages ?? []) as readonly ScopedStage[]
  if (stages.length === 0) return []
  const over = stages.filter(({ until }) => until !== undefined && Date.parse(until) <= now)
  const coming = stages.filter(
    (entry) => !over.includes(entry) && entry.from !== undefined && Date.parse(entry.from) > now,
  )
  const holding = stages.filter((entry) => !over.includes(entry) && !coming.includes(entry))
  const values = { stage: settings.stage, holding: listed(holding), coming: listed(coming) }
  const found = tell('stages', 'ok', 'doctor.stages', values)
  return over.length === 0 ? [found] : [found, tell('stages', 'note', 'doctor.stages_over', { over: listed(over) })]
}

function listed(entries: readonly ScopedStage[]): string {
  return entries.map(({ name, stage }) => `${name} (${stage})`).join(', ') || '–'
}
