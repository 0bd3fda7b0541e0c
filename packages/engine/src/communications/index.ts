export { changeTexts, type TextChange } from './change-texts.ts'
export {
  COMMUNICATIONS,
  type CommunicationsDocument,
  type CommunicationsFinding,
  type CommunicationTexts,
  communicationTexts,
  findingText,
  languagesOf,
  type ParsedCommunications,
  parseCommunications,
  templatesOf,
  toldAfterReview,
} from './communications.ts'
export {
  parseToldLanguage,
  TOLD_CODES,
  type ToldLanguage,
  type ToldSentences,
  type ToldText,
  toldIn,
  toldSentences,
} from './told-language.ts'
