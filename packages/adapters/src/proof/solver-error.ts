/** Why a solver gave no answer. `solver-missing`: z3-solver is not installed; `solver-limit`: the time was up. */
export class SolverError extends Error {
  readonly code: 'solver-missing' | 'solver-limit' | 'solver-failed'
  constructor(code: SolverError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SolverError'
    this.code = code
  }
}
