import { message } from '@tribunal/messages'
import type { ListedKind } from '@tribunal/signals'
import { leadReader, verify } from '@tribunal/signals'
import { languageOf } from '../../../advice/index.ts'
import {
  claimExtraction,
  claimVerification,
  downstreamAnalysis,
  type Listed,
  linguisticProfile,
  textDetection,
} from '../../../advice/steps/index.ts'
import { joinReasons, localText, type ModelStepId, type PostFacts, traceLine } from '../../../domain/index.ts'
import { Consultation } from '../../consultation.ts'
import type { Policies } from '../../explain-answer.ts'
import type { ModelAdvisers } from '../../ports.ts'
import type { Tracer } from '../../step.ts'
import type { Collecting, PostPorts } from '../collect/collect-post.ts'
import { withNotOwnWords } from '../collect/not-own-words.ts'
import { searchAll } from '../collect/search-evidence.ts'
import { type PostJudgement, unverified } from '../judge/judge-post.ts'
import { judgePost } from '../judge/judgement-steps.ts'
import { mergeDownstream } from '../merge-advice.ts'
import { type Advice, applyEvidence, applyReading, applyVerdicts } from './apply-advice.ts'
import { type ClaimInQuestion, shouldCallModel } from './should-call-model.ts'

/** What asking models about a post needs beside the facts measured without them. */
export interface PostEnrichment {
  readonly advisers: ModelAdvisers
  readonly policies: Policies
  readonly ports: PostPorts
  readonly tracer: Tracer
}

/**
 * Adds what models say to facts that are complete without them: first how the text reads, what is in it and what it
 * claims, all at once; then evidence on the claims that were added, and a reading of the evidence, claim by claim.
 * Never rejects: what fails is in the trace, and the facts stay as they were.
 *
 * The order matters: a model reads evidence only once all claims are known, those that it named itself among them.
 */
export async function enrichPost(facts: Collecting, by: PostEnrichment): Promise<void> {
  await enrich(facts, by, [readText, lookUpAdded, readEvidence])
}

/** The same for the downstream analyses, where the label asks for them. Never rejects. */
export async function enrichDownstream(facts: Collecting, judgement: PostJudgement, by: PostEnrichment): Promise<void> {
  await enrich(facts, by, [(so, asking) => analyseDownstream(so, judgement, asking)])
}

/** What asking needs, with the models that are asked. */
interface Asking extends PostEnrichment {
  readonly models: Consultation
}

/** Runs rounds of asking; their line goes into the trace, and their calls stand behind those of earlier rounds. */
async function enrich(
  facts: Collecting,
  by: PostEnrichment,
  rounds: readonly ((facts: Collecting, asking: Asking) => Promise<Advice>)[],
): Promise<void> {
  const models = new Consultation(by.advisers, languageOf(facts.lang), () => by.tracer.now())
  const asking = { ...by, models }
  const line = await models.enrich(
    facts,
    rounds.map((round) => (so: Collecting) => round(so, asking)),
  )
  if (line) by.tracer.steps.push(line)
  if (models.calls.length > 0) Object.assign(facts, { model_calls: [...(facts.model_calls ?? []), ...models.calls] })
}

/**
 * How the text reads, what is in it and what it claims: three steps at once, each asked where its policy finds it
 * worth it. A step is not asked where the measurement that it adds to is missing: advice corrects facts, it does not
 * replace them.
 */
async function readText(facts: Collecting, by: Asking): Promise<Advice> {
  const { text } = facts.post
  const { profile, detection, claims } = facts
  const judgement = judgePost(facts, by.policies)
  const isAsked = (step: ModelStepId) => wants(step, facts, judgement, by)
  const { kinds } = by.ports.text
  const examined = { text, tactics: listed(kinds.tactics, facts), indicators: listed(kinds.indicators, facts) }
  const [profiled, detected, claimed] = await Promise.all([
    profile && isAsked('linguistic-profile') ? by.models.ask(linguisticProfile, { text }) : undefined,
    detection && isAsked('text-detection') ? by.models.ask(textDetection, examined) : undefined,
    claims && isAsked('claim-extraction') ? by.models.ask(claimExtraction, { text }) : undefined,
  ])
  const said = { profile: profiled?.answer, detection: detected?.answer, claims: claimed?.answer }
  return applyReading(facts, said, text, { kinds, claimLists: by.ports.claimLists })
}

/**
 * Evidence on claims that only a model found, and what it says without a model: as for every other claim. Where
 * evidence was not looked up for the others, or the lookup failed, the added ones stay unverified too.
 */
async function lookUpAdded(facts: Collecting, { ports, tracer }: PostEnrichment): Promise<Advice> {
  const { claims, evidence, verifications, lang, post } = facts
  const claimed = claims?.filter(({ found_by }) => found_by !== undefined) ?? []
  if (claimed.length === 0) return {}
  const started = tracer.now()
  if (!evidence || !verifications) {
    tracer.note(
      'added-claims',
      started,
      'skipped',
      message('trace.added_claims_not_verified', { claims: claimed.length }),
    )
    return {}
  }
  const found = await Promise.all(claimed.map((claim) => searchAll(claim, lang, post.text, ports.evidence)))
  const verified = claimed.map((claim, index) => {
    const { items, answered, failures } = found[index]!
    return answered > 0 ? verify(claim, items, ports.passages) : unverified(claim.id, joinReasons(failures))
  })
  const failures = found.flatMap((answer) => answer.failures)
  const covered = found.filter(({ items }) => items.length > 0).length
  tracer.note(
    'added-claims',
    started,
    'ok',
    traceLine([message('trace.added_claims', { claims: claimed.length, covered }), ...failures]),
  )
  const items = found.map((one) => one.items)
  const added = applyEvidence({ evidence, verifications }, { evidence: items, verifications: verified })
  const isLed = leadReader(post.text, lang, ports.claimLists)
  return {
    ...added,
    claims: withNotOwnWords({ ...facts, claims: claims!, ...added }, facts.analysis.undisguised, {
      learner: ports.learned,
      isLed,
    }),
  }
}

/**
 * One question for each claim with evidence that the policy finds worth it, all at once. Without evidence nothing is
 * asked: a model may read what was found, and its own knowledge does not count.
 */
async function readEvidence(facts: Collecting, by: Asking): Promise<Advice> {
  const { claims, evidence, verifications } = facts
  if (!claims || !evidence || !verifications || !by.advisers.port.has('claim-verification')) return {}
  const judgement = judgePost(facts, by.policies)
  const asked = await Promise.all(
    verifications.map((verification, index) => {
      const about = { claim: claims[index]!, evidence: evidence[index]!, verification }
      const isAsked = about.evidence.length > 0 && wants('claim-verification', facts, judgement, by, about)
      return isAsked ? by.models.ask(claimVerification, about, about.claim.id) : undefined
    }),
  )
  const said = asked.map((one) => one?.answer)
  return applyVerdicts(claims, { evidence, verifications }, said, by.ports.passages)
}

/**
 * Adds to the analyses that ran without a model; an answer that cannot be used changes nothing. The model chooses
 * among listed techniques, cited domains and narratives that evidence brought; it invents none.
 */
async function analyseDownstream(facts: Collecting, judgement: PostJudgement, by: Asking): Promise<Advice> {
  const { downstream } = facts
  if (!downstream || !wants('downstream-analysis', facts, judgement, by)) return {}
  const { techniques } = by.ports.text.kinds
  const narratives = narrativesIn(facts)
  const { answer } = await by.models.ask(downstreamAnalysis, {
    text: facts.post.text,
    techniques: listed(techniques, facts),
    domains: downstream.sources.map(({ domain }) => domain),
    narratives: narratives.map(({ id, claim }) => ({ id, claim })),
  })
  return answer ? { downstream: mergeDownstream(downstream, answer, narratives, techniques) } : {}
}

/** Claims found false elsewhere that turned up as evidence, each once. */
function narrativesIn({ evidence }: PostFacts) {
  const narratives = new Map<string, { readonly id: string; readonly claim: string; readonly similarity: number }>()
  for (const { id, checked_claim, retrieval_score } of (evidence ?? []).flat())
    if (checked_claim?.verdict === 'false')
      narratives.set(id, { id, claim: checked_claim.claim, similarity: retrieval_score })
  return [...narratives.values()]
}

/** Whether a step's model is asked, as the facts and the decision on them stand. */
function wants(
  step: ModelStepId,
  facts: PostFacts,
  judgement: PostJudgement,
  { models, policies }: Asking,
  about?: ClaimInQuestion,
): boolean {
  return models.wants(step, () => shouldCallModel(step, facts, judgement, policies, about), about?.claim.id)
}

/** Entries of a list as a model reads them, in the language that it is instructed in. */
function listed(kinds: readonly ListedKind[], { lang }: PostFacts): readonly Listed[] {
  return kinds.map(({ id, reason }) => ({ id, means: localText(reason, languageOf(lang)) }))
}
