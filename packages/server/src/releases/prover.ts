import { openSolver, SolverError } from '@tribunal/adapters/proof'
import {
  comparePolicies,
  isAsExpected,
  type Policy,
  type PolicyComparison,
  type Proof,
  type ProofResult,
  ProofStopped,
  provePolicy,
  type Solver,
} from '@tribunal/engine'

import { HttpProblem } from '../http/http-problem.ts'

/** The shipped policies take a second each at most; one that takes this long is waited for by nobody. */
const LIMIT_MS = 60_000

/** Proves policies one after the other, in a thread beside: a solver takes a core for itself. */
export class Prover {
  readonly #closing = new AbortController()
  #last: Promise<unknown> = Promise.resolve()

  /** What decides whether a version may be published, of what a proof found. Rejects as `proof` does. */
  async prove(policy: Policy): Promise<ProofResult> {
    return resultOf(await this.proof(policy))
  }

  /**
   * What a proof of all inputs found. Rejects with a problem where the solver fails, or takes too long; with what `signal`
   * was aborted for, where nobody waits any more.
   */
  proof(policy: Policy, signal?: AbortSignal): Promise<Proof> {
    return this.#inTurn((solver) => provePolicy(policy, solver), signal)
  }

  /** What two policies decide differently. Rejects as `proof` does. */
  comparison(from: Policy, to: Policy, signal?: AbortSignal): Promise<PolicyComparison> {
    return this.#inTurn((solver) => comparePolicies(from, to, solver), signal)
  }

  #inTurn<T>(work: (solver: Solver) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const given = AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])])
    const mine = this.#last.then(() => solved(work, given))
    this.#last = mine.catch(() => undefined)
    return mine
  }

  /** Gives up what is being proved. */
  async close(): Promise<void> {
    this.#closing.abort(new HttpProblem({ code: 'shutting-down' }))
    await this.#last
  }
}

async function solved<T>(work: (solver: Solver) => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const solver = openSolver({ timeoutMs: LIMIT_MS })
  const leave = () => void solver.close()
  signal.addEventListener('abort', leave)
  try {
    return await work(solver)
  } catch (error) {
    signal.throwIfAborted()
    const cause = error instanceof ProofStopped ? error.cause : error
    throw cause instanceof SolverError ? unfinished(cause) : error
  } finally {
    signal.removeEventListener('abort', leave)
    await solver.close()
  }
}

function unfinished(cause: SolverError): HttpProblem {
  const detail = { en: `${cause.message}.`, es: `El solucionador no terminó: ${cause.message}.` }
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
