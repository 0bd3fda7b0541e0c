import type { Measured, PolicyAnswer, PostFacts, Verification } from '../../domain/index.ts'
import { answer, type Policies } from '../house.ts'

/** The answers of the policies that judge a post, before it is routed. */
export interface PostJudgement {
  readonly claimLikeness: PolicyAnswer
  readonly manipulation: PolicyAnswer
  readonly integrity: PolicyAnswer
  readonly final: PolicyAnswer
  readonly publication: PolicyAnswer
  readonly screening: PolicyAnswer
}

/** Where no answer can be had from the evidence: no score and no fact check. */
export function unverified(claimId: string, reason: string): Verification {
  return {
    claim_id: claimId,
    support_confidence: 0,
    refute_confidence: 0,
    claim_score: null,
    fact_check: null,
    cited: [],
    reason,
  }
}

/** The verification of each claim; a claim whose verifier failed has none to rest on. */
export function verificationsOf(facts: PostFacts): readonly Verification[] | undefined {
  return facts.claims?.map(
    (claim, index) => facts.verifications?.[index] ?? unverified(claim.id, 'the claim was not checked'),
  )
}

export function judgeClaimLikeness(facts: Pick<PostFacts, 'claim_likeness'>, policies: Policies): PolicyAnswer {
  return answer(policies, 'claim-likeness', { ...facts.claim_likeness })
}

export function judgeManipulation(facts: Pick<PostFacts, 'manipulation'>, policies: Policies): PolicyAnswer {
  return answer(policies, 'manipulation', { ...facts.manipulation })
}

/** Document 003, auditor: the profile and the detection as penalties. */
export function judgeIntegrity(
  { profile, detection }: Pick<PostFacts, 'profile' | 'detection'>,
  policies: Policies,
): PolicyAnswer {
  return answer(policies, 'integrity', {
    urgency_level: profile?.urgency_level,
    grammar_quality: profile && known(profile.grammar_quality),
    tone_type: profile?.tone_type,
    credibility_markers: profile?.credibility_markers,
    ai_probability: detection && known(detection.ai_probability),
    bot_patterns: detection?.bot_patterns,
    manipulation_tactics: detection?.manipulation_tactics,
    scam_indicators: detection?.scam_indicators,
  })
}

function known<T>(measured: Measured<T>): T | undefined {
  return measured.status === 'ok' ? measured.value : undefined
}

/** Document 000: the final label. */
export function judgeFinal(facts: PostFacts, manipulation: PolicyAnswer, policies: Policies): PolicyAnswer {
  return answer(policies, 'final-decision', {
    claims: verificationsOf(facts),
    retrieval_coverage: facts.retrieval_coverage ?? (facts.claims ? 0 : undefined),
    manipulation_score: manipulation.score,
  })
}

/** Document 004: whether the post may run as it is. */
export function judgePublication(facts: PostFacts, policies: Policies): PolicyAnswer {
  const verifications = verificationsOf(facts)
  return answer(policies, facts.settings.publication, {
    claims: facts.claims?.map(({ domain, risk_level }, index) => ({
      domain,
      risk_level,
      fact_check: verifications![index]!.fact_check,
    })),
  })
}

/** Document 002: what screening does; a block rests on evidence or on the lexicon, never on claim-likeness alone. */
export function judgeScreening(
  facts: PostFacts,
  claimLikeness: PolicyAnswer,
  final: PolicyAnswer,
  policies: Policies,
): PolicyAnswer {
  return answer(policies, 'screening', {
    claim_likeness_band: claimLikeness.outcome,
    has_election_anchor: facts.claim_likeness?.election_anchor,
    stage: facts.settings.stage,
    lexicon_matches: facts.lexicon_matches,
    final_label: final.outcome,
    fact_checks: (verificationsOf(facts) ?? []).flatMap(({ fact_check }) => fact_check ?? []),
  })
}

/** Whether a case opens, in which queue, with which priority. */
export function judgeRouting(facts: PostFacts, judgement: PostJudgement, policies: Policies): PolicyAnswer {
  return answer(policies, 'post-routing', {
    screening_action: judgement.screening.outcome,
    screening_label: judgement.screening.results['label'],
    stage: facts.settings.stage,
    publication_status: judgement.publication.outcome,
    claims: facts.claims,
    label: judgement.final.outcome,
    label_rule: judgement.final.rule,
    integrity_verdict: judgement.integrity.outcome,
    disguised: facts.disguised ?? false,
    injection_suspected: facts.injection_suspected ?? false,
  })
}
