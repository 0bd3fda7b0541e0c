import { type Message, message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { known } from '@tribunal/signals'
import type {
  Claim,
  ClaimDomain,
  Commitment,
  Evidence,
  FinalLabel,
  PostFacts,
  Verification,
} from '../../../domain/index.ts'
import { answer, type Policies } from '../../explain-answer.ts'
import { escalate, suspendedIn } from '../../rule-circuit-breaker.ts'
import { factName, learnedFacts, skippedIn } from './worth-checking.ts'

/** The answers of the policies that judge a post, before it is routed. */
export interface PostJudgement {
  readonly claimLikeness: PolicyAnswer
  readonly manipulation: PolicyAnswer
  readonly integrity: PolicyAnswer
  readonly final: PolicyAnswer
  readonly publication: PolicyAnswer
  readonly screening: PolicyAnswer
  /** What stands where a model read the evidence; absent where none did. */
  readonly aggregation?: PolicyAnswer
  /** Which claims are worth checking; absent in records from before it was asked, and where no claim was found. */
  readonly worth?: PolicyAnswer
  /** The verdict on each claim as it stands; undefined where no claims were looked for. */
  readonly verifications: readonly Verification[] | undefined
}

/** The answers of all policies that judge a post. */
export interface RoutedPost extends PostJudgement {
  readonly routing: PolicyAnswer
  /** How soon a person looks; absent where nothing waits for a fact check, or the record names no policy for it. */
  readonly order?: PolicyAnswer
  /** Absent in records from before one outcome was made of the answers: their status is the outcome. */
  readonly outcome?: PolicyAnswer
  /** Whether a clean post is drawn for a look; absent where it is not clean, has a case, or no draw was recorded. */
  readonly cleanSample?: PolicyAnswer
}

/** The answers in the order in which the policies ran. */
export function answersOf(judged: RoutedPost): readonly PolicyAnswer[] {
  return ANSWERS.flatMap((name) => judged[name] ?? [])
}

/** In the order in which the policies run, which a record keeps. */
const ANSWERS = [
  'claimLikeness',
  'manipulation',
  'integrity',
  'aggregation',
  'worth',
  'final',
  'publication',
  'screening',
  'routing',
  'order',
  'outcome',
  'cleanSample',
] as const satisfies readonly (keyof RoutedPost)[]

/**
 * Where no answer can be had from the evidence: no score and no fact check. It differs from the verdict `unknown`,
 * which says that evidence was read and settles nothing.
 */
export function unverified(claimId: string, reason: Message): Verification {
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

const NOT_CHECKED = message('verdict.not_checked')

/** The verification of each claim; a claim whose verifier failed has none to rest on. */
export function verificationsOf(facts: PostFacts): readonly Verification[] | undefined {
  return facts.claims?.map((claim, index) => facts.verifications?.[index] ?? unverified(claim.id, NOT_CHECKED))
}

/** Why nothing is known of claims beyond the fifty that are looked at. */
const NOT_LOOKED_AT = message('verdict.not_looked_at')

/**
 * Claims that were not looked at stand behind the others as one of which nothing is known: so no policy takes a post for
 * settled whose claims were not all looked at, however many harmless ones it has.
 */
function withUnread<T>({ claims_unread }: PostFacts, claims: readonly T[] | undefined, unknown: T) {
  return claims && claims_unread !== undefined ? [...claims, unknown] : claims
}

/** Document 002: the score and its band, by the policy `claim-likeness`. Without the features the score is unknown. */
export function judgeClaimLikeness(facts: Pick<PostFacts, 'claim_likeness'>, policies: Policies): PolicyAnswer {
  return answer(policies, 'claim-likeness', { ...facts.claim_likeness })
}

/** Document 000: the manipulation score, by the policy `manipulation`. Without the counts it is unknown. */
export function judgeManipulation(facts: Pick<PostFacts, 'manipulation'>, policies: Policies): PolicyAnswer {
  return answer(policies, 'manipulation', { ...facts.manipulation })
}

/**
 * Document 003, auditor: the profile and the detection as penalties. What could not be measured is left out, and the
 * policy sees it as unknown.
 */
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

/**
 * Document 000: the final label. Claims that only a model found can make it graver and never milder: an unproven one
 * does not take a refuted post's label away (rule 1), nor does a proven one make a post without other claims true. Where
 * they change nothing, the rule is the one that holds without them.
 */
export function judgeFinal(facts: PostFacts, manipulation: PolicyAnswer, policies: Policies): PolicyAnswer {
  const judged = judgeLabel(facts, manipulation, policies)
  if (!facts.claims?.some(isAdded)) return judged
  const measured = judgeLabel(withoutAdded(facts, facts.claims), manipulation, policies)
  return LABELS.indexOf(measured.outcome) >= LABELS.indexOf(judged.outcome) ? measured : judged
}

/** Least grave first, as the policy `final-decision` declares its outcomes. */
const LABELS: readonly string[] = ['high_conf_true', 'send_downstream', 'high_conf_fake'] satisfies FinalLabel[]

/**
 * Document 000, Decision Rules, on all claims of the facts, with one for those that were not looked at. The coverage
 * is 0 where claims were found and no evidence was looked up, and unknown where no claims were looked for.
 */
function judgeLabel(facts: PostFacts, manipulation: PolicyAnswer, policies: Policies): PolicyAnswer {
  return answer(policies, 'final-decision', {
    claims: withUnread(
      facts,
      verificationsOf(facts)?.map((one, index) => ({ ...one, ...stanceIn(facts.claims![index]!) })),
      unverified('unread', NOT_LOOKED_AT),
    ),
    retrieval_coverage: facts.retrieval_coverage ?? (facts.claims ? 0 : undefined),
    manipulation_score: manipulation.score,
  })
}

/** How the author stands to a claim, as policies read it; absent in records from before it was read. */
function stanceIn({ commitment }: Claim): { commitment?: Commitment } {
  return commitment === undefined ? {} : { commitment }
}

/** Whether only a model found the claim. */
const isAdded = ({ found_by }: Claim) => found_by !== undefined

/** The facts on measured claims alone; claims that were added come after them. */
function withoutAdded(facts: PostFacts, claims: readonly Claim[]): PostFacts {
  const measured = claims.filter((claim) => !isAdded(claim))
  const { retrieval_coverage: _, evidence: found, ...rest } = facts
  const evidence = found?.slice(0, measured.length)
  return {
    ...rest,
    claims: measured,
    ...(evidence ? { evidence, retrieval_coverage: coverageOf(evidence) } : {}),
  }
}

/** Claims with at least one item of evidence ÷ max(1, claims) (spec section 3, step 5). */
export function coverageOf(evidence: NonNullable<PostFacts['evidence']>): number {
  return evidence.filter((items) => items.length > 0).length / Math.max(1, evidence.length)
}

/**
 * Document 004: whether the post may run as it is. Which of the two policies answers is a setting: `publication` or
 * `publication-strict`.
 */
export function judgePublication(facts: PostFacts, policies: Policies): PolicyAnswer {
  const verifications = verificationsOf(facts)
  return answer(policies, facts.settings.publication, {
    claims: withUnread(
      facts,
      facts.claims?.map((claim, index) => ({
        ...stanceIn(claim),
        domain: claim.domain,
        risk_level: claim.risk_level,
        fact_check: verifications![index]!.fact_check,
      })),
      { domain: 'general', risk_level: 'low', fact_check: { verdict: 'unknown', confidence: 0 } },
    ),
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
    signals: signalsOf(facts),
    final_label: final.outcome,
    fact_checks: (verificationsOf(facts) ?? []).flatMap(({ fact_check }, index) =>
      fact_check ? { ...fact_check, ...stanceIn(facts.claims![index]!) } : [],
    ),
  })
}

/** Added signals under names that a condition may have: `chain_message`. Unknown in records from before. */
function signalsOf({ signals }: PostFacts): Readonly<Record<string, unknown>> | undefined {
  if (!signals) return undefined
  const named: Record<string, unknown> = {}
  for (const id in signals) named[factName(id)] = signals[id]
  return named
}

/** The answers that routing reads. */
type ForRouting = Pick<PostJudgement, 'claimLikeness' | 'integrity' | 'final' | 'publication' | 'screening'>

/**
 * Whether a case opens, in which queue, with which priority. It reads nearly all that is known of the post, because a
 * case may have many grounds: a claim of grave domain, a threat, a campaign, a disguise, a language that was not
 * read.
 */
export function judgeRouting(facts: PostFacts, judgement: ForRouting, policies: Policies): PolicyAnswer {
  const routing = answer(policies, 'post-routing', {
    screening_action: judgement.screening.outcome,
    screening_label: judgement.screening.results['label'],
    election: namesElection(facts, judgement),
    stage: facts.settings.stage,
    publication_status: judgement.publication.outcome,
    claims: facts.claims,
    signals: signalsOf(facts),
    label: judgement.final.outcome,
    label_rule: judgement.final.rule,
    integrity_verdict: judgement.integrity.outcome,
    disguised: facts.disguised ?? false,
    language_unread: facts.language_unread ?? false,
    injection_suspected: facts.injection_suspected ?? false,
    tone: facts.profile?.tone_type,
    issues: facts.profile?.specific_issues,
    scam_indicators: facts.detection?.scam_indicators,
    ...learnedFacts(facts),
    campaign_size: facts.campaign?.size,
  })
  const suspended =
    suspendedIn(judgement.publication) ?? suspendedIn(judgement.final) ?? suspendedIn(judgement.screening)
  // Held to review, and never dropped: also where the stage would open no case.
  return suspended === undefined || routing.outcome === 'case'
    ? routing
    : escalate(routing, suspended, 'case', CASE_OF_SUSPENDED)
}

/** Does the text name an election and look like a claim on it, as the screening asks? */
function namesElection({ claim_likeness }: PostFacts, { claimLikeness }: ForRouting): boolean {
  return claim_likeness?.election_anchor === true && /^(?:medium|high)$/.test(claimLikeness.outcome)
}

/** Where a post goes that a suspended rule determined. */
const CASE_OF_SUSPENDED = { queue: 'trust_safety', priority: 'high' }

/** Of these an unchecked claim goes to a person (document 004). */
const GRAVE_DOMAINS: ReadonlySet<ClaimDomain> = new Set(['health', 'finance', 'politics'])

/** Where people check claims. */
const FACT_CHECK = 'fact_check'

/**
 * In which order people look at what waits for a fact check: harm × reach × doubt. Undefined where it is not asked: of what opens
 * no case, waits elsewhere or is urgent, and in records that name no policy for it.
 */
export function judgeOrder(
  facts: PostFacts,
  { worth }: { readonly worth?: PolicyAnswer | undefined },
  { outcome, results }: PolicyAnswer,
  policies: Policies,
): PolicyAnswer | undefined {
  const { order_policy: policy, claims, evidence, campaign } = facts
  if (policy === undefined || outcome !== 'case') return undefined
  if (results['queue'] !== FACT_CHECK || results['priority'] === 'urgent') return undefined
  const skipped = skippedIn(worth?.items)
  // A claim that was not checked waits all the same where its risk is what sends the post to a person.
  const isRisk = ({ domain, risk_level }: Claim) =>
    facts.order_reads === 'risks' && (risk_level === 'high' || GRAVE_DOMAINS.has(domain))
  const waiting = claims?.flatMap((claim, index) => {
    const contested = (evidence?.[index] ?? []).some(speaksAgainst)
    const { domain, risk_level } = claim
    return skipped.has(index) && !isRisk(claim) ? [] : { domain, risk_level, contested }
  })
  return answer(policies, policy, { claims: waiting, campaign_size: campaign?.size })
}

/** Was the same, or what is said of the same in other words, checked false or in part false? */
function speaksAgainst({ checked_claim: checked }: Evidence): boolean {
  if (!checked || (checked.verdict !== 'false' && checked.verdict !== 'mixed')) return false
  return checked.near === true || (checked.match ?? 0) > 0
}

/** The one word to act on: the worst of the answers, as far as the stage enforces it. */
export function judgeOutcome(
  { settings: { stage } }: PostFacts,
  { publication, screening }: Pick<PostJudgement, 'publication' | 'screening'>,
  routing: PolicyAnswer,
  policies: Policies,
): PolicyAnswer {
  return answer(policies, 'post-outcome', {
    publication_status: publication.outcome,
    screening_action: screening.outcome,
    routing: routing.outcome,
    stage,
  })
}

/**
 * Whether a person looks at a post of which nothing was found, so that what is missed is measured. It stays clean. Undefined
 * where it is not asked: of what is not clean, of what opens a case anyway, and in records without a draw.
 */
export function judgeSample(
  { settings: { stage }, sample }: PostFacts,
  { routing, outcome }: Pick<RoutedPost, 'routing' | 'outcome'>,
  policies: Policies,
): PolicyAnswer | undefined {
  if (sample === undefined || routing.outcome === 'case' || outcome?.outcome !== 'clean') return undefined
  return answer(policies, 'clean-sample', { stage, sample })
}
