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
  CUSTOMER_REASONS,
  type CustomerReason,
  type CustomerText,
  type CustomerTexts,
  createPaymentPipeline,
  type ListProblem,
  mergePolicyMatches,
  PAYMENT_LIST_FILES,
  type PaymentListFile,
  type PaymentLists,
  type PaymentPipeline,
  type PaymentPorts,
  parsePaymentLists,
  readList,
} from './payment/index.ts'
export type { EvidenceQuery, EvidenceSource, ModelAdvisers, OutsideSource, SentenceSource } from './ports.ts'
export { type ClaimReaders, type ClaimReading, readClaim } from './post/advise/read-claim.ts'
export type { PostPorts } from './post/collect/collect-post.ts'
export { createPostPipeline, type PostPipeline } from './post/post-pipeline.ts'
export { heldFactors, penaltiesOf } from './post/present-post.ts'
export { determinedBy, SUSPENDABLE_POLICIES } from './rule-circuit-breaker.ts'
export type { Clock } from './step.ts'
export { traceCall } from './trace-calls.ts'
