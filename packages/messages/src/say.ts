// What a program needs that brings its sentences along itself, or loads them by language: everything but the catalogues.
export { formatSentence, type Language, namesOf, type SentenceParts } from './format.ts'
export {
  type GivenText,
  givenText,
  isMessage,
  type LocalText,
  type Message,
  message,
  type ParamNames,
  type RecordedMessage,
} from './message.ts'
export { nearestName } from './nearest-name.ts'
export { rendererOf, type Sentences } from './render.ts'
