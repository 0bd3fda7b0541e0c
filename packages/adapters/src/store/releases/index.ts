export type { PolicyFile, Publishing } from './install-files.ts'
export { policyTexts } from './policy-texts.ts'
export { type ReleaseActor, type ReleaseResult, ReleaseStore } from './release-store.ts'
export { type ShadowCount, shadowCounts } from './shadow-counts.ts'
