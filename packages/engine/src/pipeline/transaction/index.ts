export type { ListProblem } from './lists/read-list.ts'
export {
  type CustomerTexts,
  parseTransactionLists,
  TRANSACTION_LIST_FILES,
  type TransactionListFile,
  type TransactionLists,
} from './lists/transaction-lists.ts'
export { type AdvisedMatch, mergePolicyMatches } from './policy-matches.ts'
export { createTransactionPipeline, type TransactionPipeline } from './transaction-pipeline.ts'
export {
  INTERNAL_POLICIES,
  type TransactionPolicy,
  type TransactionPorts,
  type TransactionSettings,
} from './transaction-ports.ts'
