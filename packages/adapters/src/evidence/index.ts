export {
  type EvidenceBase,
  type EvidenceBaseOptions,
  type EvidenceStats,
  type InstantEvidenceBase,
  openEvidenceBase,
} from './evidence-base.ts'
export { hasImports } from './evidence-files.ts'
export type { EvidenceItem } from './evidence-item.ts'
export {
  type ImportFormat,
  type ImportProblem,
  type ImportReport,
  type ImportSource,
  importEvidence,
} from './read/import-evidence.ts'
export { compileRatingMap, type Rating, type RatingMap } from './read/rating-map.ts'
export type { WhyFound } from './search/search-index.ts'
export { type MiniLm, NoMiniLmError, openMiniLm } from './sentences/minilm.ts'
export type { SentenceEmbedder } from './sentences/worker-embedder.ts'
export { openStaticEmbedder, type StaticEmbedder } from './static-embedder.ts'
