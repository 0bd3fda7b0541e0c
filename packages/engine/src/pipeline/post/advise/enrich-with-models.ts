import { message } from '@tribunal/messages'
import type { ListedKind } from '@tribunal/signals'
import { leadReader, verify } from '@tribunal/signals'
import { type Asked, ask, languageOf, type ModelStep } from '../../../advice/index.ts'
import {
  claimExtraction,
  claimVerification,
  downstreamAnalysis,
  type Listed,
  linguisticProfile,
  textDetection,
} from '../../../advice/steps/index.ts'
import {
  joinReasons,
  localText,
  type ModelCall,
  type ModelStepId,
  type PostFacts,
  traceLine,
} from '../../../domain/index.ts'
import type { Policies } from '../../explain-answer.ts'
import type { ModelAdvisers } from '../../ports.ts'
import { failureReason, failureStatus, type Tracer } from '../../step.ts'
import { ALWAYS, ModelCallLog } from '../../trace-calls.ts'
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
  await noted(by, async (log) => {
    add(facts, await readText(facts, by, log))
    add(facts, await lookUpAdded(facts, by))
    add(facts, await readEvidence(facts, by, log))
  })
}

/** The same for the downstream analyses, where the label asks for them. Never rejects. */
export async function enrichDownstream(facts: Collecting, judgement: PostJudgement, by: PostEnrichment): Promise<void> {
  await noted(by, async (log) => add(facts, await analyseDownstream(facts, judgement, by, log)))
}

/** Adds advice to the facts; calls are appended, because a call of an earlier stage stays a fact. */
function add(facts: Collecting, { model_calls, ...more }: Advice): void {
  Object.assign(facts, more)
  if (model_calls?.length) Object.assign(facts, { model_calls: [...(facts.model_calls ?? []), ...model_calls] })
}

/**
 * How the text reads, what is in it and what it claims: three steps at once, each asked where its policy finds it
 * worth it. A step is not asked where the measurement that it adds to is missing: advice corrects facts, it does not
 * replace them.
 */
async function readText(facts: Collecting, by: PostEnrichment, log: ModelCallLog): Promise<Advice> {
  const { text } = facts.post
  const { profile, detection, claims } = facts
  const judgement = judgePost(facts, by.policies)
  const isAsked = (step: ModelStepId) => wants(step, facts, judgement, by, log)
  const { kinds } = by.ports.text
  const examined = { text, tactics: listed(kinds.tactics, facts), indicators: listed(kinds.indicators, facts) }
  const [profiled, detected, claimed] = await Promise.all([
    profile && isAsked('linguistic-profile') ? consult(linguisticProfile, { text }, facts, by) : undefined,
    detection && isAsked('text-detection') ? consult(textDetection, examined, facts, by) : undefined,
    claims && isAsked('claim-extraction') ? consult(claimExtraction, { text }, facts, by) : undefined,
  ])
  const said = { profile: profiled?.answer, detection: detected?.answer, claims: claimed?.answer }
  return {
    ...applyReading(facts, said, text, { kinds, claimLists: by.ports.claimLists }),
    model_calls: callsOf([profiled, detected, claimed]),
  }
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
async function readEvidence(facts: Collecting, by: PostEnrichment, log: ModelCallLog): Promise<Advice> {
  const { claims, evidence, verifications } = facts
  if (!claims || !evidence || !verifications || !by.advisers.port.has('claim-verification')) return {}
  const judgement = judgePost(facts, by.policies)
  const asked = await Promise.all(
    verifications.map((verification, index) => {
      const about = { claim: claims[index]!, evidence: evidence[index]!, verification }
      const isAsked = about.evidence.length > 0 && wants('claim-verification', facts, judgement, by, log, about)
      return isAsked ? consult(claimVerification, about, facts, by, about.claim.id) : undefined
    }),
  )
  const said = asked.map((one) => one?.answer)
  const read = applyVerdicts(claims, { evidence, verifications }, said, by.ports.passages)
  return { ...read, model_calls: callsOf(asked) }
}

/**
 * Adds to the analyses that ran without a model; an answer that cannot be used changes nothing. The model chooses
 * among listed techniques, cited domains and narratives that evidence brought; it invents none.
 */
async function analyseDownstream(
  facts: Collecting,
  judgement: PostJudgement,
  by: PostEnrichment,
  log: ModelCallLog,
): Promise<Advice> {
  const { downstream } = facts
  if (!downstream || !wants('downstream-analysis', facts, judgement, by, log)) return {}
  const { techniques } = by.ports.text.kinds
  const narratives = narrativesIn(facts)
  const asked = await consult(
    downstreamAnalysis,
    {
      text: facts.post.text,
      techniques: listed(techniques, facts),
      domains: downstream.sources.map(({ domain }) => domain),
      narratives: narratives.map(({ id, claim }) => ({ id, claim })),
    },
    facts,
    by,
  )
  const model_calls = [asked.call]
  return asked.answer
    ? { downstream: mergeDownstream(downstream, asked.answer, narratives, techniques), model_calls }
    : { model_calls }
}

/** Claims found false elsewhere that turned up as evidence, each once. */
function narrativesIn({ evidence }: PostFacts) {
  const narratives = new Map<string, { readonly id: string; readonly claim: string; readonly similarity: number }>()
  for (const { id, checked_claim, retrieval_score } of (evidence ?? []).flat())
    if (checked_claim?.verdict === 'false')
      narratives.set(id, { id, claim: checked_claim.claim, similarity: retrieval_score })
  return [...narratives.values()]
}

/** Asks one step in the language of the post. `subject`: the claim that it is about, where a step asks more than once. */
function consult<Input, Answer>(
  step: ModelStep<Input, Answer>,
  input: Input,
  { lang }: PostFacts,
  { advisers: { port: models, prompts }, tracer }: PostEnrichment,
  subject?: string,
): Promise<Asked<Answer>> {
  return ask(step, input, { models, prompts, language: languageOf(lang), now: () => tracer.now() }, subject)
}

/** Whether a step's model is asked: `always`, or where the policy finds it worth it; `log` keeps what was said. */
function wants(
  step: ModelStepId,
  facts: PostFacts,
  judgement: PostJudgement,
  { advisers: { port, when }, policies }: PostEnrichment,
  log: ModelCallLog,
  about?: ClaimInQuestion,
): boolean {
  if (!port.has(step)) return false
  const answer = when === 'always' ? ALWAYS : shouldCallModel(step, facts, judgement, policies, about)
  log.add(answer, step, about?.claim.id)
  return answer.outcome === 'ask'
}

/** Runs a stage of asking and says in the trace what was asked and why; a stage that fails leaves the facts alone. */
async function noted({ tracer }: PostEnrichment, run: (log: ModelCallLog) => Promise<void>): Promise<void> {
  const started = tracer.now()
  const log = new ModelCallLog()
  try {
    await run(log)
    const asked = log.line(started, tracer.now())
    if (asked) tracer.steps.push(asked)
  } catch (error) {
    tracer.note('models', started, failureStatus(error), failureReason(error))
  }
}

/** Entries of a list as a model reads them, in the language that it is instructed in. */
function listed(kinds: readonly ListedKind[], { lang }: PostFacts): readonly Listed[] {
  return kinds.map(({ id, reason }) => ({ id, means: localText(reason, languageOf(lang)) }))
}

/** The calls that were made, used or not. */
function callsOf(asked: readonly (Asked<unknown> | undefined)[]): readonly ModelCall[] {
  return asked.flatMap((one) => (one ? [one.call] : []))
}
