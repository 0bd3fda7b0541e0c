import { message } from '@tribunal/messages'
import type { CampaignMemory, PostMemory, TextLearner } from '@tribunal/signals'
import {
  breakAtFlagLetters,
  type ClaimLists,
  chooseClaims,
  commitmentReader,
  extractClaims,
  isUnread,
  leadReader,
  type PassageReader,
  spanIn,
  speaksOfOthers,
  type TextAnalyser,
  type TextAnalysis,
  verify,
} from '@tribunal/signals'
import {
  type CitedSource,
  type Claim,
  type Evidence,
  type Finding,
  joinReasons,
  type LexiconMatch,
  type LinguisticProfile,
  type Post,
  type PostFacts,
  type Reason,
  type RecordedSignals,
  type ScopedStage,
  type Settings,
  type SourceRecord,
  scopedStageOf,
  traceLine,
} from '../../../domain/index.ts'
import type { EvidenceSource, OutsideSource, SentenceSource } from '../../ports.ts'
import { type AnyStep, defineStep, failureText, StepError, type StepResult } from '../../step.ts'
import { mergeFindings } from '../merge-advice.ts'
import { withNotOwnWords } from './not-own-words.ts'
import { ownLife, ownLifeAlone } from './own-life.ts'
import { readLearned, THREATS } from './read-learned.ts'
import { type Found, searchAll } from './search-evidence.ts'

/** What the steps of a post reach the world through. */
export interface PostPorts {
  readonly text: TextAnalyser
  readonly claimLists: ClaimLists
  /** Learned signals of texts. None: policies see them as unknown. */
  readonly learned?: TextLearner
  /** Gives vectors of texts, for heads of learned signals. None: their linear models say it alone. */
  readonly sentences?: SentenceSource
  /** Asked in order; their answers are put together. None: claims stay without a fact check. */
  readonly evidence: readonly EvidenceSource[]
  /** Asked about claims that stay open, for people to read. None: nobody outside is asked, and nothing waits. */
  readonly outside?: readonly OutsideSource[]
  /** Reads how evidence speaks of a claim. None: a verdict is carried over to the same words only, and passages say nothing. */
  readonly passages?: PassageReader
  /** Stages for some posts or some time, in place of that of the settings. None: that one always holds. */
  readonly stages?: StageTable
  /** Past posts, to find copies among. None: nothing is compared. */
  readonly memory?: PostMemory
  /** How earlier posts that cite a domain were decided; undefined where none does. None: sources have no record. */
  readonly sourceRecord?: (domain: string) => SourceRecord | undefined
  /** Past posts, to see near-duplicates among as one campaign. None: a post belongs to none. */
  readonly campaigns?: CampaignMemory
  /** Rules that are suspended now, as `policy/rule`. Absent: none is. */
  readonly suspendedRules?: () => readonly string[]
}

/** Scoped stages, and the clock that says which hold. */
export interface StageTable {
  /** In any order: see `scopedStageOf`. */
  readonly entries: readonly ScopedStage[]
  /** Milliseconds since 1970. */
  now(): number
}

/**
 * The settings as they hold for a post now. A scoped stage replaces that of the settings, and its name is recorded
 * beside it.
 */
export function settingsFor(
  settings: Settings,
  post: { readonly lang: string; readonly domain?: string; readonly context?: string },
  stages: StageTable | undefined,
): Settings {
  const held = stages && scopedStageOf(stages.entries, post, stages.now())
  return held ? { ...settings, stage: held.stage, stage_by: held.name } : settings
}

/** Facts while they are collected: the recorded ones, and what only later steps need. */
export type Collecting = PostFacts & { readonly post: Post; readonly analysis: TextAnalysis }

const step = defineStep<Collecting, PostPorts>()

/** Document 002 (spec section 3, step 1). Scores are computed later, by policies: a step only measures. */
const claimLikeness = step({
  id: 'claim-likeness',
  requires: ['analysis', 'post'],
  run({ analysis, post }, { claimLists }) {
    const { claimLikeness, screening } = analysis
    const held = Object.values(claimLikeness).filter(Boolean).length
    const summary = message('trace.features', { features: held, matches: screening.length })
    const lexicon_matches = screening.length === 0 ? [] : withCommitment(analysis, post.text, claimLists)
    return { facts: { claim_likeness: claimLikeness, lexicon_matches }, summary }
  },
})

/**
 * The matches of the lexicon, each with how the author stands to it: asserted where it is so in one place of the
 * text. Who quotes a forbidden phrase once and says it once says it.
 */
function withCommitment(
  { screening, findings }: TextAnalysis,
  text: string,
  lists: ClaimLists,
): readonly LexiconMatch[] {
  const standingAt = commitmentReader(text, lists)
  return screening.map((match) => {
    const places = findings.filter(({ signal, id }) => signal === 'screening-lexicon' && id === match.id)
    const stands = places.map(({ start }) => standingAt(start).commitment!)
    const commitment = stands.find((one) => one === 'asserts') ?? stands[0] ?? 'asserts'
    return { ...match, commitment }
  })
}

/**
 * A match within a claim that turned out to be reported is reported, too. Claims are read more closely than single
 * phrases: whose words they are is known only after verification. All places of the match have to lie in such claims.
 */
function asTheirClaims(
  matches: readonly LexiconMatch[],
  { findings }: TextAnalysis,
  claims: readonly Claim[],
): readonly LexiconMatch[] {
  return matches.map((match) => {
    if (match.commitment !== 'asserts') return match
    const places = findings.filter(({ signal, id }) => signal === 'screening-lexicon' && id === match.id)
    const isReported = ({ start }: { readonly start: number }) =>
      claims.some((claim) => claim.commitment === 'reports' && claim.start <= start && start < claim.end)
    return places.length > 0 && places.every(isReported) ? { ...match, commitment: 'reports' } : match
  })
}

/**
 * Document 000 (spec section 3, step 2): the counts of the formula. The score itself is the answer of the policy
 * `manipulation`.
 */
const manipulation = step({
  id: 'manipulation',
  requires: ['analysis'],
  run({ analysis: { manipulation } }) {
    const { words, caps_words, punctuation, loaded_words } = manipulation
    const summary = message('trace.manipulation', {
      words,
      capitals: caps_words,
      marks: punctuation,
      loaded: loaded_words,
    })
    return { facts: { manipulation }, summary }
  },
})

/**
 * Document 003 (spec section 3, step 3). It is a `fallback`: the document's profiler and detector are models. Here
 * their deterministic analysers answer, and a model may correct them later.
 */
const forensics = step({
  id: 'forensics',
  requires: ['analysis'],
  run({ analysis }) {
    const { profile, detection, disguises, findings, injection } = analysis
    const signals = Object.fromEntries(Object.entries(analysis.signals).map(([id, { value }]) => [id, value]))
    const summary = message('trace.profile', {
      urgency: profile.urgency_level,
      tone: message(`word.${profile.tone_type}`),
      scams: detection.scam_indicators.length,
    })
    // The values of the added signals alone; their places in the text are among the findings.
    const { suspected: injection_suspected } = injection
    const disguised = disguises.length > 0
    return {
      facts: { profile, detection, disguised, injection_suspected, signals, findings },
      summary,
      status: 'fallback',
    }
  },
})

/** What the step adds: scores, findings of those that are raised, and the profile that follows from them. */
interface Learned {
  readonly learned?: RecordedSignals
  readonly findings?: readonly Finding[]
  readonly profile?: LinguisticProfile
}

/** The profile of a text that a learned signal takes for a threat: the lists know none of its words, or its tone would say so. */
function asThreat(profile: LinguisticProfile): LinguisticProfile {
  if (profile.tone_type === 'threatening') return profile
  return { ...profile, tone_type: 'threatening', specific_issues: [...profile.specific_issues, 'learned-threat'] }
}

/**
 * Reads all learned signals in one further reading of the text. It waits only where a head needs a vector. It comes
 * before the claims, because how likely a text is worth checking decides how claims are cut from it.
 */
const learnedSignals = step({
  id: 'learned-signals',
  requires: ['analysis', 'findings', 'profile'],
  run(
    { analysis, findings, profile },
    { text: reader, learned: learner, sentences },
  ): StepResult<Learned> | Promise<StepResult<Learned>> {
    if (!learner) return { facts: {}, summary: message('trace.no_learned_signal'), status: 'skipped' }
    const answer = (vector?: ArrayLike<number>): StepResult<Learned> & { readonly summary: Reason } => {
      const read = readLearned(learner, reader, analysis, vector)
      const said = Object.values(read.learned).filter(({ status }) => status === 'ok').length
      const of = { measured: said, models: learner.models.length }
      const summary =
        read.raised.length === 0
          ? message('trace.none_raised', of)
          : message('trace.raised', { ...of, signals: read.raised.join(', ') })
      const facts = { learned: read.learned, findings: mergeFindings(findings, read.findings) }
      const isThreat = read.raised.some((id) => THREATS.has(id))
      return { facts: isThreat ? { ...facts, profile: asThreat(profile) } : facts, summary }
    }
    const text = sentences && learner.toEmbed(analysis, sentences.id)
    if (text === undefined) return answer()
    // Without a vector the linear models say it alone, as they do where no sentence model is installed.
    const alone = (error: unknown): StepResult<Learned> => {
      const without = answer()
      return {
        ...without,
        summary: joinReasons([without.summary, message('trace.no_vector', { error: failureText(error) })]),
        status: 'fallback',
      }
    }
    return sentences!.embed([text]).then(([vector]) => answer(vector), alone)
  },
})

/**
 * Claims of the text as it reads (spec section 3, step 4), the riskiest 50 of them. A model may add some later. Where
 * no learned signal was read, claims are cut by words alone. A language that the lists do not cover is marked
 * (`language_unread`), so that policies do not take silence for harmlessness.
 */
const claims = step({
  id: 'claims',
  requires: ['post', 'analysis', 'lang'],
  wants: ['learned'],
  run(
    { post, analysis, lang, learned },
    { claimLists, evidence, learned: learner },
  ): StepResult<Pick<Collecting, 'claims' | 'claims_unread' | 'language_unread'>> {
    // A disguised claim is held against evidence as it reads; its span is where it stands in the text as submitted.
    const { undisguised, detection } = analysis
    const known = {
      worth: worthOf(learned),
      hasBait: detection.scam_indicators.length > 0,
      isChecked: anyOf(evidence, 'hasChecked'),
      isNearUntrue: anyOf(evidence, 'isNearUntrue'),
      ownLife: (place: Pick<Claim, 'start' | 'end'>) =>
        learner && ownLife(learner, undisguised.text, place, analysis.language, learned).own_life,
    }
    const isDisguised = undisguised.from !== undefined
    const text =
      isDisguised && !speaksOfOthers(undisguised.text) ? breakAtFlagLetters(post.text, undisguised) : undisguised.text
    const read = extractClaims(text, analysis.language, claimLists, known)
    const { claims: chosen, unread } = chooseClaims(read)
    const claims = chosen.map((claim) => ({
      ...claim,
      ...(undisguised.from === undefined ? {} : spanIn(undisguised, claim.start, claim.end)),
      ...(learner ? ownLife(learner, undisguised.text, claim, analysis.language, learned) : {}),
    }))
    const summary = joinReasons([
      message('trace.claims', { claims: claims.length }),
      ...(unread > 0 ? [message('trace.claims_not_read', { claims: unread })] : []),
    ])
    const facts = {
      claims,
      ...(unread > 0 ? { claims_unread: unread } : {}),
      ...(isUnread(undisguised.text, lang) ? { language_unread: true as const } : {}),
    }
    return { facts, summary, status: 'fallback' }
  },
})

/**
 * Asks the sources that can tell something of a sentence; undefined where none can. Undefined is not the same as
 * `false`: without such a source the claims are cut as if the question had not been put.
 */
function anyOf(
  sources: readonly EvidenceSource[],
  question: 'hasChecked' | 'isNearUntrue',
): ((sentence: string, context?: string) => boolean) | undefined {
  const telling = sources.filter((source) => source[question] !== undefined)
  if (telling.length === 0) return undefined
  return (sentence, context) => telling.some((source) => source[question]!(sentence, context))
}

/** How sure a learned signal is that the text is worth checking; undefined where it is in the domain of none. */
function worthOf(learned: RecordedSignals | undefined): number | undefined {
  for (const id of WORTH_SIGNALS) {
    const said = learned?.[id]
    if (said?.status === 'ok') return said.value.probability
  }
  return undefined
}

/** One model for each language; the first in whose domain the text is, answers. */
const WORTH_SIGNALS = ['check-worthiness', 'check-worthiness-es']

/**
 * Asks the sources about each claim (spec section 3, step 5). It waits only where a source does. Without any source
 * the step is skipped, and the verification after it too: no claim has a fact check then.
 */
const evidence = step({
  id: 'evidence',
  requires: ['claims', 'analysis', 'post'],
  wants: ['learned'],
  run({ claims, analysis, post, learned }, ports) {
    const lang = analysis.language
    if (ports.evidence.length === 0)
      return { facts: {}, summary: message('trace.no_evidence_source'), status: 'skipped' }
    const searches = claims.map((claim) => searchAll(claim, lang, post.text, ports.evidence))
    const waiting = searches.some((search) => search instanceof Promise)
    const alone = (claim: Claim) => ports.learned && ownLifeAlone(ports.learned, claim, lang)
    const keep = (answers: readonly Found[]) => withoutSmallTalk(claims, answers, worthOf(learned), alone)
    return waiting ? Promise.all(searches).then(keep) : keep(searches as Found[])
  },
})

/** From here on a text is likelier worth checking than not, and a sentence is likelier, or surely, of somebody's own life. */
const LIKELY = { worth: 0.5, worthForSure: 0.9, ownLife: 0.5, ownLifeForSure: 0.8 }
/**
 * How surely a claim by its words alone has to tell of somebody's own life to be none, where its sentence likely does and nothing
 * published is near to it. Our own choice, by posts of our own that no signal had seen: a story of home that reads like news is none.
 */
const ALONE_MIN = { worthChecking: 0.8, likely: 0.5, sureOfFact: 0.42, sure: 0.3 }
/** From here on a claim more likely states something that can be checked than not: its words alone may tell more of home. Our own choice. */
const LIKELY_FACT = 0.5
/**
 * A claim that is surer than this to state something that can be checked needs as much of that sureness to be none: figures, names
 * and places tell more of it than the words of home beside them (`The CCTV that cost 6 lakh was switched off`). Our own choice.
 */
const PLAIN_FACT = 0.85
/** What is said to one reader is of their life: `… has been set as your tune`. */
const TO_READER = /(?<!\p{L})(?:yours?|you|tus?|usted)(?!\p{L})/iu

/**
 * Claims with what was found on them, without those that only tell of somebody's own life (`My mother makes the best
 * soup`). A claim stays where anything was found on it or a source failed: only silence of all sources can mean that
 * there is nothing to check. Ids are given anew, so that they have no gaps.
 */
function withoutSmallTalk(
  claims: readonly Claim[],
  answers: readonly Found[],
  worth: number | undefined,
  alone: (claim: Claim) => number | undefined,
): StepResult<Pick<Collecting, 'claims' | 'evidence' | 'retrieval_coverage'>> {
  const isClaim = (claim: Claim, { items, failures }: Found) => {
    const within = claim.own_life ?? 0
    if (within < LIKELY.ownLife || items.length > 0 || failures.length > 0) return true
    if (claim.type === 'fact' && (worth ?? 0) >= LIKELY.worthForSure) return true
    // What is denied was said by others: nobody denies what they told of their own life.
    if (claim.statement !== undefined) return true
    const sure = claim.confidence >= LIKELY_FACT ? ALONE_MIN.sureOfFact : ALONE_MIN.sure
    const idle = within >= LIKELY.ownLifeForSure ? sure : ALONE_MIN.likely
    const least = (worth ?? 0) >= LIKELY.worth ? ALONE_MIN.worthChecking : idle
    const isFact = claim.type === 'fact' && claim.confidence >= PLAIN_FACT && !claim.unresolved
    const isPlain = isFact && !TO_READER.test(claim.text)
    return (alone(claim) ?? 1) < (isPlain ? Math.max(least, PLAIN_FACT) : least)
  }
  const kept = claims.flatMap((claim, index) => (isClaim(claim, answers[index]!) ? [index] : []))
  const { facts, ...result } = found(kept.map((index) => answers[index]!))
  if (kept.length === claims.length) return { facts, ...result }
  return { facts: { ...facts, claims: kept.map((index, at) => ({ ...claims[index]!, id: `c${at + 1}` })) }, ...result }
}

/**
 * The evidence of all claims. Where no source answered on any claim the step fails: then nothing is known, which is not the same
 * as nothing found.
 */
function found(answers: readonly Found[]): StepResult<Pick<Collecting, 'evidence' | 'retrieval_coverage'>> {
  const failures = answers.flatMap((answer) => answer.failures)
  if (answers.length > 0 && answers.every((answer) => answer.answered === 0)) {
    const error = new StepError(traceLine(failures))
    throw answers.every((answer) => answer.timedOut) ? Object.assign(error, { name: 'TimeoutError' }) : error
  }
  const covered = answers.filter((answer) => answer.items.length > 0).length
  const items = answers.reduce((sum, answer) => sum + answer.items.length, 0)
  const summary = traceLine([message('trace.evidence', { items, covered, claims: answers.length }), ...failures])
  return {
    facts: {
      evidence: answers.map((answer) => answer.items),
      retrieval_coverage: covered / Math.max(1, answers.length),
    },
    summary,
  }
}

/**
 * What the evidence says of each claim without a model (spec section 3, step 6), and whose words a claim is once that
 * is known. Both come in one step, because whose words they are is asked only of claims that evidence bears on.
 */
const verification = step({
  id: 'verification',
  requires: ['claims', 'evidence', 'analysis', 'post'],
  wants: ['injection_suspected', 'lexicon_matches'],
  run(
    { claims, evidence, analysis, post, injection_suspected, lexicon_matches: phrases },
    { passages, learned: learner, claimLists },
  ) {
    const verifications = claims.map((claim, index) => verify(claim, evidence[index]!, passages))
    const verdicts = verifications.map(({ fact_check }) => fact_check.verdict)
    const verified = { claims, evidence, verifications, injection_suspected }
    const isLed = leadReader(post.text, analysis.language, claimLists)
    const read = withNotOwnWords(verified, analysis.undisguised, { learner, isLed })
    return {
      facts: {
        verifications,
        claims: read,
        ...(phrases ? { lexicon_matches: asTheirClaims(phrases, analysis, read) } : {}),
      },
      summary:
        verdicts.length === 0
          ? message('trace.nothing_to_verify')
          : message('trace.verdicts', { verdicts: verdicts.map((verdict) => message(`word.${verdict}`)) }),
      status: 'fallback',
    }
  },
})

/**
 * Reads the memory of earlier posts; the post itself is added once it was decided. So a post is never part of the
 * campaign that it is compared with.
 */
const campaign = step({
  id: 'campaign',
  requires: ['post'],
  run({ post }, { campaigns }): StepResult<Pick<Collecting, 'campaign'>> {
    if (!campaigns) return { facts: {}, summary: message('trace.no_history'), status: 'skipped' }
    const campaign = campaigns.campaignOf(post)
    if (!campaign) return { facts: {}, summary: message('trace.no_campaign') }
    const { id, size, authors } = campaign
    return { facts: { campaign }, summary: message('trace.campaign', { size, campaign: id, authors }) }
  },
})

/**
 * The steps that collect facts about a post, in the order of spec section 3. Each may use what those before it found;
 * none of them decides anything.
 */
export const POST_STEPS: readonly AnyStep<Collecting, PostPorts>[] = [
  claimLikeness,
  manipulation,
  forensics,
  learnedSignals,
  claims,
  evidence,
  verification,
  campaign,
]

/** Document 000, downstream tasks: run only where the label asks for them. */
export const downstreamStep = step({
  id: 'downstream',
  requires: ['analysis'],
  wants: ['evidence'],
  run({ analysis, evidence }, { memory, sourceRecord }) {
    const { propaganda, emotion: read } = analysis
    const sources = analysis.sources.map((source) => withRecord(source, sourceRecord?.(source.domain)))
    const copies = (memory?.similar(analysis.text) ?? []).map((copy) => ({ ...copy, kind: 'near_duplicate' as const }))
    const context = [...copies, ...knownNarratives((evidence ?? []).flat())]
    const { emotion, words: emotion_words } = read
    const downstream = { propaganda, emotion, emotion_words, sources, context, human_review: true }
    const summary = message('trace.downstream', {
      cues: propaganda.length,
      sources: sources.length,
      copies: copies.length,
      narratives: context.length - copies.length,
    })
    return { facts: { downstream }, summary }
  },
})

/** The source with what became of earlier posts that cite it. */
function withRecord(source: CitedSource, record: SourceRecord | undefined): CitedSource {
  return record ? { ...source, record } : source
}

/** A retrieval score from which a post counts as near to a checked claim: half, as for copies of past posts. Our own choice. */
const NARRATIVE_MIN = 0.5

/** Already checked claims found false that a post's claims come near to, each once and as near as any claim comes. */
function knownNarratives(items: readonly Evidence[]) {
  const known = new Map<string, number>()
  for (const { id, checked_claim, retrieval_score } of items)
    if (checked_claim?.verdict === 'false' && retrieval_score >= NARRATIVE_MIN)
      known.set(id, Math.max(retrieval_score, known.get(id) ?? 0))
  return Array.from(known, ([id, similarity]) => ({ id, kind: 'known_narrative' as const, similarity }))
}
