export { answer, explain, hashesOf, type Policies } from './explain-answer.ts'
export {
  measureFacts,
  type NamedSignal,
  namedSignals,
  type PresentedLearned,
  type PresentedSignal,
  type SignalParts,
} from './named-signals.ts'
export {
  createPaymentPipeline,
  mergePolicyMatches,
  PAYMENT_LIST_FILES,
  type PaymentListFile,
  type PaymentLists,
  type PaymentPipeline,
  type PaymentPorts,
  parsePaymentLists,
} from './payment/index.ts'
export type { EvidenceQuery, EvidenceSource, ModelAdvisers, OutsideSource, SentenceSource } from './ports.ts'
export { type ClaimReaders, type ClaimReading, readClaim } from './post/advise/read-claim.ts'
export type { PostPorts } from './post/collect/collect-post.ts'
export { createPostPipeline, type PostPipeline } from './post/post-pipeline.ts'
export { heldFactors, penaltiesOf } from './post/present-post.ts'
export { determinedBy, SUSPENDABLE_POLICIES } from './rule-circuit-breaker.ts'
export type { Clock } from './step.ts'
export {
  parseToldLanguage,
  TOLD_CODES,
  type ToldLanguage,
  type ToldSentences,
  type ToldText,
  toldIn,
  toldSentences,
} from './told-language.ts'
export { traceCall } from './trace-calls.ts'
