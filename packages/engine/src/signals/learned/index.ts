export { aroundStatement } from './around-statement.ts'
export { createFeatureNamer } from './feature-namer.ts'
export { createTextLearner, type TextLearner } from './text-learner.ts'
export { parseTextModel, TEXT_MODEL_FORMAT, type TextHome, type TextModel } from './text-model.ts'
