import { type Decision, type Tribunal, withShadows } from '@tribunal/adapters'
import {
  type DecisionEntry,
  entryOf,
  type GroupWriter,
  type KeptAnswer,
  openingOf,
  uuidv7,
} from '@tribunal/adapters/store'
import type { Submission } from '@tribunal/engine'
import type { Metrics } from '../observe/metrics.ts'
import { observeDecision } from '../observe/observe-decision.ts'
import type { Chosen, LivePolicies } from '../releases/live-policies.ts'
import type { SafetyNet } from '../safety/safety-net.ts'

/** For whom something is decided. */
export interface DecidedFor {
  /** `key:UUID`, `person:UUID` or `system:NAME`: the actor of the event. */
  readonly actor: string
  /** Under which Idempotency-Key the answer is kept. */
  readonly keep?: KeptAnswer
  /** Ends what models are still asked. Called only where there are models, because a signal costs as much as a decision. */
  readonly signal?: () => AbortSignal
}

/** A decision that is durable. */
export interface RecordedDecision extends DecisionEntry {
  /** Its place in the ledger. */
  readonly seq: number
}

export interface RecorderParts {
  readonly tribunal: Tribunal
  readonly writer: GroupWriter
  readonly metrics: Metrics
  /** The versions of policies that decide, and run beside. */
  readonly policies: Pick<LivePolicies, 'choose'>
  /** Counts what settles decisions. */
  readonly safety?: Pick<SafetyNet, 'seen'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A decision ready to be recorded. */
interface Decided {
  readonly entry: DecisionEntry
  /** Later submissions are seen against this one. */
  readonly remembered: boolean
}

/** How long a batch may hold up other requests before it lets them through, in milliseconds. */
const TURN_MS = 20

/** Decides and records: what it answers with is durable. */
export class Recorder {
  readonly #parts: RecorderParts

  constructor(parts: RecorderParts) {
    this.#parts = parts
  }

  /** Decisions that wait to be durable. */
  get depth(): number {
    return this.#parts.writer.depth
  }

  /**
   * Decides all of the submissions and records them in one transaction; `key_used` where their Idempotency-Key was used
   * meanwhile. Rejects with a StoreError where they could not be recorded: then none of them was decided.
   */
  async decide(submissions: readonly Submission[], to: DecidedFor): Promise<readonly RecordedDecision[] | 'key_used'> {
    // What was refused as a whole leaves nothing to record, and is refused again when it is sent again.
    if (submissions.length === 0) return []
    const { writer } = this.#parts
    const decided = await this.#decideAll(submissions, to)
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
    return entries.map((entry, index) => ({ ...entry, seq: settled.seqs[index]! }))
  }

  async #decideAll(submissions: readonly Submission[], to: DecidedFor): Promise<Decided[]> {
    const decided: (Decided | Promise<Decided>)[] = []
    let turnStarted = performance.now()
    for (const submission of submissions) {
      decided.push(this.#decideOne(submission, to))
      if (performance.now() - turnStarted < TURN_MS) continue
      await new Promise((resolve) => setImmediate(resolve))
      turnStarted = performance.now()
    }
    return await this.#allOrNone(decided)
  }

  /** A version that has just come into force may find the store away: then none of them was decided. */
  async #allOrNone(decided: readonly (Decided | Promise<Decided>)[]): Promise<Decided[]> {
    const settled = await Promise.allSettled(decided)
    const whole = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const failed = settled.find((one) => one.status === 'rejected')
    if (!failed) return whole
    this.#takeBack(whole)
    throw failed.reason
  }

  #decideOne(submission: Submission, to: DecidedFor): Decided | Promise<Decided> {
    const chosen = this.#parts.policies.choose(submission)
    return chosen instanceof Promise
      ? chosen.then((with_) => this.#decideWith(with_, submission, to))
      : this.#decideWith(chosen, submission, to)
  }

  #decideWith(
    { deciding, shadows, inputs }: Chosen,
    submission: Submission,
    { actor, signal }: DecidedFor,
  ): Decided | Promise<Decided> {
    const { tribunal, metrics, safety, now } = this.#parts
    const atMs = now()
    const started = performance.now()
    const finish = (alone: Decision) => {
      const decision = withShadows(alone, shadows)
      const entry = entryOf(submission, decision, { atMs, actor, inputs })
      metrics.decided(entry.row.kind, entry.row.outcome, (performance.now() - started) / 1000)
      observeDecision(decision, atMs, metrics)
      safety?.seen(decision)
      // A repeated payment leaves the one before it where it is.
      const remembered = decision.kind === 'post' || !decision.evidence.history.duplicate
      const opening = decision.case && openingOf(decision, entry, deciding.policies, uuidv7(atMs))
      return { entry: opening ? { ...entry, opening } : entry, remembered }
    }
    const decision = deciding.decide(submission, tribunal.models && signal ? { signal: signal() } : {})
    return decision instanceof Promise ? decision.then(finish) : finish(decision)
  }

  /** Later submissions are not seen against what was never recorded. */
  #takeBack(decided: readonly Decided[]): void {
    for (const { entry, remembered } of decided) if (remembered) this.#parts.tribunal.forget(entry.submission)
  }
}
