export { type AgreementFile, type AgreementWords, compileAgreementWords } from './agreement-lists.ts'
export { agreementFeatures, createPassageReader, type PassageReader, type ReadPassage } from './passage-reader.ts'
export { compileVerdictModel, type VerdictModel, type VerdictModelFile } from './verdict-model.ts'
