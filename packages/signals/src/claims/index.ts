export { CHECKABILITY_FEATURES, type CheckabilityFeatures, checkability } from './checkability.ts'
export { type ChosenClaims, CLAIMS_MAX, chooseClaims } from './choose-claims.ts'
export { type ClaimDomainsFile, type ClaimFeaturesFile, type ClaimLists, compileClaimLists } from './claim-lists.ts'
export { claimType } from './claim-type.ts'
export type { Standing } from './commitment.ts'
export type { CommitmentFile } from './commitment-lists.ts'
export { domainFeatureNames } from './domain-features.ts'
export { DOMAIN_MODEL_FORMAT, DOMAIN_OUTPUTS, type DomainModel, MUCH_LISTED, parseDomainModel } from './domain-model.ts'
export {
  CONFIDENCE_MIN,
  checkabilityOf,
  claimLanguage,
  commitmentReader,
  extractClaims,
  leadReader,
} from './extract-claims.ts'
export type { Place } from './lead.ts'
export { speaksOfOthers } from './markup.ts'
export { isUnread } from './sentence-language.ts'
