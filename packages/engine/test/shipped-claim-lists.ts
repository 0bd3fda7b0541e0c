import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import {
  type ClaimDomainsFile,
  type ClaimFeaturesFile,
  type CommitmentFile,
  compileClaimLists,
} from '../src/signals/claims/index.ts'

const read = (name: string): unknown =>
  parse(readFileSync(new URL(`../../../content/lists/${name}.yaml`, import.meta.url), 'utf8'))

export const claimFeatures = read('claim-features') as ClaimFeaturesFile
export const claimDomains = read('claim-domains') as ClaimDomainsFile
export const commitmentFile = read('commitment') as CommitmentFile

/** The shipped lists that claims are found by, compiled. */
export const claimLists = compileClaimLists(claimFeatures, claimDomains, commitmentFile)
