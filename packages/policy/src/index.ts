export { checkFacts, type FactProblem } from './answer/check-facts.ts'
export {
  CHECKED_POLICY_FORMAT,
  type CheckedPolicy,
  CheckedPolicyError,
  readCheckedPolicy,
  writeCheckedPolicy,
} from './answer/checked-policy.ts'
export { type CompiledPolicy, compilePolicy } from './answer/compile-policy.ts'
export { evaluate, FactError } from './answer/evaluate-record.ts'
export * from './backtest/index.ts'
export * from './counterfactual/index.ts'
export type { CompactAnswer, ExplainedAnswer } from './generate/generate-answers.ts'
export { evaluateReference, type ReferenceAnswer } from './interpret/reference.ts'
export type { FactChange, FactsCompared } from './proof/compare/common-facts.ts'
export {
  comparePolicies,
  type OnlyIn,
  type PolicyComparison,
  type PolicyName,
} from './proof/compare/compare-policies.ts'
export { type NamedText, textDifference } from './proof/compare/compared-policies.ts'
export type {
  Example as ComparedExample,
  OutcomeChange,
  Region,
  RegionCondition,
} from './proof/compare/outcome-changes.ts'
export type { ResultChange, RuleChange, SameOutcome } from './proof/compare/same-outcome.ts'
export type { Ever, MonotoneFinding, Monotonicity, Raise } from './proof/prove/monotonicity.ts'
export type { OverrideConflict } from './proof/prove/override-orders.ts'
export * from './proof/prove/proof.ts'
export { isAsExpected, isCleanProof } from './proof/prove/proof.ts'
export { type ProofOptions, provePolicy } from './proof/prove/prove-policy.ts'
export { definePolicy, type LoadedPolicy, loadPolicy, PolicyError } from './read/load-policy.ts'
export { policyJsonSchema } from './read/policy-file.ts'
export { POLICY_PROBLEM_CODES, type PolicyProblem, type PolicyProblemCode } from './read/problem.ts'
export { readYaml } from './read/read-yaml.ts'
export type { Solver } from './symbolic/script.ts'
export { loadPolicyTests } from './testing/load-policy-tests.ts'
export type { Mutant } from './testing/mutant.ts'
export type { PolicyTests } from './testing/policy-tests.ts'
export { policyTestsJsonSchema } from './testing/test-file.ts'
export { type PolicyTestReport, testPolicy } from './testing/test-policy.ts'
export type { Expression } from './tree/expression.ts'
export type { FactType } from './tree/fact-type.ts'
export type {
  FactorAnswer,
  FactUse,
  Json,
  OverrideAnswer,
  Policy,
  PolicyAnswer,
  RuleTrial,
  Truth,
} from './tree/policy.ts'
