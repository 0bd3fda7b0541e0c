import type { PolicyAnswer } from '@tribunal/policy'
import type { Claim, ModelStepId, PostFacts, Verification } from '../../../domain/index.ts'
import { answer, type Policies } from '../../explain-answer.ts'
import type { PostJudgement } from '../judge/judge-post.ts'
import { learnedFacts } from '../judge/worth-checking.ts'

/** The claim that `claim-verification` would be asked about. */
export interface ClaimInQuestion {
  readonly claim: Claim
  readonly verification: Verification
  readonly evidence: readonly unknown[]
}

/** What the policy `ask-model-post` says of asking a model in `step`, as the decision stands. */
export function shouldCallModel(
  step: ModelStepId,
  facts: PostFacts,
  judgement: PostJudgement,
  policies: Policies,
  about?: ClaimInQuestion,
): PolicyAnswer {
  const { final, publication, integrity, claimLikeness, manipulation } = judgement
  const { detection } = facts
  return answer(policies, 'ask-model-post', {
    step,
    injection_suspected: facts.injection_suspected,
    publication_status: publication.outcome,
    label: final.outcome,
    integrity_verdict: integrity.outcome,
    claim_likeness_band: claimLikeness.outcome,
    manipulation_score: manipulation.score,
    sign_count: detection && detection.manipulation_tactics.length + detection.scam_indicators.length,
    claim_count: facts.claims?.length,
    word_count: facts.manipulation?.words,
    ...learnedFacts(facts),
    ...(about ? claimFacts(about) : {}),
  })
}

/** One claim as `ask-model-post` reads it. */
function claimFacts({ claim, verification: { fact_check }, evidence }: ClaimInQuestion) {
  return {
    verdict: fact_check?.verdict,
    verdict_confidence: fact_check?.confidence,
    evidence_count: evidence.length,
    domain: claim.domain,
    risk_level: claim.risk_level,
  }
}
