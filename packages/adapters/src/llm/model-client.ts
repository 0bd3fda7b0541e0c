import type { LanguageModelV3 } from '@ai-sdk/provider'
import type { ModelFailure } from '@tribunal/engine'
import { CircuitBreaker } from '../net/circuit-breaker.ts'
import { askOnce, type Question, type Said } from './ask-once.ts'
import type { Limiter } from './limiter.ts'
import { isServersFault, ModelError, modelError, worthRetrying } from './model-error.ts'
import type { ModelConfig, ModelLimits } from './models-config.ts'
import { openProvider } from './provider.ts'

/** The world as asking needs it; tests bring their own clock and chance. */
export interface AskingWorld {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds that never go back, as far as the machine keeps its word. */
  readonly now: () => number
  /** 0..1, for the jitter between attempts. */
  readonly random: () => number
  /** 32 hexadecimal digits nobody can guess. */
  readonly marker: () => string
  readonly fetch: typeof globalThis.fetch
}

/** What one question came to. */
export interface Outcome {
  readonly said: Said | undefined
  readonly failure: ModelFailure | null
  readonly detail: string | null
  readonly attempts: number
  readonly latencyMs: number
}

/** For whom a question is asked, and what it may take. */
export interface Terms {
  /** How many answers of this model to this question were asked for before. */
  readonly repeat: number
  /** Milliseconds that the submission has left. */
  readonly budgetMs: number
  /** Whose turn it is when questions wait: the submission. */
  readonly owner: object
  /** Aborted when the caller leaves. */
  readonly caller?: AbortSignal | undefined
}

interface Asked extends Terms {
  readonly model: LanguageModelV3
  readonly question: Question
  /** Aborted by the deadline or by the caller. */
  readonly signal: AbortSignal
  /** Milliseconds to the deadline. */
  readonly leftMs: () => number
  /** Counts the requests sent. */
  readonly count: () => void
}

/** First pause between attempts; it doubles, and full jitter is drawn from it (AWS, "Exponential backoff and jitter"). */
const PAUSE_MS = 200
const PAUSE_MAX_MS = 5_000

/** One model with everything that can go wrong on the way to it. */
export class ModelClient {
  readonly config: ModelConfig
  readonly #limits: ModelLimits
  readonly #limiter: Limiter
  readonly #world: AskingWorld
  readonly #breaker: CircuitBreaker
  #model: Promise<LanguageModelV3> | undefined

  constructor(config: ModelConfig, limits: ModelLimits, limiter: Limiter, world: AskingWorld) {
    this.config = config
    this.#limits = limits
    this.#limiter = limiter
    this.#world = world
    this.#breaker = new CircuitBreaker(limits.breaker, world.now)
  }

  /**
   * Asks one question, with retries, until it is answered, fails for good, the submission's time or the time limit run
   * out, or the caller leaves. Never rejects.
   */
  async ask(question: Question, terms: Terms): Promise<Outcome> {
    const { budgetMs, caller } = terms
    // Loading code is done once and is no part of anybody's deadline.
    const model = await this.#open().catch((error: unknown) => modelError(error, this.#secret))
    const started = this.#world.now()
    const limitMs = Math.min(this.#limits.timeout_ms, budgetMs)
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), limitMs)
    const signal = caller ? AbortSignal.any([deadline.signal, caller]) : deadline.signal
    const leftMs = () => limitMs - Math.max(0, this.#world.now() - started)
    let attempts = 0
    const count = () => attempts++
    const done = (said: Said | undefined, error?: ModelError): Outcome => ({
      said,
      failure: error?.failure ?? null,
      detail: error?.message ?? null,
      attempts,
      latencyMs: Math.max(0, this.#world.now() - started),
    })
    try {
      signal.throwIfAborted()
      if (model instanceof ModelError) return done(undefined, model)
      const asked = { ...terms, model, question, signal, leftMs, count }
      return done(await withAbort(this.#attempts(asked), signal))
    } catch (error) {
      if (caller?.aborted) return done(undefined, new ModelError('cancelled', 'the caller left'))
      if (deadline.signal.aborted) return done(undefined, this.#late(limitMs))
      return done(undefined, modelError(error, this.#secret))
    } finally {
      clearTimeout(timer)
    }
  }

  /** The provider and the SDK below it are loaded by the first question. */
  async #open(): Promise<LanguageModelV3> {
    this.#model ??= openProvider(this.config, this.#keyOrThrow(), this.#world.fetch)
    return this.#model
  }

  #late(limitMs: number): ModelError {
    const { timeout_ms, budget_ms } = this.#limits
    return limitMs < timeout_ms
      ? new ModelError('over_budget', `the submission's ${budget_ms} ms are used up`)
      : new ModelError('timeout', `no answer within ${limitMs} ms`)
  }

  async #attempts(asked: Asked): Promise<Said> {
    const { signal, owner, leftMs } = asked
    for (let attempt = 0; ; attempt++) {
      const free = await this.#limiter.enter(owner, signal)
      let failed: ModelError
      try {
        return await this.#attempt(asked)
      } catch (error) {
        signal.throwIfAborted()
        failed = modelError(error, this.#secret)
      } finally {
        free()
      }
      if (!worthRetrying(failed) || attempt >= this.#limits.retries || this.#breaker.isOpen) throw failed
      const jitter = this.#world.random() * Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** attempt)
      const pauseMs = Math.max(failed.retryAfterMs ?? 0, jitter)
      // What lies beyond the deadline is not waited for: the failure itself says more than a timeout.
      if (pauseMs >= leftMs()) throw failed
      await pause(pauseMs, signal)
    }
  }

  /** One request; tells the breaker how it went. */
  async #attempt({ model, question, repeat, signal, caller, budgetMs, count }: Asked): Promise<Said> {
    const passage = this.#breaker.enter()
    if (passage === 'open') throw new ModelError('circuit_open', 'the model failed several times in a row')
    count()
    try {
      const said = await withAbort(askOnce(model, this.config, question, repeat, signal), signal)
      this.#breaker.succeed()
      return said
    } catch (error) {
      // A caller that left or a submission whose time is up says nothing about the server; a deadline that passed does.
      const silent = signal.aborted && (caller?.aborted || budgetMs < this.#limits.timeout_ms)
      const failure = signal.aborted ? 'timeout' : modelError(error, this.#secret).failure
      if (silent) this.#breaker.leave(passage)
      else if (isServersFault(failure)) this.#breaker.fail(passage)
      else this.#breaker.succeed()
      throw error
    }
  }

  get #secret(): string | undefined {
    const name = this.config.api_key_env
    return name === undefined ? undefined : this.#world.env[name]
  }

  #keyOrThrow(): string | undefined {
    const name = this.config.api_key_env
    const key = this.#secret
    if (name !== undefined && !key) throw new ModelError('auth', `the environment variable ${name} is not set`)
    return key
  }
}

/** Settles with the work, or rejects as soon as the signal is aborted, whether or not the work listens to it. */
function withAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal.addEventListener('abort', leave, { once: true })
  })
}
