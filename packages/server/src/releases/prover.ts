import { openPolicyThread, type Place, type PolicyFindings, SolverError } from '@tribunal/adapters/proof'
import { COMMUNICATIONS, type ProofResult, type TextChange } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import type { Proof } from '@tribunal/policy'
import { isAsExpected, type NamedText } from '@tribunal/policy'
import { HttpProblem } from '../problems/http-problem.ts'
import { FairQueue } from '../scheduling/fair-queue.ts'

/** Reading and answering take milliseconds, the worst text a second, and more beside other work. */
const ANSWER_LIMIT_MS = 30_000
/** The one who writes a policy waits for its proof and its comparison, in two windows. */
const PROOFS = { each: 4, all: 64 }
/** The console asks for the answers on all of its examples, a dozen at most, at once. */
const ANSWERS = { each: 32, all: 256 }

/** Who asks, and until when they wait. */
export interface Asking {
  /** `person:UUID` or `key:UUID`: of those who wait, each in turn has one task done. */
  readonly caller: string
  readonly signal: AbortSignal
}

/**
 * Works out what texts of policies come to, one after the other, in threads beside: a solver takes a core for itself, and
 * nothing that somebody writes into a text keeps this process from anything else. Texts are read in one thread that stays
 * for the next; a proof has a separate thread, since a solver keeps the memory that it once had.
 */
export class Prover {
  readonly #limitMs: number
  readonly #closing = new AbortController()
  readonly #proofs = new FairQueue(PROOFS)
  readonly #answers = new FairQueue(ANSWERS)
  readonly #reader = openPolicyThread()
  readonly #solver = openPolicyThread({ stayMs: 0 })
  readonly #underWay = new Set<Promise<unknown>>()

  /** @param limitMs for which one proof or comparison may take */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** What decides whether a version may be published, of what a proof found. Rejects as `proof` does. */
  async prove(text: string, asking: Asking): Promise<ProofResult> {
    return resultOf(await this.proof(text, asking))
  }

  /**
   * What a proof of all inputs found, of a text that loads. Rejects with a problem where the solver fails, takes too long,
   * or too many wait; with what `signal` was aborted for, where nobody waits any more.
   */
  proof(text: string, asking: Asking): Promise<Proof> {
    return this.#inTurn(this.#proofs, asking, (signal) =>
      this.#solver.do({ do: 'prove', text }, { timeoutMs: this.#limitMs, signal }),
    )
  }

  /** What two policies decide differently. Rejects as `proof` does. */
  comparison(from: NamedText, to: NamedText, asking: Asking): Promise<PolicyFindings['compare']> {
    return this.#inTurn(this.#proofs, asking, (signal) =>
      this.#solver.do({ do: 'compare', from, to }, { timeoutMs: this.#limitMs, signal }),
    )
  }

  /**
   * The description in a text, or why it does not load. Reading what somebody sends takes up to a second, so it is read
   * beside; it waits for no proofs. `file` is what its problems call it. Rejects as `proof` does.
   */
  load(
    text: string,
    asking: Asking,
    { file, place }: { readonly file?: string; readonly place?: Place } = {},
  ): Promise<PolicyFindings['load']> {
    const task = { do: 'load', text, ...(file ? { file } : {}), ...(place ? { place } : {}) } as const
    return this.#inTurn(this.#answers, asking, (signal) =>
      this.#reader.do(task, { timeoutMs: ANSWER_LIMIT_MS, signal }),
    )
  }

  /**
   * The document of texts to people, with changes where some are given, and what its check found, or why it is not one; it waits
   * for no proofs. Rejects as `proof` does.
   */
  checkTexts(
    text: string,
    asking: Asking,
    changes: readonly TextChange[] = [],
  ): Promise<PolicyFindings['check_texts']> {
    const task = { do: 'check_texts', text, file: `${COMMUNICATIONS}.yaml`, changes } as const
    return this.#inTurn(this.#answers, asking, (signal) =>
      this.#reader.do(task, { timeoutMs: ANSWER_LIMIT_MS, signal }),
    )
  }

  /** What a text that loads answers on facts; it waits for no proofs. Rejects as `proof` does. */
  answer(text: string, facts: Readonly<Record<string, unknown>>, asking: Asking): Promise<PolicyFindings['answer']> {
    return this.#inTurn(this.#answers, asking, (signal) =>
      this.#reader.do({ do: 'answer', text, facts }, { timeoutMs: ANSWER_LIMIT_MS, signal }),
    )
  }

  async #inTurn<T>(turns: FairQueue, asking: Asking, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.any([this.#closing.signal, asking.signal])
    try {
      return await turns.take(asking.caller, () => this.#watched(work(signal)), signal)
    } catch (error) {
      throw error instanceof SolverError ? unfinished(error) : error
    }
  }

  async #watched<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work)
    try {
      return await work
    } finally {
      this.#underWay.delete(work)
    }
  }

  /** Gives up what is being worked out, and what waits. */
  async close(): Promise<void> {
    this.#closing.abort(new HttpProblem({ code: 'shutting-down' }))
    await Promise.allSettled(this.#underWay)
    await Promise.all([this.#reader.close(), this.#solver.close()])
  }
}

function unfinished(cause: SolverError): HttpProblem {
  const detail = message('release.proof_unfinished', { cause: cause.message })
  return new HttpProblem({ code: 'proof-unfinished', detail, cause })
}

/** As much of a proof as decides whether a version may be published. */
export function resultOf({ hash, invariants, monotone, unreachable, shadowed, undecided }: Proof): ProofResult {
  const odd = invariants.filter((finding) => !isAsExpected(finding))
  const ids = (unknown: boolean) => [
    ...odd.filter(({ status }) => (status === 'unknown') === unknown).map(({ id }) => id),
    ...monotone.filter(({ status }) => status === (unknown ? 'unknown' : 'refuted')).map(({ fact }) => fact),
  ]
  return {
    hash,
    refuted: ids(false),
    unknown: [...ids(true), ...undecided],
    idle: [...unreachable, ...shadowed].map(({ id }) => id),
  }
}
