export { type HourlyCount, hourlyCounts } from './hourly-counts.ts'
export { type RecentScores, recentScores } from './recent-scores.ts'
export { type RuleHold, RuleHoldStore, type RuleHolds, type RuleRelease } from './rule-holds.ts'
