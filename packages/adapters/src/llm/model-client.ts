import type { LanguageModelV3 } from '@ai-sdk/provider'
import type { ModelFailure } from '@tribunal/engine'
import { askOnce, type Question, type Said } from './ask-once.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
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

interface Asked {
  readonly question: Question
  readonly repeat: number
  /** Aborted by the deadline or by the caller. */
  readonly signal: AbortSignal
  readonly caller: AbortSignal | undefined
  /** Milliseconds to the deadline. */
  readonly leftMs: () => number
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
   * Asks one question, with retries, until it is answered, fails for good, `budgetMs` or the time limit run out, or
   * `caller` leaves. Never rejects.
   */
  async ask(question: Question, repeat: number, budgetMs: number, caller?: AbortSignal): Promise<Outcome> {
    const started = this.#world.now()
    const limitMs = Math.min(this.#limits.timeout_ms, budgetMs)
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), limitMs)
    const signal = caller ? AbortSignal.any([deadline.signal, caller]) : deadline.signal
    const counted = { attempts: 0 }
    const leftMs = () => limitMs - Math.max(0, this.#world.now() - started)
    const done = (said: Said | undefined, error?: ModelError): Outcome => ({
      said,
      failure: error?.failure ?? null,
      detail: error?.message ?? null,
      attempts: counted.attempts,
      latencyMs: Math.max(0, this.#world.now() - started),
    })
    try {
      const said = await withAbort(this.#attempts({ question, repeat, signal, caller, leftMs }, counted), signal)
      return done(said)
    } catch (error) {
      if (caller?.aborted) return done(undefined, new ModelError('cancelled', 'the caller left'))
      if (deadline.signal.aborted) return done(undefined, new ModelError('timeout', `no answer within ${limitMs} ms`))
      return done(undefined, modelError(error, this.#secret))
    } finally {
      clearTimeout(timer)
    }
  }

  async #attempts(asked: Asked, counted: { attempts: number }): Promise<Said> {
    const { signal } = asked
    const free = await this.#limiter.enter(signal)
    try {
      for (let attempt = 0; ; attempt++) {
        counted.attempts++
        try {
          return await this.#attempt(asked)
        } catch (error) {
          signal.throwIfAborted()
          const failed = modelError(error, this.#secret)
          if (!worthRetrying(failed) || attempt >= this.#limits.retries) throw failed
          const jitter = this.#world.random() * Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** attempt)
          const pauseMs = failed.retryAfterMs ?? jitter
          // What lies beyond the deadline is not waited for: the failure itself says more than a timeout.
          if (pauseMs >= asked.leftMs()) throw failed
          await pause(pauseMs, signal)
        }
      }
    } finally {
      free()
    }
  }

  /** One request; tells the breaker how it went. */
  async #attempt({ question, repeat, signal, caller }: Asked): Promise<Said> {
    if (this.#breaker.enter() === 'open')
      throw new ModelError('circuit_open', 'the model failed several times in a row')
    try {
      const said = await withAbort(this.#send(question, repeat, signal), signal)
      this.#breaker.succeed()
      return said
    } catch (error) {
      const failure = signal.aborted ? 'timeout' : modelError(error, this.#secret).failure
      // A caller that left says nothing about the server; a deadline that passed does.
      if (caller?.aborted) this.#breaker.leave()
      else if (isServersFault(failure)) this.#breaker.fail()
      else this.#breaker.succeed()
      throw error
    }
  }

  async #send(question: Question, repeat: number, signal: AbortSignal): Promise<Said> {
    this.#model ??= openProvider(this.config, this.#keyOrThrow(), this.#world.fetch)
    return askOnce(await this.#model, this.config, question, repeat, signal)
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
