export {
  encodeTruth,
  type SymbolicResult,
  type SymbolicScope,
  type SymbolicTruth,
} from './encode-expression.ts'
export { type EncodeOptions, encodePolicy, type SymbolicOverride, type SymbolicPolicy } from './encode-policy.ts'
export type { SymbolicElement, SymbolicRule } from './encode-rules.ts'
export type { SymbolicCard, SymbolicFactor } from './encode-scorecard.ts'
export { parseSExpressions, type SExpression } from './s-expression.ts'
export type { Solver } from './solver.ts'
export { type SymbolicFact, type SymbolicFacts, type SymbolicValue, symbolicFacts } from './symbolic-facts.ts'
export * from './term.ts'
