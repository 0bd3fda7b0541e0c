// What a program needs that brings its sentences along itself, or loads them by language: everything but the catalogues.
export { formatSentence, type Language, namesOf, type SentenceParts } from './format.ts'
export { isMessage, type Message, type ParamNames, type RecordedMessage } from './message.ts'
export { rendererOf, type Sentences } from './render.ts'
