export type { Standing } from './commitment/commitment.ts'
export type { Place } from './commitment/lead.ts'
export {
  CONFIDENCE_MIN,
  checkabilityOf,
  claimLanguage,
  commitmentReader,
  extractClaims,
  leadReader,
} from './extract-claims.ts'
export {
  type ClaimDomainsFile,
  type ClaimFeaturesFile,
  type ClaimLists,
  compileClaimLists,
} from './lists/claim-lists.ts'
export type { CommitmentFile } from './lists/commitment-lists.ts'
export { domainFeatureNames } from './lists/domain-features.ts'
export {
  DOMAIN_MODEL_FORMAT,
  DOMAIN_OUTPUTS,
  type DomainModel,
  MUCH_LISTED,
  parseDomainModel,
} from './lists/domain-model.ts'
export { speaksOfOthers } from './words/markup.ts'
export { isUnread } from './words/sentence-language.ts'
export { CHECKABILITY_FEATURES, type CheckabilityFeatures, checkability } from './worth/checkability.ts'
export { type ChosenClaims, CLAIMS_MAX, chooseClaims } from './worth/choose-claims.ts'
export { claimType } from './worth/claim-type.ts'
