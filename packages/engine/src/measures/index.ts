export { changeMeasures, type MeasuredDecision, type MeasureRules, measuresOf } from './change-measures.ts'
export {
  MEASURES_ACTOR,
  type MeasureEnd,
  type MeasureEvent,
  type MeasureState,
  type MeasuresVersion,
  measureEndAt,
  measureEnded,
  measureFrom,
  type StartedMeasure,
} from './measure.ts'
export { MEASURES, type MeasuresDocument, type ParsedMeasures, parseMeasures } from './measures-document.ts'
