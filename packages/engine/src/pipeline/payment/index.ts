export { CUSTOMER_REASONS, type CustomerReason, type CustomerText, type CustomerTexts } from './customer-reason.ts'
export {
  PAYMENT_LIST_FILES,
  type PaymentListFile,
  type PaymentLists,
  parsePaymentLists,
} from './lists/payment-lists.ts'
export { type ListProblem, readList } from './lists/read-list.ts'
export { type AdvisedMatch, mergePolicyMatches } from './measure/policy-matches.ts'
export { createPaymentPipeline, type PaymentPipeline } from './payment-pipeline.ts'
export {
  INTERNAL_POLICIES,
  type PaymentPolicy,
  type PaymentPorts,
  type PaymentSettings,
} from './payment-ports.ts'
