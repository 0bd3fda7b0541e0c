/**
 * Decides formulas. `run` takes SMT-LIB 2 text and answers with what the solver prints: one line for each `(check-sat)`
 * (`sat`, `unsat` or `unknown`) and one s-expression for each `(get-value …)`, in order; of a `(get-value …)` behind an
 * answer other than `sat` it may say anything. Every script starts from
 * nothing: what an earlier one declared is forgotten.
 */
export interface Solver {
  run(script: string): Promise<string>
}
