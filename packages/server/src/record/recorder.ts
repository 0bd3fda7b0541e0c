import { type Tribunal, withShadows } from '@tribunal/adapters'
import type { Decision, Submission } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import type { DecidedRisk } from '@tribunal/signals'
import {
  type DecisionEntry,
  entryOf,
  type GroupWriter,
  type KeptAnswer,
  newCase,
  newMeasures,
  uuidv7,
  type WindowSnapshots,
} from '@tribunal/store'
import type { Metrics } from '../observe/metrics.ts'
import { observeDecision } from '../observe/observe-decision.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import type { Chosen, LivePolicies } from '../releases/live-policies.ts'
import type { SafetyNet, Seen } from '../safety/safety-net.ts'
import type { Turn } from '../scheduling/turn.ts'

/** For whom something is decided. */
export interface DecidedFor {
  /** `key:UUID`, `person:UUID` or `system:NAME`: the actor of the event. */
  readonly actor: string
  /** Under which Idempotency-Key the answer is kept. */
  readonly keep?: KeptAnswer
  /** Ends what models are still asked. Called only where there are models, because a signal costs as much as a decision. */
  readonly signal?: () => AbortSignal
  /** Of a batch, which takes long. */
  readonly batch?: BatchLimits
  /** The bytes of each submission as they were sent, in their order. Absent: those of what was read. */
  readonly sent?: readonly Uint8Array[]
  /** Writes what is shown of a decision, which is not kept in memory until it is durable. */
  readonly show?: (decision: Decision) => Uint8Array
}

/** Limits of the work on a batch. */
export interface BatchLimits {
  /** Lets others through, and ends the work where its sender has left. */
  readonly turn: Turn
  /** Bytes that its decisions may take, in the store and in the answer. */
  readonly bytesMax: number
  /** By when all of it has to be decided, by `performance.now()`, so that the answer can still be sent in time. */
  readonly untilMs: number
  /** Calls `done` when the answer has left this process: until then its bytes are held. */
  readonly onAnswered: (done: () => void) => void
}

/** A batch that comes to more than is recorded at once: `decided` is how many of its submissions were decided by then. */
export class BatchTooLarge extends Error {
  readonly decided: number
  readonly limit: 'bytes' | 'time'
  constructor(limit: 'bytes' | 'time', decided: number) {
    super(`after ${decided} decisions the batch is over its limit of ${limit}`)
    this.name = 'BatchTooLarge'
    this.limit = limit
    this.decided = decided
  }
}

/** A decision that takes more bytes than one may: `index` is that of its submission. */
export class DecisionTooLarge extends Error {
  readonly index: number
  readonly bytes: number
  constructor(index: number, bytes: number) {
    super(`the decision of submission ${index} takes ${bytes} bytes`)
    this.name = 'DecisionTooLarge'
    this.index = index
    this.bytes = bytes
  }
}

/** A decision that is durable. */
export interface RecordedDecision extends DecisionEntry {
  /** Its place in the ledger. */
  readonly seq: number
  /** What `show` wrote of it. */
  readonly shown?: Uint8Array
}

export interface RecorderParts {
  readonly tribunal: Tribunal
  readonly writer: GroupWriter
  /** Loads the windows of payments before they are decided. */
  readonly windows: Pick<WindowSnapshots, 'prepare'>
  readonly metrics: Metrics
  /** The versions of policies that decide, and run beside. */
  readonly policies: Pick<LivePolicies, 'choose'>
  /** Counts what settles decisions. */
  readonly safety?: Pick<SafetyNet, 'seen' | 'recorded' | 'givenUp'>
  /** Bytes that one decision may take in the store. */
  readonly decisionBytesMax: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A decision ready to be recorded. */
interface Decided {
  readonly entry: DecisionEntry
  readonly shown?: Uint8Array
  /** How it is counted where rules are suspended. */
  readonly seen?: Seen
}

/** Submissions of a request whose windows are loaded at once. */
const PREPARED = 100
/** Batches of full size whose decisions one sender may have in memory: more wait for answers to leave. */
const HELD_BATCHES = 2
const UNANSWERED = message('request.batches_unanswered')

/** Decides and records: what it answers with is durable. */
export class Recorder {
  readonly #parts: RecorderParts
  /** Bytes of decisions of batches that are not answered yet, by sender. */
  readonly #held = new Map<string, number>()

  constructor(parts: RecorderParts) {
    this.#parts = parts
  }

  /** Decisions that wait to be durable. */
  get depth(): number {
    return this.#parts.writer.depth
  }

  /**
   * Decides all of the submissions and records them in one transaction; `key_used` where their Idempotency-Key was used
   * meanwhile. Rejects with a StoreError where they could not be recorded, with DecisionTooLarge or BatchTooLarge where one
   * or all of them take too much, and with the reason of the signal where the sender does not wait any more: then none of them
   * was decided.
   */
  async decide(submissions: readonly Submission[], to: DecidedFor): Promise<readonly RecordedDecision[] | 'key_used'> {
    // What was refused as a whole leaves nothing to record, and is refused again when it is sent again.
    if (submissions.length === 0) return []
    const { writer, safety, tribunal } = this.#parts
    const decided = await this.#decideAll(submissions, to)
    for (const { entry } of decided) if (entry.submission.kind === 'payment') tribunal.windows.sending(entry.submission)
    const entries = decided.map(({ entry }) => entry)
    const settled = await writer
      .write({ decisions: entries, ...(to.keep ? { keep: to.keep } : {}) })
      .catch((error: unknown) => {
        this.#takeBack(decided)
        throw error
      })
    if (settled.state === 'key_used') {
      this.#takeBack(decided)
      return 'key_used'
    }
    return decided.map(({ entry, shown, seen }, index) => {
      const seq = settled.seqs[index]!
      this.#place(entry, seq)
      if (seen) safety?.recorded(seen, seq)
      return { ...entry, seq, ...(shown ? { shown } : {}) }
    })
  }

  async #decideAll(submissions: readonly Submission[], to: DecidedFor): Promise<Decided[]> {
    const decided: (Decided | Promise<Decided>)[] = []
    let own = 0
    let failed = false
    const hold = to.batch && this.hold(to.actor, to.batch)
    const count = (one: Decided, index: number): Decided => {
      const stored = one.entry.bytes
      const bytes = stored + (one.shown?.length ?? 0)
      try {
        if (stored > this.#parts.decisionBytesMax) throw new DecisionTooLarge(index, stored)
        own += bytes
        if (to.batch && own > to.batch.bytesMax) throw new BatchTooLarge('bytes', decided.length)
        hold?.(bytes)
      } catch (error) {
        failed = true
        this.#takeBack([one])
        throw error
      }
      return one
    }
    try {
      for (const [index, submission] of submissions.entries()) {
        if (index % PREPARED === 0) {
          const preparing = this.#parts.windows.prepare(submissions.slice(index, index + PREPARED))
          if (preparing) await preparing
        }
        const one = this.#decideOne(submission, to, to.sent?.[index])
        const counted = one instanceof Promise ? one.then((made) => count(made, index)) : count(one, index)
        // Its error is read when all have settled, and must not count as unhandled until then.
        if (counted instanceof Promise) counted.catch(() => undefined)
        decided.push(counted)
        if (to.batch?.turn.over) await inTime(to.batch, decided.length)
        if (failed) break
      }
      const all = await this.#allOrNone(decided)
      to.batch?.turn.check()
      return all
    } catch (error) {
      const made = await Promise.allSettled(decided)
      this.#takeBack(made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
      throw error
    }
  }

  /**
   * Counts bytes that a sender's batch holds in memory, as often as it is called, until the batch is answered. Throws a
   * `rate-limited` problem where the sender's batches hold too much together.
   */
  hold(actor: string, { bytesMax, onAnswered }: Pick<BatchLimits, 'bytesMax' | 'onAnswered'>): (bytes: number) => void {
    let own = 0
    onAnswered(() => {
      const left = (this.#held.get(actor) ?? 0) - own
      if (left > 0) this.#held.set(actor, left)
      else this.#held.delete(actor)
    })
    return (bytes) => {
      const all = (this.#held.get(actor) ?? 0) + bytes
      if (all > own + bytes && all > HELD_BATCHES * bytesMax)
        throw new HttpProblem({ code: 'rate-limited', detail: UNANSWERED, retryAfterSeconds: 1 })
      this.#held.set(actor, all)
      own += bytes
    }
  }

  /** A version that has just come into force may find the store away: then none of them was decided. */
  async #allOrNone(decided: readonly (Decided | Promise<Decided>)[]): Promise<Decided[]> {
    const settled = await Promise.allSettled(decided)
    const failed = settled.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }

  #decideOne(submission: Submission, to: DecidedFor, sent: Uint8Array | undefined): Decided | Promise<Decided> {
    const chosen = this.#parts.policies.choose(submission)
    return chosen instanceof Promise
      ? chosen.then((with_) => this.#decideWith(with_, submission, to, sent))
      : this.#decideWith(chosen, submission, to, sent)
  }

  #decideWith(
    { deciding, shadows, inputs }: Chosen,
    submission: Submission,
    { actor, signal, show }: DecidedFor,
    sent: Uint8Array | undefined,
  ): Decided | Promise<Decided> {
    const { tribunal, metrics, safety, now } = this.#parts
    const atMs = now()
    const started = performance.now()
    const finish = (alone: Decision) => {
      const decision = withShadows(alone, shadows)
      const entry = entryOf(submission, decision, { atMs, actor, inputs, sent })
      metrics.decided(entry.row.kind, entry.row.outcome, (performance.now() - started) / 1000)
      observeDecision(decision, atMs, metrics)
      const seen = safety?.seen(decision)
      const opening = decision.case && newCase(decision, entry, deciding.policies, uuidv7(atMs))
      const measures = newMeasures(entry, tribunal.measures)
      return {
        entry: opening || measures.length > 0 ? { ...entry, ...(opening && { opening }), measures } : entry,
        ...(seen ? { seen } : {}),
        ...(show ? { shown: show(decision) } : {}),
      }
    }
    const decision = deciding.decide(submission, tribunal.models && signal ? { signal: signal() } : {})
    return decision instanceof Promise ? decision.then(finish) : finish(decision)
  }

  /** Windows of payments hear where one lies in the ledger: until then no snapshot is known to hold it. */
  #place({ submission, row, at }: DecisionEntry, seq: number): void {
    if (submission.kind !== 'payment') return
    const risk = { decision: row.outcome, risk_category: row.category } as DecidedRisk
    this.#parts.tribunal.remember(submission, risk, { at: new Date(at), campaign: null, seq })
  }

  /** Later submissions are not seen against what was never recorded, and no rule is judged by it. */
  #takeBack(decided: readonly Decided[]): void {
    const { tribunal, safety } = this.#parts
    for (const { entry, seen } of decided) {
      tribunal.forget(entry.submission)
      if (seen) safety?.givenUp(seen)
    }
  }
}

async function inTime({ turn, untilMs }: BatchLimits, decided: number): Promise<void> {
  await turn.pass()
  if (performance.now() > untilMs) throw new BatchTooLarge('time', decided)
}
