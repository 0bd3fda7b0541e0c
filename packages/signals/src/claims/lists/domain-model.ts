import type { ClaimDomain } from '@tribunal/contract'
import { CLAIM_DOMAINS } from '@tribunal/contract/words'
import * as z from 'zod'
import type { Range, Tokens } from '../words/tokens.ts'
import { hashOfDomainFeature, readDomainFeatures } from './domain-features.ts'

/** The first entry of a model's file. */
export const DOMAIN_MODEL_FORMAT = 'tribunal-claim-domain-model/1'

/** What a model weighs: how much a claim is of each domain, then how much it is of high risk. */
export const DOMAIN_OUTPUTS = [...CLAIM_DOMAINS, 'high_risk'] as const
const HIGH = CLAIM_DOMAINS.length
const GENERAL = CLAIM_DOMAINS.indexOf('general')
const OUTPUTS = DOMAIN_OUTPUTS.length

/** A list's domain is two features: some evidence of it (sum of weights from 1 on), and much (from 2 on). */
export const MUCH_LISTED = 2

const LISTED = [...CLAIM_DOMAINS.flatMap((domain) => [domain, `${domain} much`]), 'high_risk']

/** A weight beyond this would be as good as a rule: e^50 to one. */
const MOST = 1000
const share = z.number().min(0).max(1)
/** Looked at by hand: the file has thousands of them, and is read whenever Tribunal is opened. */
const weights = z.custom<readonly number[]>(
  (value) =>
    Array.isArray(value) &&
    value.length === OUTPUTS &&
    value.every((one) => Number.isInteger(one) && Math.abs(one) <= MOST),
  `expected ${OUTPUTS} whole numbers of at most ${MOST}`,
)
const FILE = z.strictObject({
  format: z.literal(DOMAIN_MODEL_FORMAT),
  id: z.string(),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  title: z.strictObject({ en: z.string().min(1), es: z.string().min(1) }),
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).min(1),
  /** From which probability on a claim is of a domain that the list does not say (never `general`), and of high risk. */
  sure: z.strictObject({ domain: share, high_risk: share }),
  /** Log-odds of one step of the weights. */
  unit: z.number().positive(),
  base: weights,
  /** Of what the word list says: `health`, `health much` … `high_risk`. */
  listed: z.partialRecord(z.enum(LISTED), weights),
  weights: z.record(z.string(), weights),
})
/** The file of a model as it is read: whole numbers in units of log-odds, by the name of a feature. */
export type DomainModelFile = z.infer<typeof FILE>

/** What the words of a claim and the word list together say of it. */
export interface ToldOfDomain {
  readonly domain: ClaimDomain
  readonly isHighRisk: boolean
}

/** A claim, and what the word list says of it. */
export interface ListedClaim {
  readonly tokens: Tokens
  readonly clause: Range & { readonly lead?: Range }
  readonly domain: ClaimDomain
  /** Weights of listed words by domain, without `general`. */
  readonly sums: readonly number[]
  /** It names something of high risk. */
  readonly isHigh: boolean
  /** It speaks of its author or its reader. The list alone tells these. */
  readonly isPersonal: boolean
}

/** Tells domain and risk of a claim by its words. Holds no state that a caller could see. */
export interface DomainModel {
  readonly languages: readonly string[]
  /** The domain of the list where the model is not sure of another one. */
  read(claim: ListedClaim): ToldOfDomain
  /** Probabilities of the domains, then of high risk. */
  probabilities(claim: ListedClaim): readonly number[]
}

/**
 * Reads the JSON of a model's file. Throws an error that names file (`name`), place and what was expected there. A
 * weight for something that is not a feature is refused: it would be a slip that nobody sees, since it never counts.
 */
export function parseDomainModel(json: unknown, name: string): DomainModel {
  const parsed = FILE.safeParse(json)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new Error(`model \`${name}\`: ${path.length === 0 ? '' : `${path.join('.')}: `}${message}`)
  }
  const file = parsed.data
  const wrong = Object.keys(file.weights).find((feature) => hashOfDomainFeature(feature) === undefined)
  if (wrong !== undefined) throw new Error(`model \`${name}\`: weights: \`${wrong}\` does not name a feature`)
  return createDomainModel(file)
}

/**
 * Open addressing: number of a feature plus 1, or 0. Four slots for each feature, so that most look-ups end at the
 * first. `checks` is a second hash: two words with one hash are distinguished without their letters.
 */
function tableOf(features: readonly string[]) {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(features.length * 4 + 8)))
  const hashes = new Int32Array(features.length)
  const checks = new Int32Array(features.length)
  for (const [feature, name] of features.entries()) {
    const { hash, check } = hashOfDomainFeature(name)!
    hashes[feature] = hash
    checks[feature] = check
    let slot = (hash ^ (hash >>> 15)) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = feature + 1
  }
  return { slots, hashes, checks }
}

/**
 * The model over flat arrays that are made once and overwritten by each claim, so that reading a claim allocates next
 * to nothing. A feature that a claim has twice counts once, as in training.
 */
function createDomainModel({ languages, sure, unit, base, listed, weights: byName }: DomainModelFile): DomainModel {
  const features = Object.keys(byName)
  const { slots, hashes, checks } = tableOf(features)
  const weights = Int16Array.from(features.flatMap((name) => byName[name]!))
  const ofList = CLAIM_DOMAINS.map((domain) => [listed[domain], listed[`${domain} much`]] as const)
  const sums = new Int32Array(OUTPUTS)
  /** Each feature counts once: when it was last met. */
  const metIn = new Int32Array(features.length)
  let reading = 0
  const add = (more: readonly number[] | undefined) => {
    if (more) for (let o = 0; o < OUTPUTS; o++) sums[o]! += more[o]!
  }
  const sink = {
    feature(hash: number, check: number) {
      let slot = (hash ^ (hash >>> 15)) & (slots.length - 1)
      for (;;) {
        const feature = slots[slot]! - 1
        if (feature < 0) return
        if (hashes[feature] === hash && checks[feature] === check) {
          if (metIn[feature] === reading) return
          metIn[feature] = reading
          for (let o = 0; o < OUTPUTS; o++) sums[o]! += weights[feature * OUTPUTS + o]!
          return
        }
        slot = (slot + 1) & (slots.length - 1)
      }
    },
  }
  const weigh = ({ tokens, clause, sums: ofWords, isHigh }: ListedClaim): number[] => {
    reading = (reading + 1) | 0
    for (let o = 0; o < OUTPUTS; o++) sums[o] = base[o]!
    for (let d = 0; d < ofWords.length; d++) {
      if (ofWords[d]! >= 1) add(ofList[d]![0])
      if (ofWords[d]! >= MUCH_LISTED) add(ofList[d]![1])
    }
    if (isHigh) add(listed['high_risk'])
    if (clause.lead) readDomainFeatures(tokens, clause.lead, sink)
    readDomainFeatures(tokens, clause, sink)
    let total = 0
    // From the largest on, so that no sum is too large for `exp`.
    const most = Math.max(...sums.subarray(0, HIGH))
    const told = Array.from(sums, (sum) => Math.exp((sum - most) * unit))
    for (let d = 0; d < HIGH; d++) total += told[d]!
    for (let d = 0; d < HIGH; d++) told[d]! /= total
    told[HIGH] = 1 / (1 + Math.exp(-sums[HIGH]! * unit))
    return told
  }
  return {
    languages,
    probabilities: weigh,
    read(claim) {
      if (claim.isPersonal) return { domain: claim.domain, isHighRisk: claim.isHigh }
      const told = weigh(claim)
      let best = 0
      for (let d = 1; d < HIGH; d++) if (told[d]! > told[best]!) best = d
      const isSure = told[best]! >= sure.domain && best !== GENERAL
      return { domain: isSure ? CLAIM_DOMAINS[best]! : claim.domain, isHighRisk: told[HIGH]! >= sure.high_risk }
    },
  }
}
