export { type OpenSolver, openSolver, type SolverOptions } from './open-solver.ts'
export type { Place, PolicyBrief, PolicyFindings } from './policy-task.ts'
export { openPolicyThread, type PolicyThread, type PolicyThreadOptions, type TaskOptions } from './policy-thread.ts'
export { SolverError } from './solver-error.ts'
