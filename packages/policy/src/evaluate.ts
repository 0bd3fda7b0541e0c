// The entry point for hosts that only evaluate: a checked policy as JSON, without YAML, parser and schemas.
export { CHECKED_POLICY_FORMAT, type CheckedPolicy, CheckedPolicyError, readCheckedPolicy } from './checked-policy.ts'
export type { CompiledPolicy } from './compile-policy.ts'
export { evaluate, FactError } from './evaluate-record.ts'
export type { PolicyAnswer } from './policy.ts'
