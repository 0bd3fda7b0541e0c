import type { ListedKinds, PassageReader } from '@tribunal/signals'
import { type ClaimLists, commitmentReader } from '@tribunal/signals'
import type { SaidClaim, SaidDetection, SaidProfile } from '../../../advice/steps/index.ts'
import type { Claim, ModelVerdict, PostFacts } from '../../../domain/index.ts'
import { coverageOf } from '../judge/judge-post.ts'
import { findingsOf, mergeClaims, mergeDetection, mergeFindings, mergeProfile } from '../merge-advice.ts'
import { weighStances } from './weigh-stances.ts'

/** Facts of a post that advice adds or replaces. */
export type Advice = { -readonly [K in keyof PostFacts]?: PostFacts[K] }

/** What models say of a text; what none was asked about, or none could say, is absent. */
export interface SaidOfText {
  readonly profile?: SaidProfile | undefined
  readonly detection?: SaidDetection | undefined
  readonly claims?: readonly SaidClaim[] | undefined
}

/** Merges what models say of a text. Where nothing was measured a model does not stand in: the fact stays unknown. */
export function applyReading(
  facts: PostFacts,
  said: SaidOfText,
  text: string,
  { kinds, claimLists }: { readonly kinds: ListedKinds; readonly claimLists: ClaimLists },
): Advice {
  const { profile, detection, claims } = facts
  const advice: Advice = {}
  if (profile && said.profile) advice.profile = mergeProfile(profile, said.profile)
  if (detection && said.detection) {
    const { manipulation_tactics, scam_indicators } = said.detection
    advice.detection = mergeDetection(detection, said.detection)
    advice.findings = mergeFindings(facts.findings, [
      ...findingsOf('model-tactic', manipulation_tactics, kinds.tactics),
      ...findingsOf('model-scam-indicator', scam_indicators, kinds.indicators),
    ])
  }
  if (claims && said.claims) advice.claims = mergeClaims(claims, said.claims, text, commitmentReader(text, claimLists))
  return advice
}

/** The evidence on claims that were added, and what it says without a model, behind that of the measured ones. */
export function applyEvidence(
  { evidence, verifications }: Required<Pick<PostFacts, 'evidence' | 'verifications'>>,
  found: Required<Pick<PostFacts, 'evidence' | 'verifications'>>,
) {
  const all = [...evidence, ...found.evidence]
  return {
    evidence: all,
    retrieval_coverage: coverageOf(all),
    verifications: [...verifications, ...found.verifications],
  } satisfies Advice
}

/** What models read in the evidence, by claim, beside what was measured: which of the two stands is for a policy. */
export function applyVerdicts(
  claims: readonly Pick<Claim, 'text'>[],
  { evidence, verifications }: Required<Pick<PostFacts, 'evidence' | 'verifications'>>,
  said: readonly (ModelVerdict | undefined)[],
  reader?: PassageReader,
): Advice {
  return {
    verifications: verifications.map((verification, index) => {
      const verdict = said[index]
      if (!verdict) return verification
      const weighed = weighStances(claims[index]!.text, verdict, evidence[index]!, reader)
      return { ...verification, said: verdict, weighed }
    }),
  }
}
