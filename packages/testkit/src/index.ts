export { openSolver } from '@tribunal/adapters/proof'
export { effort, LONG } from './effort.ts'
export { checkGoldenCase, type GoldenCase, loadGoldenCases } from './golden-case.ts'
export { type Difference, differences, sameShape } from './match-subset.ts'
export * from './models/index.ts'
export * from './obedience/index.ts'
export * from './oidc/index.ts'
export { type FactTypeFile, TEXTS } from './policy/fact-types.ts'
export { type PlantedFault, type PlantedPolicy, plantedPolicy } from './policy/planted-policy.ts'
export { Random } from './policy/random.ts'
export { randomFacts } from './policy/random-facts.ts'
export { type RandomPolicy, randomPolicy } from './policy/random-policy.ts'
export {
  BANDS,
  type Edit,
  FACTORS,
  policyText,
  replaced,
  SAMPLE_POLICY,
  scorecard,
  shippedCompiled,
  shippedPolicy,
  when,
} from './policy/sample-policy.ts'
export { recordsOf, type SmallFact, type SmallWorld } from './policy/small-world.ts'
export { schemaOrgFaults } from './schema-org.ts'
