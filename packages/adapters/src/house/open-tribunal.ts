import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CompiledPolicy,
  createPostMemory,
  createPostPipeline,
  createTextAnalyser,
  createTransactionHistory,
  createTransactionPipeline,
  DEFAULT_SETTINGS,
  type DecidedRisk,
  type EvidenceSource,
  type ModelAdvisers,
  measureFacts,
  type NamedSignal,
  namedSignals,
  type Parsed,
  type Post,
  type PostDecision,
  type PostFacts,
  type PostPorts,
  type Settings,
  type SimilarPost,
  type Submission,
  type Transaction,
  type TransactionDecision,
  type TransactionFacts,
  type TransactionHouse,
} from '@tribunal/engine'
import { type EvidenceBase, openEvidenceBase } from '../evidence/index.ts'
import type { Models } from '../llm/index.ts'
import { type PolicyFacts, policyFacts } from './policy-facts.ts'
import { type ProjectFolders, projectFolders } from './project-folders.ts'
import { type Lists, readLists } from './read-lists.ts'
import { readPolicies } from './read-policies.ts'
import { readPrompts } from './read-prompts.ts'
import { readRatingMaps } from './read-rating-maps.ts'
import { takeTurns } from './take-turns.ts'

export type Decision = PostDecision | TransactionDecision
export type Facts = PostFacts | TransactionFacts | null

export interface TribunalOptions {
  /** Folders of policies, lists, models and samples; the shipped ones where absent. */
  readonly folders?: Partial<ProjectFolders>
  /** Where imported evidence and indexes are kept; `TRIBUNAL_DATA` or `./.tribunal` is the caller's to choose. */
  readonly dataDir: string
  readonly settings?: Partial<Settings>
  /** Sources beside the embedded evidence base. */
  readonly sources?: readonly EvidenceSource[]
  /** Models that advise; none where absent, and everything works without. */
  readonly models?: Models
  /** When models are asked: as the policies `ask-model-post` and `ask-model-payment` say, or always. */
  readonly advice?: 'cascade' | 'always'
  /** False leaves claims without a fact check: no evidence is looked for. */
  readonly evidence?: boolean
}

/** The parts of Tribunal put together: decides posts and payments, measures signals, evaluates policies. */
export interface Tribunal {
  /** The models that advise, with what they have cost so far. */
  readonly models?: Models
  readonly policies: ReadonlyMap<string, CompiledPolicy>
  readonly settings: Settings
  readonly evidence: EvidenceBase
  /** Every analyser by name (`tribunal signal NAME`). */
  readonly signals: ReadonlyMap<string, NamedSignal>
  /** The facts that a policy's `measure` names, measured from a record's `text`. */
  measure(name: string, record: unknown): Parsed<object>
  /**
   * Decides one submission. Payments are decided in the order of the calls: each is added to its customer's history,
   * from which behaviour and velocity of later ones are measured. With models the answer is always a promise, and the
   * payments of one customer wait for each other. `signal` cancels what models are still asked; the decision then rests
   * on what is known without them.
   */
  decide(submission: Submission, options?: { readonly signal?: AbortSignal }): Decision | Promise<Decision>
  /** The facts a decision would rest on: everything measured, found and failed. */
  collect(submission: Submission): Facts | Promise<Facts>
  /**
   * Takes a submission that was decided elsewhere, or before a restart, for one of the past: later payments of the
   * customer and copies of the post are seen against it.
   */
  remember(submission: Submission, decision: DecidedRisk): void
  /** Takes a submission out of the past: its decision could not be recorded, or it was erased. */
  forget(submission: Submission): void
  /** Computes a decision again from the facts it recorded. */
  redecide(decision: Decision): Decision
  /** Past posts with much of the same wording, most alike first. */
  similarPosts(text: string): readonly SimilarPost[]
  /** The facts each policy is given when a decision is computed again, in the order in which policies run. */
  policyFacts(decision: Decision): readonly PolicyFacts[]
}

/** Opens the house: policies, lists, evidence base. Throws a HouseError where a file of it cannot be used. */
export function openTribunal(options: TribunalOptions): Tribunal {
  const folders = { ...projectFolders(), ...options.folders }
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const policies = readPolicies(folders.policies)
  const lists = readLists(folders.lists)
  const text = createTextAnalyser(lists.text)
  const evidence = openEvidenceBase({
    dataDir: options.dataDir,
    seeds: seedFiles(join(folders.samples, 'evidence')),
    embeddings: join(folders.models, 'static-embeddings.bin'),
    ratingMaps: readRatingMaps(folders.lists),
    sourceQuality: sourceQuality(lists),
  })
  const sources = [...(options.evidence === false ? [] : [evidence]), ...(options.sources ?? [])]
  const advisers = openAdvisers(options, folders.prompts)
  const ports = { text, claimLists: lists.claims, evidence: sources }
  const house = { policies, lists: lists.transactions, text }
  const posts = openPosts(policies, ports, settings)
  const payments = openPayments(house, settings)
  const decide: Tribunal['decide'] = (submission, { signal } = {}) => {
    const models = advisers?.(signal)
    return submission.kind === 'post' ? posts.decide(submission, models) : payments.decide(submission, models)
  }
  return {
    ...(options.models ? { models: options.models } : {}),
    policies,
    settings,
    evidence,
    signals: namedSignals({ text, claimLists: lists.claims, transactionLists: lists.transactions, policies }),
    measure: (name, record) => measureFacts(name, record, text),
    decide,
    collect(submission) {
      const decision = decide(submission)
      return decision instanceof Promise ? decision.then(({ facts }) => facts) : decision.facts
    },
    remember: (submission, decision) =>
      submission.kind === 'post' ? posts.remember(submission) : payments.remember(submission, decision),
    forget: (submission) => (submission.kind === 'post' ? posts.forget(submission) : payments.forget(submission)),
    redecide: (decision) =>
      decision.kind === 'post' ? posts.redecide(decision.id, decision.facts) : payments.redecide(decision),
    similarPosts: posts.similar,
    policyFacts: policyFacts({ policies, posts: ports, payments: house, settings }),
  }
}

const now = () => performance.now()

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

function openPosts(policies: Tribunal['policies'], ports: PostPorts, settings: Settings) {
  const memory = createPostMemory()
  const pipeline = createPostPipeline(policies, { ...ports, memory }, settings)
  return {
    redecide: pipeline.redecide,
    remember: (post: Post) => memory.remember(post.id, post.text),
    forget: (post: Post) => memory.forget(post.id),
    similar: (text: string) => memory.similar(text),
    decide(post: Post, models?: ModelAdvisers): PostDecision | Promise<PostDecision> {
      const remember = (decision: PostDecision) => {
        memory.remember(post.id, post.text)
        return decision
      }
      const decision = pipeline.decide(post, now, models)
      return decision instanceof Promise ? decision.then(remember) : remember(decision)
    },
  }
}

function openPayments(house: TransactionHouse, settings: Settings) {
  const pipeline = createTransactionPipeline(house, settings)
  const history = createTransactionHistory()
  const inTurn = takeTurns()
  return {
    remember: (payment: Transaction, decision: DecidedRisk): void => void history.record(payment, decision),
    forget: (payment: Transaction) => history.forget(payment),
    decide(payment: Transaction, models?: ModelAdvisers): TransactionDecision | Promise<TransactionDecision> {
      const recorded = (decision: TransactionDecision) => {
        history.record(payment, decision)
        return decision
      }
      if (!models) return recorded(pipeline.decide(payment, history, now))
      // A later payment of the customer is seen against this one, so it waits until this one is decided.
      return inTurn(payment.customer_id, async () =>
        recorded(await pipeline.decideWithModels(payment, history, now, models)),
      )
    },
    /** A decision that failed before anything was measured has nothing to be computed from. */
    redecide: (decision: TransactionDecision) => (decision.facts ? pipeline.redecide(decision.facts) : decision),
  }
}

function seedFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(folder, name))
}

/** Quality of a publisher by the domain of its address, where the list has it. */
function sourceQuality({ text }: Lists) {
  return ({ url }: { readonly url?: string }) => {
    if (!url || !URL.canParse(url)) return undefined
    const labels = new URL(url).hostname.split('.')
    for (let i = 0; i < labels.length - 1; i++) {
      const entry = text.domains.get(labels.slice(i).join('.'))
      if (entry) return entry.quality
    }
    return undefined
  }
}
