import {
  ConfigurationError,
  type Models,
  openTribunal as openEngine,
  openModels,
  openRecording,
  readModelsConfig,
  readSourcesConfig,
} from '@tribunal/adapters'
import { type Context, type ModelsAsked, type TribunalOptions, type TribunalPort, UsageError } from './context.ts'
import type { Io } from './io.ts'
import { safeText } from './output/safe-text.ts'
import type { Settings } from './settings.ts'

/** Tribunal with the shipped policies and lists, the evidence base of the data folder, and the models asked for. */
export async function openTribunal(
  env: Io['env'],
  { dataDir, models, outside }: TribunalOptions = {},
): Promise<TribunalPort> {
  return orUsageError(() => {
    const opened = models && openAskedModels(env, models)
    const sources = outside ? env['TRIBUNAL_EVIDENCE_SOURCES_FILE'] || undefined : undefined
    return openEngine({
      dataDir: dataDir ?? env['TRIBUNAL_DATA'] ?? './.tribunal',
      embedder: askedEmbedder(env['TRIBUNAL_EVIDENCE_EMBEDDER'] || 'static'),
      ...(sources === undefined ? {} : { outside: readSourcesConfig(sources), outsideWorld: { env } }),
      ...(opened ? { models: opened, advice: models.advice === 'always' ? 'always' : 'cascade' } : {}),
    })
  })
}

/** As the service is configured by the same variable (`evidence.embedder`). */
function askedEmbedder(name: string): 'static' | 'minilm' {
  if (name === 'static' || name === 'minilm') return name
  throw new UsageError('TRIBUNAL_EVIDENCE_EMBEDDER: expected one of static, minilm')
}

/** The models of a configuration or of a recording; undefined where none is asked for. */
export function openAskedModels(env: Io['env'], { models, record, replay, advice }: ModelsAsked): Models | undefined {
  const file = models ?? (env['TRIBUNAL_MODELS'] || undefined)
  if (advice === 'never') return undefined
  return orUsageError(() => {
    if (file === undefined) return replay === undefined ? undefined : openRecording(replay)
    return openModels(readModelsConfig(file), {
      env,
      ...(record === undefined ? {} : { record }),
      ...(replay === undefined ? {} : { replay }),
    })
  })
}

function orUsageError<T>(open: () => T): T {
  try {
    return open()
  } catch (error) {
    if (error instanceof ConfigurationError) throw new UsageError(error.problems.map(safeText).join('\n  '))
    throw error
  }
}

/** Refuses `--record` where no models are named: there would be nothing to keep. */
export function refuseRecordWithoutModels(
  { models, record }: Pick<ModelsAsked, 'models' | 'record'>,
  { io }: Pick<Context, 'io'>,
  { t }: Pick<Settings, 't'>,
): void {
  if (record === undefined || models !== undefined || io.env['TRIBUNAL_MODELS']) return
  throw new UsageError(t('models.record_needs'), t('models.none_help'))
}
