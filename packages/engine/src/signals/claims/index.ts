export { CHECKABILITY_FEATURES, type CheckabilityFeatures, checkability, claimType } from './checkability.ts'
export { type ChosenClaims, CLAIMS_MAX, chooseClaims } from './choose-claims.ts'
export { type ClaimDomainsFile, type ClaimFeaturesFile, type ClaimLists, compileClaimLists } from './claim-lists.ts'
export { CONFIDENCE_MIN, checkabilityOf, extractClaims } from './extract-claims.ts'
