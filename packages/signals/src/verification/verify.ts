import type { Claim, Evidence, PassageReading, Stance, Verdict, Verification } from '@tribunal/contract'
import { type Message, message } from '@tribunal/messages'
import type { PassageReader, ReadPassage } from './agreement/index.ts'
import { foldedWords } from './content-words.ts'
import { coverageOf, MATCH_MIN, matchProbability, RATING_MIN } from './match-gate.ts'
import { negationsDiffer, type PolarityOf } from './polarity.ts'

/** What one item of evidence says of a claim. */
export interface Reading {
  readonly id: string
  /** Probability that the item is about this very claim; 0 for a passage. */
  readonly match: number
  /** The item's verdict carried over to the claim; `unknown` where that is not safe. */
  readonly verdict: Verdict
  /** How sure the carried verdict is; 0 where none was carried over. */
  readonly confidence: number
  /** The verdict is that of the opposite, turned round. */
  readonly turned: boolean
  /** The item's checked claim says in other words what the claim is about. */
  readonly near?: boolean
}

/** A verification whose verifier did not fail: it has an answer, if only `unknown`. */
export type Verified = Verification & { readonly fact_check: NonNullable<Verification['fact_check']> }

/**
 * How sure a verdict can be that rests on a passage, or that was turned round. Measured on the claims with given evidence of
 * nine public sets (`bench/verification.mjs`); below what the final decision asks of strong support (0.9) and of strong
 * refutation (0.1 or less), so that such a verdict gives no final label.
 */
export const PASSAGE_CONFIDENCE = 0.85
/** Turning a verdict round costs certainty: a negation can be read wrongly. */
const FLIPPED = 0.95
/** Each further source that agrees takes this share of the doubt away; not more, since they may share one error. */
const DOUBT_LEFT = 0.7
/** Several sources never make certain. */
const CONFIDENCE_MAX = 0.99
const NEUTRAL = 0.5

/** Who has no list of words carries a verdict over to the same words in the same order, and to nothing else. */
const wordForWord: PolarityOf = (claim, checked) =>
  foldedWords(claim).join(' ') === foldedWords(checked).join(' ') ? 'same' : 'unsure'

/**
 * Reads one item of evidence. A checked claim can carry its verdict over; a passage says nothing without a reader: nearness
 * does not separate support from refutation.
 */
export function readEvidence(claim: string, evidence: Evidence, reader?: PassageReader): Reading {
  const checked = evidence.checked_claim
  if (!checked) return reader ? settledBy(reader.read(claim, evidence)) : { id: evidence.id, match: 0, ...NOTHING }
  const coverage = coverageOf(claim, { claim: checked.claim, title: evidence.title })
  const match = checked.match ?? matchProbability(coverage, evidence.retrieval_score)
  const polarityOf = reader?.polarityOf ?? wordForWord
  // Written so that a match that is no number is not trusted.
  const polarity = match >= MATCH_MIN ? polarityOf(claim, checked.claim) : 'unsure'
  if (polarity === 'unsure')
    return { id: evidence.id, match, ...NOTHING, ...(checked.near === true ? { near: true } : {}) }
  const verdict = polarity === 'opposite' ? OTHER_WAY[checked.verdict] : checked.verdict
  const turned = verdict !== checked.verdict
  const confidence = Math.min(CONFIDENCE_MAX, match * (turned ? FLIPPED : 1))
  return { id: evidence.id, match, verdict, confidence, turned }
}

/** The verdict of a fact check on a claim that it is likelier about than not. */
export interface OwnRating {
  readonly verdict: Verdict
  /** A negation may turn the verdict round, and it is not known whether it does. */
  readonly mayBeTurned: boolean
}

/**
 * The rating of an item of evidence as it bears on a claim: turned round only where its verdict is carried over turned.
 * Undefined for a passage, and for a fact check that is likelier about something else.
 */
export function ratingOf(claim: string, evidence: Evidence, reader?: PassageReader): OwnRating | undefined {
  const checked = evidence.checked_claim
  if (!checked) return undefined
  const coverage = coverageOf(claim, { claim: checked.claim, title: evidence.title })
  const match = checked.match ?? matchProbability(coverage, evidence.retrieval_score)
  if (match < RATING_MIN) return undefined
  const polarity = (reader?.polarityOf ?? wordForWord)(claim, checked.claim)
  return {
    verdict: polarity === 'opposite' ? OTHER_WAY[checked.verdict] : checked.verdict,
    mayBeTurned: polarity === 'unsure' && negationsDiffer(claim, checked.claim),
  }
}

/** What an item says that carries no verdict over. */
const NOTHING = { verdict: 'unknown', confidence: 0, turned: false } as const

/** A passage that was read, as evidence. Its match is 0: it is not a checked claim, and never outweighs one. */
function settledBy({ id, settles, turned }: ReadPassage): Reading {
  if (!settles) return { id, match: 0, ...NOTHING }
  return { id, match: 0, verdict: settles, confidence: PASSAGE_CONFIDENCE, turned }
}

/** How an item of evidence stands to a claim, as far as is known without a model. */
export function stanceOf(claim: string, evidence: Evidence, reader?: PassageReader): Stance {
  const stances = { true: 'supports', false: 'refutes', mixed: 'mixed', unknown: 'neutral' } as const
  return stances[readEvidence(claim, evidence, reader).verdict]
}

/** The verdict on the opposite. Mixed and unknown stay what they are: a negation of them says nothing. */
const OTHER_WAY = { true: 'false', false: 'true', mixed: 'mixed', unknown: 'unknown' } as const

/**
 * The verdict on one claim from the evidence given, without a model of language (spec section 3, step 6). Cautious: an
 * already checked claim that passes the match gate carries its verdict over (turned round where the claim is its plain
 * negation), a passage settles a claim only where it says it in so many words, or all of it but one plain thing; anything
 * else is `unknown`. The order of the evidence changes nothing, evidence that settles nothing changes no verdict, and only
 * given evidence is cited.
 * `reader` says how texts are said; without one a verdict is carried over to the same words only, and passages say nothing.
 */
export function verify(
  claim: Pick<Claim, 'id' | 'text'>,
  evidence: readonly Evidence[],
  reader?: PassageReader,
): Verified {
  const passages = reader
    ? evidence.filter((item) => !item.checked_claim).map((item) => reader.read(claim.text, item))
    : []
  const settled = new Map(passages.map((passage) => [passage.id, passage]))
  const readings = evidence.map((item) => {
    const passage = item.checked_claim ? undefined : settled.get(item.id)
    return passage ? settledBy(passage) : readEvidence(claim.text, item, reader)
  })
  const verified = verdictFrom(claim.id, readings)
  return passages.length === 0 ? verified : { ...verified, passages: passages.map(shown).sort(byId) }
}

/** What is recorded of a reading: not the parts of its confidence. */
function shown({ id, stance, confidence, points }: ReadPassage): PassageReading {
  return { id, stance, confidence, points }
}

/**
 * Puts the readings of one claim together.
 *
 * 1. Checked claims outweigh passages; where there is one, passages have no say.
 * 2. Where fact checkers disagree, the verdict is mixed; where passages do, it is unknown.
 * 3. Where all agree, the surest speaks, and each further one takes a share of the doubt away. A verdict that was
 *   turned round is used only where no straight one is there, and is capped at the confidence of a passage.
 */
function verdictFrom(claimId: string, readings: readonly Reading[]): Verified {
  if (readings.length === 0) return answer(claimId, 'unknown', 0, null, [], message('verdict.no_evidence'))
  const speaking = preferChecked(readings.filter((reading) => reading.verdict !== 'unknown')).sort(byStrength)
  if (speaking.length === 0) return withoutVerdict(claimId, readings)
  const verdicts = new Set(speaking.map((reading) => reading.verdict))
  const cited = speaking.map((reading) => reading.id)
  const isChecked = speaking[0]!.match > 0
  if (verdicts.size > 1) {
    if (!isChecked) return answer(claimId, 'unknown', 0, NEUTRAL, cited, message('verdict.sources_oppose'))
    const reason = message('verdict.checkers_disagree')
    return answer(claimId, 'mixed', speaking[0]!.confidence, NEUTRAL, cited, reason)
  }
  // A verdict that was turned round makes one that was not no surer.
  const straight = speaking.filter((reading) => !reading.turned)
  const [best, ...agreeing] = straight.length > 0 ? straight : speaking
  const { verdict, turned } = best!
  const confidence = Math.min(
    isChecked && !turned ? CONFIDENCE_MAX : PASSAGE_CONFIDENCE,
    1 - (1 - best!.confidence) * DOUBT_LEFT ** agreeing.length,
  )
  const reason = isChecked ? checkedReason(best!, agreeing.length + 1) : passageReason(verdict)
  const found = answer(claimId, verdict, confidence, scoreOf(verdict, confidence), cited, reason)
  return turned ? { ...found, turned } : found
}

/**
 * The reason of a verdict that was carried over, in the words of the verdict that was found: of a turned one, that of
 * the opposite.
 */
function checkedReason({ verdict, turned }: Reading, count: number): Message {
  const found = turned ? OTHER_WAY[verdict] : verdict
  if (found === 'unknown') return message('verdict.not_settled')
  return message(turned ? `verdict.opposite_checked_${found}` : `verdict.checked_${found}`, { count })
}

function passageReason(verdict: Verdict): Message {
  return message(verdict === 'true' ? 'verdict.says_so' : 'verdict.says_otherwise')
}

/** Is all that a verification cites among the evidence that was given? Answers that fail this are rejected (spec section 3, step 6). */
export function citationsExist(
  verification: Pick<Verification, 'cited'>,
  evidence: readonly Pick<Evidence, 'id'>[],
): boolean {
  const given = new Set(evidence.map((item) => item.id))
  return verification.cited.every((id) => given.has(id))
}

/** Where somebody has checked the claim, passages have no say. */
function preferChecked(readings: Reading[]): Reading[] {
  const checked = readings.filter((reading) => reading.match > 0)
  return checked.length > 0 ? checked : readings
}

/** Sure of `unknown` only where a source checked this very claim and could not settle it. */
function withoutVerdict(claimId: string, readings: readonly Reading[]): Verified {
  const near = readings.filter((reading) => reading.match >= MATCH_MIN || reading.near).sort(byStrength)
  const reason = message(near.length > 0 ? 'verdict.similar_checked' : 'verdict.not_settled')
  return answer(
    claimId,
    'unknown',
    near[0]?.confidence ?? 0,
    NEUTRAL,
    near.map((reading) => reading.id),
    reason,
  )
}

/** 0 refuted, 1 supported: as far from neutral as the confidence allows. */
export function scoreOf(verdict: Verdict, confidence: number): number {
  if (verdict === 'true') return confidence
  return verdict === 'false' ? 1 - confidence : NEUTRAL
}

/** Confidence in support and in refutation. */
export function sidesOf(verdict: Verdict, confidence: number): readonly [support: number, refute: number] {
  const sides = {
    true: [confidence, 1 - confidence],
    false: [1 - confidence, confidence],
    mixed: [NEUTRAL, NEUTRAL],
    unknown: [0, 0],
  } as const
  return sides[verdict]
}

/**
 * A verification as it is recorded: both confidences follow from the verdict and its confidence, and each source is
 * cited once.
 */
function answer(
  claimId: string,
  verdict: Verdict,
  confidence: number,
  score: number | null,
  cited: readonly string[],
  reason: Message,
): Verified {
  const [support, refute] = sidesOf(verdict, confidence)
  return {
    claim_id: claimId,
    support_confidence: support,
    refute_confidence: refute,
    claim_score: score,
    fact_check: { verdict, confidence },
    cited: [...new Set(cited)],
    reason,
  }
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Strongest first; equals in the order of their ids, so that the order of the evidence changes nothing. */
function byStrength(a: Reading, b: Reading): number {
  return b.confidence - a.confidence || b.match - a.match || byId(a, b)
}
