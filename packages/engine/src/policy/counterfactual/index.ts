export type { Counterfactual, CounterfactualLimits, Counterfactuals, Cut, FactChange, Wanted } from './change.ts'
export { COUNTERFACTUAL_LIMITS } from './change.ts'
export { counterfactuals } from './counterfactuals.ts'
export { tellCounterfactual } from './tell-counterfactual.ts'
