import { type Context, UsageError } from '../context.ts'
import type { Settings } from '../settings.ts'
import type { ModelsAsked } from '../tribunal-port.ts'

/** Refuses `--record` where no models are named: there would be nothing to keep. */
export function refuseRecordWithoutModels(
  { models, record }: Pick<ModelsAsked, 'models' | 'record'>,
  { io }: Pick<Context, 'io'>,
  { t }: Pick<Settings, 't'>,
): void {
  if (record === undefined || models !== undefined || io.env['TRIBUNAL_MODELS']) return
  throw new UsageError(t('models.record_needs'), t('models.none_help'))
}
