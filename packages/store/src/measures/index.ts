export { newMeasures } from './follow-decision.ts'
export {
  type FoundMeasure,
  type LiftResult,
  MeasureStore,
  type MeasureStoreOptions,
  type MeasureWish,
} from './measure-store.ts'
