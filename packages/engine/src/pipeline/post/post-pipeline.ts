import type {
  CaseRoute,
  DecidedClaim,
  FinalLabel,
  ForensicLog,
  LinguisticProfile,
  ManipulationScore,
  PolicyAnswer,
  Post,
  PostDecision,
  PostFacts,
  PublicationStatus,
  Screening,
  ScreeningAction,
  Settings,
} from '../../domain/index.ts'
import { unavailable } from '../../domain/index.ts'
import { hashesOf, type Policies } from '../house.ts'
import { type Clock, runSteps, Tracer } from '../step.ts'
import { type Collecting, downstreamStep, POST_STEPS, type PostPorts } from './collect-post.ts'
import { explainToAudit, explainToPublic } from './explain-post.ts'
import {
  judgeClaimLikeness,
  judgeFinal,
  judgeIntegrity,
  judgeManipulation,
  judgePublication,
  judgeRouting,
  judgeScreening,
  type PostJudgement,
  verificationsOf,
} from './judge-post.ts'

export interface PostPipeline {
  /** Collects the facts about a post and decides. Answers at once unless an evidence source waits for the world. */
  decide(post: Post, clock: Clock): PostDecision | Promise<PostDecision>
  /** Decides on recorded facts: the same decision, bit for bit, apart from its trace. */
  redecide(id: string, facts: PostFacts): PostDecision
}

/** Puts the steps and policies of spec section 3 together. */
export function createPostPipeline(policies: Policies, ports: PostPorts, settings: Settings): PostPipeline {
  return {
    decide(post, clock) {
      const tracer = new Tracer(clock)
      const analysis = ports.text.analyse(post.text, post.lang)
      const facts: Collecting = { post, analysis, lang: analysis.language, settings, findings: [] }
      const waiting = runSteps(POST_STEPS, facts, ports, tracer)
      return waiting ? waiting.then(() => finish(facts, policies, ports, tracer)) : finish(facts, policies, ports, tracer)
    },
    redecide(id, facts) {
      const tracer = new Tracer(() => 0)
      const judgement = judge(facts, policies, tracer)
      return present(id, facts, judgement, judgeRouting(facts, judgement, policies), policies, tracer)
    },
  }
}

function finish(
  collecting: Collecting,
  policies: Policies,
  ports: PostPorts,
  tracer: Tracer,
): PostDecision | Promise<PostDecision> {
  const judgement = judge(collecting, policies, tracer)
  const route = () => {
    const { post, analysis: _, ...facts } = collecting
    const routing = tracer.timed('routing', () => judgeRouting(facts, judgement, policies), describe)
    return present(post.id, facts, judgement, routing, policies, tracer)
  }
  if (judgement.final.outcome !== 'send_downstream') {
    tracer.note('downstream', tracer.now(), 'skipped', 'the label asks for no downstream analysis')
    return route()
  }
  const waiting = runSteps([downstreamStep], collecting, ports, tracer)
  return waiting ? waiting.then(route) : route()
}

/** The policies, in the order of spec section 3. Pure: recorded facts give the same answers. */
function judge(facts: PostFacts, policies: Policies, tracer: Tracer): PostJudgement {
  const claimLikeness = judgeClaimLikeness(facts, policies)
  const manipulation = judgeManipulation(facts, policies)
  const integrity = judgeIntegrity(facts, policies)
  const final = tracer.timed('final-decision', () => judgeFinal(facts, manipulation, policies), describe)
  const publication = tracer.timed('publication', () => judgePublication(facts, policies), describe)
  const screen = () => judgeScreening(facts, claimLikeness, final, policies)
  const screening = tracer.timed('screening', screen, describe)
  return { claimLikeness, manipulation, integrity, final, publication, screening }
}

function describe({ outcome, rule }: PolicyAnswer): string {
  return `${outcome} by ${rule}`
}

function present(
  id: string,
  facts: PostFacts,
  judgement: PostJudgement,
  routing: PolicyAnswer,
  policies: Policies,
  tracer: Tracer,
): PostDecision {
  const { claimLikeness, manipulation, integrity, final, publication, screening } = judgement
  const answers = [claimLikeness, manipulation, integrity, final, publication, screening, routing]
  const opened = presentCase(routing)
  return {
    kind: 'post',
    id,
    lang: facts.lang,
    label: final.outcome as FinalLabel,
    status: publication.outcome as PublicationStatus,
    escalate_to_human: publication.results['escalate_to_human'] === true,
    screening: presentScreening(facts, claimLikeness, screening),
    integrity: presentIntegrity(facts, integrity),
    claims: presentClaims(facts),
    retrieval_coverage: facts.retrieval_coverage ?? 0,
    manipulation: presentManipulation(manipulation),
    ...(facts.downstream ? { downstream: facts.downstream } : {}),
    ...(opened ? { case: opened } : {}),
    findings: facts.findings,
    explanations: { public: explainToPublic(facts, judgement), audit: explainToAudit(facts, judgement) },
    facts,
    trace: tracer.steps,
    answers,
    policies: hashesOf(policies, answers),
  }
}

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
  }
}

/** Ids of the factors that held, sorted. */
export function heldFactors({ factors = [] }: PolicyAnswer): string[] {
  return factors.flatMap((factor) => (factor.held === true ? [factor.id] : [])).sort()
}

/** The penalties of a scorecard that subtracts, in the order of its table. */
export function penaltiesOf({ factors = [] }: PolicyAnswer): { name: string; amount: number }[] {
  return factors.flatMap(({ held, name, amount }) => (held === true ? [{ name, amount }] : []))
}

const UNMEASURED: LinguisticProfile = {
  urgency_level: 0,
  grammar_quality: unavailable('the text was not profiled'),
  tone_type: 'professional',
  credibility_markers: 'medium',
  specific_issues: [],
}

function presentIntegrity({ profile, detection }: PostFacts, integrity: PolicyAnswer): ForensicLog {
  return {
    integrity_score: integrity.score ?? null,
    verdict: integrity.outcome,
    confidence: integrity.reason,
    penalties_applied: penaltiesOf(integrity),
    total_penalty: integrity.total ?? 0,
    linguistic_summary: profile ?? UNMEASURED,
    detection_summary: detection ?? {
      ai_probability: unavailable('the text was not examined'),
      bot_patterns: 'none',
      manipulation_tactics: [],
      scam_indicators: [],
    },
  }
}

function presentManipulation({ score, factors = [] }: PolicyAnswer): ManipulationScore {
  const amount = (id: string) => factors.find((factor) => factor.id === id)?.amount ?? 0
  const terms = {
    caps: amount('caps'),
    punctuation: amount('punctuation'),
    loaded: amount('loaded'),
    repetition: amount('repetition'),
  }
  return { score: score ?? 0, terms }
}

function presentClaims(facts: PostFacts): DecidedClaim[] {
  const verifications = verificationsOf(facts) ?? []
  return (facts.claims ?? []).map((claim, index) => ({
    ...claim,
    evidence: facts.evidence?.[index] ?? [],
    verification: verifications[index]!,
  }))
}

function presentCase(routing: PolicyAnswer): CaseRoute | undefined {
  if (routing.outcome !== 'case') return undefined
  return {
    queue: routing.results['queue'] as string,
    priority: routing.results['priority'] as CaseRoute['priority'],
    reason: routing.reason,
  }
}
