export type {
  CheckedWording,
  FactCheckContent,
  FactCheckExplanation,
  FactCheckMedia,
  FactCheckSource,
} from './fact-check-content.ts'
export {
  type FactCheckActor,
  type FactCheckAsk,
  type FactCheckResult,
  FactCheckStore,
  type FactCheckStoreOptions,
  type FactCheckWish,
  type GivenFactCheck,
  publishedContent,
  type WholeFactCheck,
} from './fact-check-store.ts'
export { type WaitingPost, waitingPosts } from './waiting-posts.ts'
