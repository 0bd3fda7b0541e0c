import type { WaitingCases } from '@tribunal/store'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds; deciding takes well under a millisecond, a model half a minute. */
const LATENCIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Metrics are asked for again and again: what the database does not tell soon is left out. */
const CASES_WITHIN_MS = 1_000
const BATCHES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]

/** What the recorder tells of its work. */
export interface RecorderMetrics {
  /** A group of decisions was committed in one transaction. */
  committed(decisions: number, seconds: number): void
}

/** The metrics of one process. Labels hold ids of ours only: never a key, a person or anything sent. */
export class Metrics implements RecorderMetrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'operation' | 'status'>
  readonly #decisions: Counter<'kind' | 'outcome'>
  readonly #deciding: Histogram<'kind'>
  readonly #fallbacks: Counter<'step'>
  readonly #overrides: Counter<'override'>
  readonly #modelCalls: Counter<'step' | 'model' | 'status'>
  readonly #modelTokens: Counter<'model' | 'direction'>
  readonly #modelSeconds: Histogram<'model'>
  readonly #batches: Histogram
  readonly #commits: Histogram
  readonly #refused: Counter<'code'>
  readonly #listeners: Gauge
  readonly #droppedListeners: Counter
  readonly #webhookAttempts: Counter<'result'>
  readonly #mailAttempts: Counter<'result'>
  readonly #shadows: Counter<'policy' | 'result'>
  readonly #casesWaiting: Gauge<'queue'>
  readonly #casesOverdue: Gauge<'queue'>
  readonly #oldestCase: Gauge<'queue'>
  #waitingCases: (() => Promise<readonly WaitingCases[]>) | undefined

  constructor() {
    const registers = [this.#registry]
    // Event-loop lag, memory, garbage collection, open handles: under the names that dashboards know.
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      name: 'tribunal_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its answer',
      labelNames: ['operation', 'status'],
      buckets: LATENCIES,
      registers,
    })
    this.#refused = new Counter({
      name: 'tribunal_http_problems_total',
      help: 'Answers that were problems, by code',
      labelNames: ['code'],
      registers,
    })
    this.#decisions = new Counter({
      name: 'tribunal_decisions_total',
      help: 'Recorded decisions',
      labelNames: ['kind', 'outcome'],
      registers,
    })
    this.#deciding = new Histogram({
      name: 'tribunal_deciding_duration_seconds',
      help: 'Time from a submission to its decision, models included, recording not',
      labelNames: ['kind'],
      buckets: [0.000_1, 0.000_25, 0.000_5, ...LATENCIES],
      registers,
    })
    this.#fallbacks = new Counter({
      name: 'tribunal_fallbacks_total',
      help: 'Steps in which a deterministic analyser answered in place of a model',
      labelNames: ['step'],
      registers,
    })
    this.#overrides = new Counter({
      name: 'tribunal_overrides_total',
      help: 'Overrides of policies that replaced an outcome',
      labelNames: ['override'],
      registers,
    })
    this.#modelCalls = new Counter({
      name: 'tribunal_model_calls_total',
      help: 'Questions to models by step and how they ended',
      labelNames: ['step', 'model', 'status'],
      registers,
    })
    this.#modelTokens = new Counter({
      name: 'tribunal_model_tokens_total',
      help: 'Tokens sent to and received from models',
      labelNames: ['model', 'direction'],
      registers,
    })
    this.#modelSeconds = new Histogram({
      name: 'tribunal_model_call_duration_seconds',
      help: 'Time that a model took to answer, retries included',
      labelNames: ['model'],
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60],
      registers,
    })
    this.#batches = new Histogram({
      name: 'tribunal_commit_decisions',
      help: 'Decisions recorded by one transaction',
      buckets: BATCHES,
      registers,
    })
    this.#commits = new Histogram({
      name: 'tribunal_commit_duration_seconds',
      help: 'Time of a transaction that records decisions',
      buckets: LATENCIES,
      registers,
    })
    this.#listeners = new Gauge({ name: 'tribunal_event_listeners', help: 'Open streams of live events', registers })
    this.#droppedListeners = new Counter({
      name: 'tribunal_event_listeners_dropped_total',
      help: 'Streams of live events closed because their reader was too slow',
      registers,
    })
    this.#webhookAttempts = new Counter({
      name: 'tribunal_webhook_attempts_total',
      help: 'Attempts to deliver a webhook, by what came of them',
      labelNames: ['result'],
      registers,
    })
    this.#mailAttempts = new Counter({
      name: 'tribunal_mail_attempts_total',
      help: 'Attempts to send a mail to a person, by what came of them',
      labelNames: ['result'],
      registers,
    })
    // Of the whole record, not of this process: take the largest over processes, never the sum.
    this.#shadows = new Counter({
      name: 'tribunal_shadow_answers_total',
      help: 'Answers of versions of policies that run beside decisions, by what the decision would have come to',
      labelNames: ['policy', 'result'],
      registers,
    })
    this.#casesWaiting = new Gauge({
      name: 'tribunal_cases_waiting',
      help: 'Cases that wait for a person, claimed ones among them; the same from every process of a record',
      labelNames: ['queue'],
      registers,
    })
    this.#casesOverdue = new Gauge({
      name: 'tribunal_cases_overdue',
      help: 'Cases that wait and should have been decided by now; the same from every process of a record',
      labelNames: ['queue'],
      registers,
    })
    this.#oldestCase = new Gauge({
      name: 'tribunal_oldest_case_age_seconds',
      help: 'Time since the oldest case that waits was opened; the same from every process of a record',
      labelNames: ['queue'],
      registers,
    })
  }

  /** Shows how the queues of cases stand, asked for when metrics are read. */
  watchCases(waiting: () => Promise<readonly WaitingCases[]>): void {
    this.#waitingCases = waiting
  }

  /** Shows whether copies of checkpoints fail, asked for when metrics are read. */
  watchWitness(failing: () => boolean): void {
    new Gauge({
      name: 'tribunal_witness_failing',
      help: '1 where the newest checkpoint could not be copied to the witness file, or does not go on from the last copy',
      registers: [this.#registry],
      collect() {
        this.set(failing() ? 1 : 0)
      },
    })
  }

  /** Shows what verifying the whole record finds, and how old the last whole one is, asked for when metrics are read. */
  watchRecord(check: () => { readonly failing: boolean; readonly ageMs: number | undefined }): void {
    new Gauge({
      name: 'tribunal_record_failing',
      help: '1 where something in the record is not as it was signed for, or cannot be read',
      registers: [this.#registry],
      collect() {
        this.set(check().failing ? 1 : 0)
      },
    })
    new Gauge({
      name: 'tribunal_record_verified_age_seconds',
      help: 'Time since the last verification of the whole record began; absent before one has ended. The same from every process of a record',
      registers: [this.#registry],
      // Without a name of a label there is a value from the beginning.
      labelNames: ['pass'],
      collect() {
        const { ageMs } = check()
        if (ageMs !== undefined) this.set({ pass: 'whole' }, ageMs / 1000)
      },
    })
  }

  /** Shows how old the newest state in the continuous backup is, in seconds, asked for when metrics are read. */
  watchBackup(age: () => number | undefined): void {
    new Gauge({
      name: 'tribunal_backup_age_seconds',
      help: 'Time since everything was in the continuous backup: what would be lost with the data folder; infinite before the first',
      registers: [this.#registry],
      collect() {
        this.set(age() ?? Number.POSITIVE_INFINITY)
      },
    })
  }

  /** Shows how many rules are suspended, asked for when metrics are read. */
  watchSuspended(suspended: () => number): void {
    new Gauge({
      name: 'tribunal_rules_suspended',
      help: 'Rules that fired more often than they may: their outcomes go to people',
      registers: [this.#registry],
      collect() {
        this.set(suspended())
      },
    })
  }

  /** Shows how far mixes have moved, asked for when metrics are read. */
  watchDrift(drifts: () => readonly { readonly of: string; readonly index: number }[]): void {
    new Gauge({
      name: 'tribunal_drift_index',
      help: 'Population stability index of the last day against the days before: outcomes of a kind, rules of a policy',
      labelNames: ['of'],
      registers: [this.#registry],
      collect() {
        this.reset()
        for (const { of, index } of drifts()) this.set({ of }, index)
      },
    })
  }

  /** Shows the number of decisions that wait to be recorded, asked for when metrics are read. */
  watchQueue(queued: () => number): void {
    new Gauge({
      name: 'tribunal_recorder_queue',
      help: 'Decisions that wait to be recorded',
      registers: [this.#registry],
      collect() {
        this.set(queued())
      },
    })
  }

  request(operation: string, status: number, seconds: number): void {
    this.#requests.observe({ operation, status: String(status) }, seconds)
  }

  problem(code: string): void {
    this.#refused.inc({ code })
  }

  /** A version that runs in shadow answered beside a decision. */
  shadowed(policy: string, result: 'same' | 'different' | 'failed'): void {
    this.#shadows.inc({ policy, result })
  }

  decided(kind: string, outcome: string, seconds: number): void {
    this.#decisions.inc({ kind, outcome })
    this.#deciding.observe({ kind }, seconds)
  }

  fellBack(step: string): void {
    this.#fallbacks.inc({ step })
  }

  overrode(override: string): void {
    this.#overrides.inc({ override })
  }

  modelCall(call: {
    readonly step: string
    readonly model: string
    readonly status: string
    readonly seconds: number
    readonly inputTokens: number
    readonly outputTokens: number
  }): void {
    const { step, model, status } = call
    this.#modelCalls.inc({ step, model, status })
    this.#modelSeconds.observe({ model }, call.seconds)
    this.#modelTokens.inc({ model, direction: 'input' }, call.inputTokens)
    this.#modelTokens.inc({ model, direction: 'output' }, call.outputTokens)
  }

  committed(decisions: number, seconds: number): void {
    this.#batches.observe(decisions)
    this.#commits.observe(seconds)
  }

  listening(change: 1 | -1): void {
    this.#listeners.inc(change)
  }

  droppedListener(): void {
    this.#droppedListeners.inc()
  }

  mailAttempted(sent: boolean): void {
    this.#mailAttempts.inc({ result: sent ? 'sent' : 'failed' })
  }

  webhookAttempted(delivered: boolean): void {
    this.#webhookAttempts.inc({ result: delivered ? 'delivered' : 'failed' })
  }

  /**
   * Everything in the text format of Prometheus 0.0.4. While the database does not answer, queues are left out: an old count
   * would pass for a new one.
   */
  async text(): Promise<string> {
    const queues = this.#waitingCases ? await within(CASES_WITHIN_MS, this.#waitingCases()) : []
    for (const gauge of [this.#casesWaiting, this.#casesOverdue, this.#oldestCase]) gauge.reset()
    for (const { queue, waiting, overdue, oldestSeconds } of queues) {
      this.#casesWaiting.set({ queue }, waiting)
      this.#casesOverdue.set({ queue }, overdue)
      this.#oldestCase.set({ queue }, oldestSeconds)
    }
    return await this.#registry.metrics()
  }
}

/** What comes in time; nothing where it fails, or comes too late. */
async function within<T>(ms: number, coming: Promise<readonly T[]>): Promise<readonly T[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly T[]>((resolve) => {
    timer = setTimeout(() => resolve([]), ms)
  })
  try {
    return await Promise.race([coming, late])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}
