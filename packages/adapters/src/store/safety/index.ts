export { type HourlyCount, hourlyCounts, type RecentScores, recentScores } from './recent-figures.ts'
export { type RuleHold, RuleHoldStore, type RuleHolds, type RuleRelease } from './rule-holds.ts'
