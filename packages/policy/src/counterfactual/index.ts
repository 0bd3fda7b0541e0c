export {
  COUNTERFACTUAL_LIMITS,
  type Counterfactual,
  type CounterfactualLimits,
  type Counterfactuals,
  type Cut,
  type FactChange,
  type Wanted,
} from './change.ts'
export { changedFacts } from './changed-facts.ts'
export { counterfactuals } from './counterfactuals.ts'
export { tellCounterfactual } from './tell-counterfactual.ts'
