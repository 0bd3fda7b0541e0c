// The entry point for hosts that only evaluate: a checked policy as JSON, without YAML, parser and schemas.
export {
  CHECKED_POLICY_FORMAT,
  type CheckedPolicy,
  CheckedPolicyError,
  readCheckedPolicy,
} from './answer/checked-policy.ts'
export type { CompiledPolicy } from './answer/compile-policy.ts'
export { evaluate, FactError } from './answer/evaluate-record.ts'
export type { PolicyAnswer } from './tree/policy.ts'
