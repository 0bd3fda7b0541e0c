import { message } from '@tribunal/messages'
import { z } from 'zod'
import {
  type Claim,
  type Evidence,
  type ModelVerdict,
  ok,
  unavailable,
  VERDICTS,
  type Verdict,
} from '../../domain/index.ts'
import { listOf, oneOf, share } from '../answer-fields.ts'
import { defineModelStep } from '../model-step.ts'

/** One claim, and the evidence that a model may read on it. */
export interface ClaimToVerify {
  readonly claim: Pick<Claim, 'text'>
  /** All that a verdict may rest on. */
  readonly evidence: readonly Evidence[]
}

/** What one item is shown with; the gist of an article stands in its first lines. */
const SNIPPET_MAX = 2_000
/** Items of evidence that an answer may name. */
const ITEMS_MAX = 40
/** An id of the evidence; whether it was given is checked apart. */
const id = () => z.string().max(200)

const fields = z.object({
  stances: listOf(
    z.object({ id: id(), stance: oneOf(['supports', 'refutes', 'mixed', 'neutral']), confidence: share() }),
    ITEMS_MAX,
  ),
  verdict: oneOf(VERDICTS),
  confidence: share(),
  support_confidence: share(),
  refute_confidence: share(),
  cited: listOf(id(), ITEMS_MAX),
})

/**
 * Spec section 3, step 6: what the evidence given says of one claim. An answer is refused whole where it cites or
 * weighs anything that was not given, settles the claim without a citation, or contradicts itself.
 */
export const claimVerification = defineModelStep({
  id: 'claim-verification',
  fields,
  maxOutputTokens: 1_000,
  material: ({ claim, evidence }: ClaimToVerify) => ({ claim: claim.text, evidence: evidence.map(shown) }),
  check(said, { evidence }) {
    const given = new Set(evidence.map((item) => item.id))
    const value: ModelVerdict = { ...said, cited: [...new Set(said.cited)] }
    if (![...value.cited, ...value.stances.map((item) => item.id)].every((id) => given.has(id)))
      return unavailable(message('model.evidence_not_given'))
    if (value.verdict !== 'unknown' && value.cited.length === 0) return unavailable(message('model.nothing_cited'))
    return isAtOdds(value) ? unavailable(message('model.answer_contradicts_itself')) : ok({ value })
  },
  vote: ({ verdict }: ModelVerdict) => verdict,
  combine: (agreeing, agreement) => lowered(agreeing[0]!, agreement),
  gravity: ({ verdict }) => GRAVITY.indexOf(verdict),
})

/** Least grave first: what leads to a person is graver than what leads to none. */
const GRAVITY: readonly Verdict[] = ['true', 'mixed', 'unknown', 'false']

/** What a model sees of an item: neither its stance nor its quality, which it is to judge by itself. */
function shown({ id, title, publisher, date, snippet, checked_claim }: Evidence) {
  const checked = checked_claim && {
    claim: checked_claim.claim,
    verdict: checked_claim.verdict,
    rating: checked_claim.rating,
  }
  return { id, title, publisher, date, snippet: snippet.slice(0, SNIPPET_MAX), checked_claim: checked }
}

/** A verdict against its own confidences, or against every stance it took on what it cites. */
function isAtOdds({ verdict, support_confidence, refute_confidence, cited, stances }: ModelVerdict): boolean {
  if (verdict !== 'true' && verdict !== 'false') return false
  const [own, other, speaksFor] =
    verdict === 'true'
      ? [support_confidence, refute_confidence, 'supports']
      : [refute_confidence, support_confidence, 'refutes']
  const taken = stances.filter(({ id }) => cited.includes(id))
  return own < other || (taken.length > 0 && taken.every(({ stance }) => stance !== speaksFor))
}

/** Models that disagree are less sure together than each of them alone. */
function lowered(said: ModelVerdict, agreement: number): ModelVerdict {
  return {
    ...said,
    confidence: said.confidence * agreement,
    support_confidence: said.support_confidence * agreement,
    refute_confidence: said.refute_confidence * agreement,
    stances: said.stances.map((item) => ({ ...item, confidence: item.confidence * agreement })),
  }
}
