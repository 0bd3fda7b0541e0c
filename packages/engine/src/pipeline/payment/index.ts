export {
  type CustomerTexts,
  PAYMENT_LIST_FILES,
  type PaymentListFile,
  type PaymentLists,
  parsePaymentLists,
} from './lists/payment-lists.ts'
export type { ListProblem } from './lists/read-list.ts'
export { type AdvisedMatch, mergePolicyMatches } from './measure/policy-matches.ts'
export { createPaymentPipeline, type PaymentPipeline } from './payment-pipeline.ts'
export {
  INTERNAL_POLICIES,
  type PaymentPolicy,
  type PaymentPorts,
  type PaymentSettings,
} from './payment-ports.ts'
