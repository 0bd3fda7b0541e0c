import { type ScopedStage, type StageTime, stageTime } from '@tribunal/engine'
import { ConfigError, configProblemLine, readConfig, type ServerConfig } from '@tribunal/server'
import { inEveryLanguage } from '../messages/catalogue.ts'
import { type Finding, tell } from './finding.ts'

export interface Configuration {
  /** Undefined: it cannot be used, and nothing further can be looked at. */
  readonly config: ServerConfig | undefined
  readonly findings: readonly Finding[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** Everything wrong with the file and the variables, and every variable that looks misspelt. */
export function checkConfiguration(env: Environment, cwd: string, named: string | undefined): Configuration {
  const check = 'configuration'
  try {
    const { config, file, warnings } = readConfig({ env, cwd, file: named })
    const read = file === undefined ? tell(check, 'ok', 'doctor.no_file') : tell(check, 'ok', 'doctor.file', { file })
    const odd = warnings.map((warning) => ({ check, state: 'note', message: lines([warning]) }) as const)
    return { config, findings: [read, ...odd] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const message = lines(error.problems)
    return {
      config: undefined,
      findings: [{ check, state: 'problem', message, help: inEveryLanguage('doctor.file_help') }],
    }
  }
}

function lines(problems: ConfigError['problems']): Finding['message'] {
  const inLanguage = (language: 'en' | 'es') => problems.map((each) => configProblemLine(each, language)).join('; ')
  return { en: inLanguage('en'), es: inLanguage('es') }
}

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
