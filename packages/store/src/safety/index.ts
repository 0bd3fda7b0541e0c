export { type HourlyCount, hourlyCounts, type RecentScores, recentScores } from './recent-figures.ts'
export { type ResumedRule, type RuleStates, type SuspendedRule, SuspendedRuleStore } from './suspended-rules.ts'
