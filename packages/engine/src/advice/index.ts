export {
  type Asked,
  type Asking,
  ask,
  brokenAnswer,
  type Consensus,
  consensusOf,
  hear,
  repeatsInstructions,
  toldTo,
} from './ask.ts'
export { type Conversation, delimitUntrustedText } from './delimit-untrusted-text.ts'
export {
  defineModelStep,
  type JsonSchema,
  languageOf,
  type ModelPort,
  type ModelRequest,
  type ModelStep,
  type Read,
} from './model-step.ts'
export { hashOf, type Prompt, type Prompts, parsePrompt } from './prompt.ts'
export { ANSWER_MAX, readObject } from './read-object.ts'
export { isSafeForCustomer, type UnsafeText, unsafeIn } from './safe-for-customer.ts'
export { type Judgement, parseJudgement } from './steps/index.ts'
