import type {
  DecidedClaim,
  Downstream,
  Finding,
  LearnedScore,
  PassageReading,
  PolicyAnswer,
  PostDecision,
  RetrievedEvidence,
} from '@tribunal/client'

export type Stance = RetrievedEvidence['stance']
export type Verdict = NonNullable<DecidedClaim['verification']['fact_check']>['verdict']
/** One thing on which a claim and a passage agree or differ. */
export type AgreementPoint = PassageReading['points'][number]
/** One thing that moved a learned signal. */
export type Influence = Extract<LearnedScore, { status: 'ok' }>['value']['influences'][number]
/** By the id of their model; empty where none was installed. */
export type LearnedScores = Readonly<Record<string, LearnedScore>>

/** What the pages show of a post's decision; the wire has more. */
export interface PostParts {
  readonly kind: 'post'
  readonly lang: string
  readonly findings: readonly Finding[]
  readonly claims: readonly DecidedClaim[]
  /** Further claims, which were not looked at. */
  readonly claimsUnread: number
  /** Claims are not found in the language of the text. */
  readonly languageUnread: boolean
  readonly learned: LearnedScores
  /** Undefined where the label asked for no downstream analysis. */
  readonly downstream: Downstream | undefined
  readonly campaign: PostDecision['facts']['campaign']
  readonly answers: readonly PolicyAnswer[]
  readonly trace: PostDecision['trace']
  readonly policies: PostDecision['policies']
  readonly explanations: PostDecision['explanations']
}

export function postParts(decision: PostDecision): PostParts {
  const { kind, lang, findings, claims, claims_unread: claimsUnread = 0, downstream } = decision
  const languageUnread = decision.language_unread === true
  const { answers, trace, policies, explanations } = decision
  const { learned = {}, campaign } = decision.facts
  const found = { findings, claims, claimsUnread, languageUnread, learned, downstream, campaign }
  return { kind, lang, ...found, answers, trace, policies, explanations }
}
