export type { ModelCheck } from './check-models.ts'
export type { ModelTotals } from './model-meter.ts'
export { type Models, type ModelsOptions, openModels, openRecording } from './models.ts'
export {
  type ModelConfig,
  type ModelLimits,
  type ModelProvider,
  type ModelsConfig,
  parseModelsConfig,
  readModelsConfig,
} from './models-config.ts'
