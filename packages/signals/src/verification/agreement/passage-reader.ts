import type { Evidence, PassageReading, Stance } from '@tribunal/contract'
import { createWording, type PolarityOf } from '../polarity.ts'
import { remember } from '../remember.ts'
import type { AgreementWords } from './agreement-lists.ts'
import { type Comparison, compare } from './compare.ts'
import { FEATURE_NAMES, featuresOf } from './features.ts'
import { pointsOf } from './points.ts'
import { type Settling, settling } from './settle.ts'
import { readStatement } from './statement.ts'
import type { Leanings, VerdictModel } from './verdict-model.ts'

/** What a passage says of a claim, and whether that is plain enough for a verdict. */
export interface ReadPassage extends PassageReading {
  /** Absent where the passage settles nothing. */
  readonly settles?: 'true' | 'false'
  /** It settles by one plain negation more or less than the claim has. */
  readonly turned: boolean
  readonly leanings: Leanings
}

/** Reads evidence without a model of language: by numbers, dates, negations, opposed words, names and coverage. */
export interface PassageReader {
  /** How a claim and a checked claim are said. */
  readonly polarityOf: PolarityOf
  read(claim: string, evidence: Pick<Evidence, 'id' | 'title' | 'snippet'>): ReadPassage
}

/** A claim is a sentence: longer ones are read up to here. */
const CLAIM_LONGEST = 2_000
/** A passage speaks both ways where the two sides together have so much, and neither has enough alone. */
const BOTH_MIN = 0.8

/** What the weights of `content/models/claim-verdict.json` are trained on: `tools/train/claims/claim-verdict.mjs` measures with it. */
export function agreementFeatures(
  words: AgreementWords,
): (claim: string, evidence: Pick<Evidence, 'title' | 'snippet'>) => Readonly<Record<string, number>> {
  const statement = remember((text: string) => readStatement(text, words))
  return (claim, { title, snippet }) => {
    const found = compare(statement(claim.slice(0, CLAIM_LONGEST)), statement(snippet), statement(title))
    return Object.fromEntries(featuresOf(found).map((value, place) => [FEATURE_NAMES[place], value]))
  }
}

/**
 * Puts the word list and the model together. Pure but for what it remembers of short texts, which nobody can see.
 *
 * A verdict by a negation is dropped before the model is asked where the claim is not a plain fact: its opposite
 * would not follow. The model gets the corrected reading as a feature, so that its leanings fit the verdict.
 */
export function createPassageReader(words: AgreementWords, model: VerdictModel): PassageReader {
  const statement = remember((text: string) => readStatement(text, words))
  const { polarityOf, isPlain } = createWording(words)
  return {
    polarityOf,
    read(claim, { id, title, snippet }) {
      const found = compare(statement(claim.slice(0, CLAIM_LONGEST)), statement(snippet), statement(title))
      const plain = settling(found)
      const by = plain === 'negation' && !isPlain(claim) ? undefined : plain
      const leanings = model.leanings(featuresOf(found, by))
      const settles = verdictOf(by, leanings, model.verdictMin)
      return {
        id,
        stance: settles ? STANCE_OF[settles] : stanceOf(found, leanings, model.stanceMin),
        confidence: Math.max(leanings.supports, leanings.refutes),
        points: pointsOf(found),
        leanings,
        turned: by === 'negation',
        ...(settles ? { settles } : {}),
      }
    },
  }
}

/** The side that a verdict takes. */
const STANCE_OF = { true: 'supports', false: 'refutes' } as const

/** A verdict takes both: nothing but one plain difference (or none), and the learned weights on the same side. */
function verdictOf(by: Settling | undefined, leanings: Leanings, least: number): 'true' | 'false' | undefined {
  if (by === undefined) return undefined
  const verdict = by === 'same' ? 'true' : 'false'
  return leanings[STANCE_OF[verdict]] >= least ? verdict : undefined
}

/**
 * The side that the model leans to by at least `least`; `mixed` where it leans to both, `neutral` where the claim has no word to
 * compare.
 */
function stanceOf({ content }: Comparison, { supports, refutes }: Leanings, least: number): Stance {
  if (content.length === 0) return 'neutral'
  if (supports >= least) return 'supports'
  if (refutes >= least) return 'refutes'
  return supports + refutes >= BOTH_MIN && Math.min(supports, refutes) >= BOTH_MIN / 3 ? 'mixed' : 'neutral'
}
