import {
  type CustomerTexts,
  createPaymentPipeline,
  createPostPipeline,
  type Decision,
  type DecisionBasis,
  type ModelAdvisers,
  type Payment,
  type PaymentBasis,
  type PaymentDecision,
  type PaymentPipeline,
  type PaymentPorts,
  type Post,
  type PostDecision,
  type PostPorts,
  parseSubmission,
  type Settings,
  type Submission,
} from '@tribunal/engine'
import { localText } from '@tribunal/messages'
import type { CompiledPolicy } from '@tribunal/policy'
import {
  type CampaignMemory,
  type CampaignMemoryOptions,
  createCampaignMemory,
  createPastPayments,
  createPostMemory,
  type DecidedRisk,
  type PastPayments,
  type PostMemory,
  type SettledPayment,
  type SimilarPost,
  type StoredWindows,
  type TextAnalyser,
  type TextAnalysis,
  WINDOW_LIMITS,
} from '@tribunal/signals'
import { arbiterOf, type PolicyFacts, policyFacts } from './policy-facts.ts'
import { createSourceMemory, type SourceMemory } from './source-memory.ts'

/** Policies by id. */
export type PolicySet = ReadonlyMap<string, CompiledPolicy>

/** Decides with one set of policies. */
export interface DecisionEngine {
  readonly policies: PolicySet
  /**
   * Decides one submission. Payments are decided in the order of the calls: each is added to its customer's history,
   * from which behaviour and velocity of later ones are measured. With models the answer is always a promise, and the
   * payments of one customer wait for each other. `signal` cancels what models are still asked; the decision then rests
   * on what is known without them.
   */
  decide(submission: Submission, options?: { readonly signal?: AbortSignal }): Decision | Promise<Decision>
  /**
   * Computes a decision again from the facts it recorded. One that failed before anything was measured has none: it is handed
   * over whole, and stays as it is.
   */
  replay(decision: DecisionBasis): Decision
  /** The facts each policy is given when a decision is computed again, in the order in which policies run. */
  policyFacts(decision: DecisionBasis): readonly PolicyFacts[]
}

/** What decides beside the policies. */
export interface DecisionEngineParts {
  readonly posts: PostPorts
  /** How past posts are put together as campaigns. */
  readonly campaigns: CampaignMemoryOptions
  readonly payments: Omit<PaymentPorts, 'policies' | 'customerTexts'>
  readonly settings: Settings
  /** The models as one submission sees them; none where absent. */
  readonly advisers?: (signal?: AbortSignal) => ModelAdvisers
}

/** Past submissions, the same for whatever set of policies decides. */
export interface SubmissionHistory {
  /**
   * `seen`: of a submission that was decided before, what the record has of it. A payment that was decided here comes again
   * once it is durable.
   */
  remember(submission: Submission, decision: DecidedRisk, seen?: SeenSubmission): void
  /** Windows over payments, where their counts rest in a snapshot. */
  readonly windows: StoredWindows
  /** Says what the record knows of a campaign that began before what is remembered of it. */
  recallCampaign(campaign: PastCampaign): void
  /** What people made of a remembered post; null where the machine's outcome stands again. */
  settle(submissionId: string, outcome: string | null): void
  /** The same of a payment; the payments that it is counted with are counted anew. */
  settlePayment(payment: Payment, settled: SettledPayment): void
  /**
   * Takes a submission back that did not become durable, as far as this object was added. `erased`: it was erased, and its decisions
   * lie at these places of the ledger.
   */
  forget(submission: Submission, erased?: { readonly seqs: readonly number[] }): void
  similarPosts(text: string): readonly SimilarPost[]
}

/** What the record has of a submission. */
export interface SeenSubmission {
  /** When it was received. */
  readonly at: Date
  /** Of a post; null where it was like no earlier one. */
  readonly campaign: string | null
  /** Its place in the ledger. */
  readonly seq: number
  /** Of a payment: the outcome that a person gave it; absent where the machine's stands. */
  readonly byPerson?: string | null
}

/** A campaign as the record knows it. */
export interface PastCampaign {
  readonly id: string
  readonly size: number
  /** When its first post was received. */
  readonly firstSeen: Date
}

/** Puts sets of policies together with what else decides. Every set sees the same past submissions, and adds to them. */
export function createDecisionEngine(parts: DecisionEngineParts): {
  readonly past: SubmissionHistory
  with(policies: PolicySet, customerTexts: CustomerTexts): DecisionEngine
} {
  const memory = createPostMemory()
  const campaigns = createCampaignMemory(parts.campaigns)
  const history = createPastPayments(WINDOW_LIMITS, parts.payments.lists.usdPerUnit, Date.now)
  const inTurn = keyedMutex()
  /** Payments that were added as they were decided here. One that was sent again was not, and takes nothing back. */
  const added = new WeakSet<Payment>()
  const sources = createSourceMemory()
  const text = keepingLast(parts.posts.text)
  const cited = citedIn(text)
  const past: SubmissionHistory = {
    remember(submission, decision, seen) {
      if (submission.kind === 'payment') {
        history.record(submission, decision, seen?.at.getTime(), seen?.seq, seen?.byPerson)
        return
      }
      memory.remember(submission.id, submission.text)
      sources.remember(submission.id, cited(submission), decision.risk_category)
      campaigns.remember(submission, seen?.campaign ?? submission.id, seen?.at.getTime())
    },
    windows: history.stored,
    recallCampaign: ({ id, size, firstSeen }) => campaigns.recall(id, size, firstSeen.getTime()),
    settle: sources.settle,
    settlePayment: history.settle,
    forget(submission, erased) {
      if (submission.kind === 'payment') {
        if (erased) history.erase(submission, erased.seqs)
        else if (added.has(submission)) history.forget(submission)
        return
      }
      memory.forget(submission.id)
      sources.forget(submission.id)
      campaigns.forget(submission.id)
    },
    similarPosts: (text) => memory.similar(text),
  }
  return {
    past,
    with(policies, customerTexts) {
      const posts = decidePosts(policies, parts, { memory, campaigns, sources, text, cited })
      const payments = decidePayments({ ...parts.payments, policies, customerTexts }, parts.settings, {
        history,
        inTurn,
        added,
      })
      let facts: DecisionEngine['policyFacts'] | undefined
      return {
        policies,
        decide(submission, { signal } = {}) {
          requireSubmission(submission)
          const models = parts.advisers?.(signal)
          return submission.kind === 'post' ? posts.decide(submission, models) : payments.decide(submission, models)
        },
        replay: (decision) =>
          decision.kind === 'post' ? posts.replay(decision.id, decision.facts) : payments.replay(decision),
        policyFacts(decision) {
          facts ??= policyFacts({ ...parts, payments: { ...parts.payments, customerTexts }, policies })
          return facts(decision)
        },
      }
    },
  }
}

/** Throws a TypeError that names the field where a caller hands over what nobody parsed. */
function requireSubmission(given: Submission): void {
  const fields: Record<string, unknown> = { ...given }
  const isPost = fields['kind'] === 'post'
  const texts = isPost ? ['id', 'text'] : ['transaction_id', 'customer_id', 'currency', 'country', 'timestamp']
  const isKnown = isPost || (fields['kind'] === 'payment' && typeof fields['amount'] === 'number')
  if (isKnown && texts.every((name) => typeof fields[name] === 'string')) return
  const read = parseSubmission(given)
  const faults = read.ok
    ? ['`kind` must be "post" or "payment"']
    : read.problems.map(({ field, expected, got }) => {
        const wanted = localText(expected, 'en')
        return field ? `\`${field}\` must be ${wanted}, found ${got || 'nothing'}` : `expected ${wanted}, found ${got}`
      })
  throw new TypeError(`decide: ${faults.join('; ')}. Read what comes from outside with \`parseSubmission\` first.`)
}

const now = () => performance.now()

/** Past posts, in each way in which later ones are seen against them. */
interface PastPosts {
  readonly memory: PostMemory
  readonly campaigns: CampaignMemory
  readonly sources: SourceMemory
  readonly text: TextAnalyser
  readonly cited: (post: Post) => readonly string[]
}

/** Tells the domains that a post links to. Most posts have no dot that could be part of one, and are not read for it. */
function citedIn(text: TextAnalyser): PastPosts['cited'] {
  return (post) =>
    /\w\.\w/.test(post.text) ? text.analyse(post.text, post.lang).sources.map(({ domain }) => domain) : []
}

/** Keeps the last analysis: it is used again to read what a post cites. */
function keepingLast(analyser: TextAnalyser): TextAnalyser {
  let last: { readonly text: string; readonly lang: string | undefined; readonly analysis: TextAnalysis } | undefined
  return {
    kinds: analyser.kinds,
    analyse(text, lang) {
      if (last?.text !== text || last.lang !== lang) last = { text, lang, analysis: analyser.analyse(text, lang) }
      return last.analysis
    },
  }
}

function decidePosts(policies: PolicySet, parts: DecisionEngineParts, past: PastPosts) {
  const { memory, campaigns, sources, text } = past
  const ports = { ...parts.posts, text, memory, campaigns, sourceRecord: sources.recordOf }
  const pipeline = createPostPipeline(policies, ports, parts.settings)
  return {
    replay: pipeline.replay,
    decide(post: Post, models?: ModelAdvisers): PostDecision | Promise<PostDecision> {
      const remember = (decision: PostDecision) => {
        memory.remember(post.id, post.text)
        sources.remember(post.id, past.cited(post), decision.label)
        campaigns.remember(post, decision.facts.campaign?.id ?? post.id)
        return decision
      }
      const decision = pipeline.decide(post, now, models)
      return decision instanceof Promise ? decision.then(remember) : remember(decision)
    },
  }
}

interface PastOfPayments {
  readonly history: PastPayments
  readonly inTurn: ReturnType<typeof keyedMutex>
  readonly added: WeakSet<Payment>
}

function decidePayments(ports: PaymentPorts, settings: Settings, past: PastOfPayments) {
  const { history, inTurn, added } = past
  const pipelines = new Map<Settings['arbiter'], PaymentPipeline>()
  const pipelineOf = (arbiter: Settings['arbiter']) => {
    const known = pipelines.get(arbiter) ?? createPaymentPipeline(ports, { arbiter })
    pipelines.set(arbiter, known)
    return known
  }
  const pipeline = pipelineOf(settings.arbiter)
  return {
    decide(payment: Payment, models?: ModelAdvisers): PaymentDecision | Promise<PaymentDecision> {
      const recorded = (decision: PaymentDecision) => {
        if (history.record(payment, decision) === 'added') added.add(payment)
        return decision
      }
      if (!models) return recorded(pipeline.decide(payment, history, now))
      // A later payment of the customer is seen against this one, so it waits until this one is decided.
      return inTurn(payment.customer_id, async () =>
        recorded(await pipeline.decideWithModels(payment, history, now, models)),
      )
    },
    replay: (decision: PaymentBasis) =>
      decision.facts ? pipelineOf(arbiterOf(decision, settings)).replay(decision.facts) : (decision as PaymentDecision),
  }
}

/**
 * Runs work one after the other for each key, and side by side for different keys. Work that fails does not hold up
 * what comes after it.
 */
export function keyedMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>) => {
    const before = last.get(key)
    const mine = before ? before.then(work, work) : work()
    last.set(key, mine)
    const leave = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(leave, leave)
    return mine
  }
}
