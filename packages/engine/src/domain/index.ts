export { type GivenText, type Language, type LocalText, localText, type Message } from '@tribunal/messages'
export {
  joinReasons,
  type Measured,
  ok,
  type Probability,
  type Reason,
  type RiskScore,
  traceLine,
  unavailable,
} from '@tribunal/signals'
export * from './decided-by.ts'
export * from './decision.ts'
export * from './decision-record.ts'
export { type Difference, differences } from './differences.ts'
export * from './draw.ts'
export * from './parse-submission.ts'
export * from './scoped-stage.ts'
