export { type Drift, type DriftBand, drift, numberDrift } from './drift.ts'
export {
  BREAKER_LIMITS,
  type BreakerLimits,
  type HourCount,
  hourlyLimit,
  type RuleHistory,
  type RuleLimit,
  usualLoad,
} from './rule-breaker.ts'
