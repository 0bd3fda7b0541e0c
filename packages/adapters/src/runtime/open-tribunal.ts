import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ClaimReading,
  type CustomerTexts,
  DEFAULT_SETTINGS,
  type EvidenceSource,
  type MeasureRules,
  type ModelAdvisers,
  measureFacts,
  type NamedSignal,
  namedSignals,
  type Parsed,
  type PaymentFacts,
  type PostFacts,
  readClaim,
  type ScopedStage,
  type Settings,
  type Submission,
  type ToldLanguage,
  type ToldSentences,
  toldSentences,
  type Verification,
} from '@tribunal/engine'
import {
  createTextAnalyser,
  type DetectedLanguage,
  type PassageReader,
  type PaymentModel,
  remember,
  type TextLearner,
} from '@tribunal/signals'
import { eld } from 'eld/extrasmall'
import { ConfigurationError } from '../content/config-file.ts'
import { type ContentFolders, contentFolders } from '../content/content-folders.ts'
import type { CommunicationsVersion } from '../content/read-communications.ts'
import { type Lists, readLists, readNearWordList, readRatingMaps, readTranslationList } from '../content/read-lists.ts'
import { readPaymentModel } from '../content/read-payment-model.ts'
import { readPolicies, readPrompts } from '../content/read-policies.ts'
import { NO_TEXT_MODELS, readPassageReader, readTextModels } from '../content/read-text-models.ts'
import {
  compileRatingMap,
  type EvidenceBase,
  NoMiniLmError,
  openEvidenceBase,
  openMiniLm,
  type SentenceEmbedder,
} from '../evidence/index.ts'
import type { Models } from '../llm/index.ts'
import { openSources, type SourcesConfig, type SourceWorld } from '../outside/index.ts'
import { createDecisionEngine, type DecisionEngine, type PolicySet, type SubmissionHistory } from './decision-engine.ts'

export type { PastCampaign, SubmissionHistory } from './decision-engine.ts'
export type Facts = PostFacts | PaymentFacts | null

export interface TribunalOptions {
  /** Folders of policies, lists, models and samples; the shipped ones where absent. */
  readonly folders?: Partial<ContentFolders>
  /** Where imported evidence and indexes are kept; `TRIBUNAL_DATA` or `./.tribunal` is the caller's to choose. */
  readonly dataDir: string
  readonly settings?: Partial<Omit<Settings, 'stage_by'>>
  /** Stages for some posts or some time, in place of `settings.stage`. */
  readonly stages?: readonly ScopedStage[]
  /** Milliseconds since 1970, by which stages hold; the clock of the machine where absent. */
  readonly now?: () => number
  /** Sources beside the embedded evidence base. */
  readonly sources?: readonly EvidenceSource[]
  /** Sources outside that are asked about open claims, for people to read; none where absent, and nobody outside is asked. */
  readonly outside?: SourcesConfig
  /** Clock, environment and network of these sources; those of the machine where absent. */
  readonly outsideWorld?: Partial<SourceWorld>
  /** Models that advise; none where absent, and everything works without. */
  readonly models?: Models
  /** When models are asked: as the policies `ask-model-post` and `ask-model-payment` say, or always. */
  readonly advice?: 'cascade' | 'always'
  /** Rules that are suspended now, as `policy/rule`: their outcomes go to a person. */
  readonly suspendedRules?: () => readonly string[]
  /** False leaves learned signals unmeasured, and policies see them as unknown. */
  readonly learned?: boolean
  /** False leaves claims without a fact check: no evidence is looked for. */
  readonly evidence?: boolean
  /** What ranks evidence: the shipped table where absent, or the sentence model where it is installed. */
  readonly embedder?: 'static' | 'minilm' | SentenceEmbedder
}

/** The parts of Tribunal put together: decides posts and payments, measures signals, evaluates policies. */
export interface Tribunal extends DecisionEngine, SubmissionHistory {
  /** The models that advise, with what they have cost so far. */
  readonly models?: Models
  /** Those that decide now: the ones of the folder until `use` names others. */
  readonly policies: PolicySet
  readonly settings: Settings
  readonly stages: readonly ScopedStage[]
  readonly evidence: EvidenceBase
  /** Names of the sources outside, each with its kind: `fact-checks (google-fact-check)`. */
  readonly outside: readonly string[]
  /** Learned signals of texts; absent where none is installed. */
  readonly learned?: TextLearner
  /** The learned signal of payments; absent where none is installed. */
  readonly paymentModel?: PaymentModel
  /** Languages beside English and Spanish that readers and customers read. */
  readonly languages: readonly ToldLanguage[]
  /** The sentences that readers read, by language and code. */
  readonly told: ToldSentences
  /** The texts to people that are in force: those of the file until `use` names others. */
  readonly communications: CommunicationsVersion
  /** What decisions do to posts and accounts, as the file has it. */
  readonly measures: MeasureRules
  /** What is known of learned signals, as Markdown, by the id of their model. */
  readonly modelCards: ReadonlyMap<string, string>
  /** Every analyser by name (`tribunal signal NAME`). */
  readonly signals: ReadonlyMap<string, NamedSignal>
  /** The facts that a policy's `measure` names, measured from a record's `text`. */
  measure(name: string, record: unknown): Parsed<object>
  /** What given evidence says of one claim where a model reads it too, settled as in a decision; absent without models. */
  readClaim?(reading: ClaimReading): Promise<Verification>
  /** Reads what is no checked claim: hand it to `verify`, and evidence is read as in a decision. */
  readonly passages: PassageReader
  /** The facts a decision would rest on: everything measured, found and failed. */
  collect(submission: Submission): Facts | Promise<Facts>
  /**
   * Decides with other policies, seeing and adding to the same past submissions. `customerTexts`: what customers then read; absent:
   * what they read now.
   */
  deciding(policies: PolicySet, customerTexts?: CustomerTexts): DecisionEngine
  /** Lets other policies decide from now on, with these texts; a decision under way keeps those it began with. */
  use(policies: PolicySet, communications?: CommunicationsVersion): void
}

/** Opens the runtime: policies, lists, evidence base. Throws a ConfigurationError where a part of it cannot be used. */
export function openTribunal(options: TribunalOptions): Tribunal {
  const folders = { ...contentFolders(), ...options.folders }
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const policies = readPolicies(folders.policies)
  const lists = readLists(folders.lists, options.learned === false ? undefined : folders.models)
  const passages = readPassageReader(folders)
  const { learner, cards } = options.learned === false ? NO_TEXT_MODELS : readTextModels(folders.models)
  const isWord = (word: string) => learner?.words.has(word) || evidence.isClaimWord(word) || evidence.isWord(word)
  const text = createTextAnalyser(lists.text, { isWord, detectLanguage })
  const { model, card } = options.learned === false ? {} : readPaymentModel(folders.models)
  const paymentModel = model ? { paymentModel: model } : {}
  const learned = learner ? { learned: learner } : {}
  const sentences = sentencesFor(options.embedder)
  const evidence = openEvidenceBase({
    dataDir: options.dataDir,
    seeds: seedFiles(join(folders.samples, 'evidence')),
    embeddings: join(folders.models, 'static-embeddings.bin'),
    ratingMaps: readRatingMaps(folders.lists),
    translations: readTranslationList(folders.lists),
    nearWords: readNearWordList(folders.lists),
    sourceQuality: sourceQuality(lists),
    reader: passages,
    ...(sentences ? { sentences } : {}),
  })
  const sources = [...(options.evidence === false ? [] : [evidence]), ...(options.sources ?? [])]
  const known = () => ({ ratings: compileRatingMap(readRatingMaps(folders.lists)), qualityOf: sourceQuality(lists) })
  const outside = options.outside ? openSources(options.outside, known(), options.outsideWorld) : []
  const advisers = openAdvisers(options, folders.prompts)
  const { stages = [], now = Date.now } = options
  const suspended = options.suspendedRules ? { suspendedRules: options.suspendedRules } : {}
  const engine = createDecisionEngine({
    posts: {
      text,
      claimLists: lists.claims,
      ...learned,
      ...(sentences ? { sentences } : {}),
      evidence: sources,
      passages,
      ...(outside.length > 0 ? { outside } : {}),
      ...(stages.length > 0 ? { stages: { entries: stages, now } } : {}),
      ...suspended,
    },
    campaigns: { now, lookAlikes: lists.text.lookAlikes },
    payments: { lists: lists.payments, text, ...(model ? { model } : {}), ...suspended },
    settings,
    ...(advisers ? { advisers } : {}),
  })
  const signalsOf = (used: PolicySet) =>
    namedSignals({
      text,
      claimLists: lists.claims,
      ...learned,
      paymentLists: lists.payments,
      ...paymentModel,
      policies: used,
    })
  let { communications } = lists
  const deciding = (used: PolicySet, texts = communications.texts.customers) => engine.with(used, texts)
  let current = deciding(policies)
  let signals = signalsOf(policies)
  return {
    ...(options.models ? { models: options.models } : {}),
    ...engine.past,
    ...learned,
    ...paymentModel,
    modelCards: model && card ? new Map([...cards, [model.file.id, card]]) : cards,
    languages: lists.languages,
    told: toldSentences(lists.languages),
    get communications() {
      return communications
    },
    measures: lists.measures,
    settings,
    stages,
    evidence,
    outside: (options.outside?.sources ?? []).map(({ name, kind }) => `${name} (${kind})`),
    get policies() {
      return current.policies
    },
    get signals() {
      return signals
    },
    measure: (name, record) => measureFacts(name, record, text),
    passages,
    ...(advisers
      ? { readClaim: (given) => readClaim(given, { advisers: advisers(), policies: current.policies, text, passages }) }
      : {}),
    decide: (submission, asked) => current.decide(submission, asked),
    replay: (decision) => current.replay(decision),
    policyFacts: (decision) => current.policyFacts(decision),
    collect(submission) {
      const decision = current.decide(submission)
      return decision instanceof Promise ? decision.then(({ facts }) => facts) : decision.facts
    },
    deciding,
    use(used, texts = communications) {
      communications = texts
      current = deciding(used)
      signals = signalsOf(used)
    },
  }
}

/** The sentence model that is asked for. */
function sentencesFor(embedder: TribunalOptions['embedder']): SentenceEmbedder | undefined {
  if (embedder === undefined || embedder === 'static') return undefined
  if (embedder !== 'minilm') return embedder
  try {
    return openMiniLm()
  } catch (error) {
    if (error instanceof NoMiniLmError) throw new ConfigurationError([error.message])
    throw error
  }
}

/** The models as one submission sees them: with a budget of its own, and gone when its caller is. */
function openAdvisers({ models, advice = 'cascade' }: TribunalOptions, folder: string) {
  if (!models) return undefined
  const prompts = readPrompts(folder)
  return (signal?: AbortSignal): ModelAdvisers => ({
    port: models.session(signal ? { signal } : {}),
    prompts,
    when: advice,
    language: models.language,
  })
}

function seedFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(folder, name))
}

/** Quality of a publisher by the domain of its address, where the list has it. */
function sourceQuality({ text }: Lists) {
  const qualityOf = remember((url) => {
    const labels = URL.canParse(url) ? new URL(url).hostname.split('.') : []
    for (let i = 0; i < labels.length - 1; i++) {
      const entry = text.domains.get(labels.slice(i).join('.'))
      if (entry) return entry.quality
    }
    return null
  })
  return ({ url }: { readonly url?: string }) => (url ? (qualityOf(url) ?? undefined) : undefined)
}

/**
 * The language of a text in Latin letters, of some fifty, by the groups of letters in its first 1000 characters; undefined where the
 * detector is not sure. Swahili is not among them. The same text gives the same answer.
 */
export function detectLanguage(text: string): DetectedLanguage | undefined {
  const found = eld.detect(text)
  if (!found.isReliable()) return undefined
  const [first = 0, next = 0] = Object.values(found.getScores()).sort((a, b) => b - a)
  return { language: found.language, lead: first - next }
}
