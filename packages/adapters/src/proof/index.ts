export { type OpenSolver, openSolver, SolverError, type SolverOptions } from './open-solver.ts'
export type { Place, PolicyBrief, PolicyFindings } from './policy-task.ts'
export { openPolicyThread, type PolicyThread, type PolicyThreadOptions, type TaskOptions } from './policy-thread.ts'
