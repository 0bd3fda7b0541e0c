import { readFileSync } from 'node:fs'
import type { Payment } from '@tribunal/contract'
import {
  type AgreementFile,
  type ClaimDomainsFile,
  type ClaimFeaturesFile,
  type CommitmentFile,
  compileAgreementWords,
  compileClaimLists,
  compileLists,
  compileVerdictModel,
  createPassageReader,
  parseList,
  TEXT_LISTS,
  type TextLists,
  type VerdictModelFile,
} from '@tribunal/signals'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(new URL(`../../../content/${path}`, import.meta.url), 'utf8')

let lists: TextLists | undefined

/** The lists of texts as shipped, compiled once for all test files of a worker. */
export function shippedLists(): TextLists {
  lists ??= compileLists(TEXT_LISTS.map((name) => parseList(read(`lists/${name}.yaml`), name)))
  return lists
}

export const claimFeatures = parse(read('lists/claim-features.yaml')) as ClaimFeaturesFile
export const claimDomains = parse(read('lists/claim-domains.yaml')) as ClaimDomainsFile
export const commitmentFile = parse(read('lists/commitment.yaml')) as CommitmentFile

/** The shipped lists that claims are found by, compiled. */
export const claimLists = compileClaimLists(claimFeatures, claimDomains, commitmentFile)

/** `content/lists/agreement-words.yaml` as read. */
export const agreementFile = () => parse(read('lists/agreement-words.yaml')) as AgreementFile

/** The shipped list, ready. */
export const agreementWords = compileAgreementWords(agreementFile())

/** `content/models/claim-verdict.json` as read. */
export const verdictModelFile = () => JSON.parse(read('models/claim-verdict.json')) as VerdictModelFile

/** The shipped reader of passages. */
export const passageReader = () => createPassageReader(agreementWords, compileVerdictModel(verdictModelFile()))

/** The payment of document 001's examples: 3.6 times what is usual, and nothing else against it. */
export const PAYMENT: Payment = {
  kind: 'payment',
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount: 1800,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp: '2026-11-10T12:00:00-05:00',
  merchant_id: 'M-001',
  customer_behavior: {
    usual_amount_avg: 500,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  },
}
