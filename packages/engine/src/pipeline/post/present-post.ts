import { message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import {
  type CaseRoute,
  type DecidedClaim,
  type FinalLabel,
  type ForensicLog,
  type LinguisticProfile,
  localText,
  type ManipulationScore,
  type PostDecision,
  type PostFacts,
  type PublicationStatus,
  type Screening,
  type ScreeningAction,
  type TraceStep,
  unavailable,
} from '../../domain/index.ts'
import { hashesOf, type Policies } from '../explain-answer.ts'
import { explainToAudit, explainToPublic } from './explain-post.ts'
import { answersOf, type PostJudgement, type RoutedPost } from './judge/judge-post.ts'

/** Puts facts and answers together as the decision that goes out. */
export function presentPost(
  id: string,
  facts: PostFacts,
  judgement: RoutedPost,
  policies: Policies,
  trace: readonly TraceStep[],
): PostDecision {
  const {
    claimLikeness,
    manipulation,
    integrity,
    final,
    publication,
    screening,
    routing,
    order,
    outcome,
    cleanSample,
  } = judgement
  const answers = answersOf(judgement)
  const opened = presentCase(routing, order) ?? (cleanSample && presentCase(cleanSample))
  return {
    kind: 'post',
    id,
    lang: facts.lang,
    ...(outcome ? { outcome: outcome.outcome as PublicationStatus } : {}),
    label: final.outcome as FinalLabel,
    status: publication.outcome as PublicationStatus,
    escalate_to_human: publication.results['escalate_to_human'] === true,
    screening: presentScreening(facts, claimLikeness, screening),
    integrity: presentIntegrity(facts, integrity),
    claims: presentClaims(facts, judgement),
    ...(facts.claims_unread === undefined ? {} : { claims_unread: facts.claims_unread }),
    ...(facts.language_unread ? { language_unread: true } : {}),
    retrieval_coverage: facts.retrieval_coverage ?? 0,
    manipulation: presentManipulation(manipulation),
    ...(facts.downstream ? { downstream: facts.downstream } : {}),
    ...(opened ? { case: opened } : {}),
    findings: facts.findings,
    explanations: { public: explainToPublic(facts, judgement), audit: explainToAudit(facts, judgement) },
    facts,
    trace,
    answers,
    policies: hashesOf(policies, answers),
  }
}

/** Document 002: the action with the score and the features that it rests on. */
function presentScreening(facts: PostFacts, claimLikeness: PolicyAnswer, screening: PolicyAnswer): Screening {
  return {
    action: screening.outcome as ScreeningAction,
    label: screening.results['label'] as string | null,
    reason_codes: screening.codes,
    claim_likeness: claimLikeness.score ?? 0,
    band: claimLikeness.outcome as Screening['band'],
    features: heldFactors(claimLikeness),
    has_election_anchor: facts.claim_likeness?.election_anchor ?? false,
    stage: facts.settings.stage,
    ...(facts.settings.stage_by === undefined ? {} : { stage_by: facts.settings.stage_by }),
  }
}

/** Score, band and the features that held: what a scorecard of conditions says at its top level. */
export function presentScorecard(answer: PolicyAnswer) {
  return { score: answer.score ?? null, outcome: answer.outcome, features: heldFactors(answer) }
}

/** Ids of the factors that held, sorted. */
export function heldFactors({ factors = [] }: PolicyAnswer): string[] {
  return heldOf(factors)
    .map(({ id }) => id)
    .sort()
}

/** The penalties of a scorecard that subtracts, in the order of its table, by their documented (English) names. */
export function penaltiesOf({ factors = [] }: PolicyAnswer): { name: string; amount: number }[] {
  return heldOf(factors).map(({ name, amount }) => ({ name: localText(name, 'en'), amount }))
}

/** Factors that added something; an unknown one has not held. */
function heldOf(factors: NonNullable<PolicyAnswer['factors']>) {
  return factors.filter(({ held }) => held === true)
}

/** What the log shows of a text that was not profiled; its score is then null. */
const UNMEASURED: LinguisticProfile = {
  urgency_level: 0,
  grammar_quality: unavailable(message('signal.text_not_profiled')),
  tone_type: 'professional',
  credibility_markers: 'medium',
  specific_issues: [],
}

/** Document 003: the forensic log. */
export function presentIntegrity(
  { profile, detection }: Pick<PostFacts, 'profile' | 'detection'>,
  integrity: PolicyAnswer,
): ForensicLog {
  return {
    integrity_score: integrity.score ?? null,
    verdict: integrity.outcome,
    confidence: integrity.reason,
    penalties_applied: penaltiesOf(integrity),
    total_penalty: integrity.total ?? 0,
    linguistic_summary: profile ?? UNMEASURED,
    detection_summary: detection ?? {
      ai_probability: unavailable(message('signal.text_not_examined')),
      bot_patterns: 'none',
      manipulation_tactics: [],
      scam_indicators: [],
    },
  }
}

/** Document 000: the score, unrounded, with its four terms. */
export function presentManipulation({ score, factors = [] }: PolicyAnswer): ManipulationScore {
  const amount = (id: string) => factors.find((factor) => factor.id === id)?.amount ?? 0
  const terms = {
    caps: amount('caps'),
    punctuation: amount('punctuation'),
    loaded: amount('loaded'),
    repetition: amount('repetition'),
  }
  return { score: score ?? 0, terms }
}

/** Each claim with its evidence and the verdict that stands. */
function presentClaims(facts: PostFacts, { verifications }: PostJudgement): DecidedClaim[] {
  return (facts.claims ?? []).map((claim, index) => ({
    ...claim,
    evidence: facts.evidence?.[index] ?? [],
    verification: verifications![index]!,
    ...(facts.outside?.[claim.id] ? { outside: facts.outside[claim.id]! } : {}),
  }))
}

/** The answers that open a case: of routing, and of the draw among what is clean. */
const OPENS: readonly string[] = ['case', 'drawn']

/** The case that an answer opens, with the priority of `review-order` where that was asked. */
function presentCase({ outcome, results, reason }: PolicyAnswer, order?: PolicyAnswer): CaseRoute | undefined {
  if (!OPENS.includes(outcome)) return undefined
  const priority = (order?.outcome ?? results['priority']) as CaseRoute['priority']
  return { queue: results['queue'] as string, priority, reason }
}
