export { amountRatio, formatRatio } from './amount-ratio.ts'
export { type ClockTime, type HourRange, isWithinHours, parseClockTime, parseHours } from './clock-time.ts'
export { contextSignals, ELEVATED_RATIO, holds, printable } from './context-signals.ts'
export { type Departures, deviationScore } from './deviation.ts'
export { LEARNING_MINIMUM, type LearningMinimum, learnBehavior } from './learned-behavior.ts'
export {
  confidence,
  isoDate,
  type ParsedWatchlist,
  parseWatchlist,
  sourceName,
  type WatchlistProblem,
} from './parse-watchlist.ts'
export {
  createPastPayments,
  type DecidedRisk,
  type HistoryReader,
  NO_HISTORY,
  type PastPayments,
  type SettledPayment,
  settlementOf,
  standingOf,
} from './past-payments.ts'
export {
  type FeatureValue,
  type MeasuredPayment,
  type PaymentFeature,
  paymentFeature,
} from './payment-features.ts'
export {
  createPaymentModel,
  PAYMENT_MODEL_FORMAT,
  type PaymentModel,
  type PaymentModelFile,
  type PaymentTree,
} from './payment-model.ts'
export { threatIntelligence, threatLevel } from './threat-intelligence.ts'
export {
  indexWatchlist,
  WATCHED_TYPES,
  type WatchedType,
  type WatchlistEntry,
  type WatchlistIndex,
} from './watchlist.ts'
export type { PastHabits } from './windows/habits.ts'
export { latestOf } from './windows/pack-counts.ts'
export {
  createPaymentWindows,
  type PaymentWindows,
  type SentBefore,
  WINDOW_LIMITS,
  type WindowLimits,
} from './windows/payment-windows.ts'
export { countedOf, type KeyedPayment } from './windows/recent-payments.ts'
export {
  addToSnapshot,
  type Entity,
  forgetHabits,
  type Settlement,
  type SnapshotPlace,
  type StoredWindows,
  takeFromSnapshot,
} from './windows/snapshot.ts'
